/// What every site boundary does with a host before it looks at its list.
public enum BoundaryHost {
    /// The host in lower case and without its final dot; `nil` for an IP literal, a single label, and what is no name at all.
    public static func normalised(_ host: String) -> String? {
        var name = host.lowercased()
        if name.utf8.last == UInt8(ascii: ".") { name.removeLast() }
        // RFC 1035, 2.3.4: a name has at most 253 visible bytes.
        guard name.utf8.count <= 253, name.utf8.allSatisfy({ $0 > 32 && $0 != 127 && $0 != UInt8(ascii: ":") }) else { return nil }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 63 }) else { return nil }
        // A name whose last label is a number is an IPv4 address in one of its spellings.
        return HostName.endsInNumber(name) || name.hasSuffix("]") ? nil : name
    }
}
