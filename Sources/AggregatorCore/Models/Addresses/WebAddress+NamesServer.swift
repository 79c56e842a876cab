extension WebAddress {
    /// Whether its host is a valid name or IP literal, and its port is valid.
    public var namesServer: Bool {
        guard let origin, parts.port != 0 else { return false }
        if origin.host.hasPrefix("[") { return IPAddress.bytes(origin.host.dropFirst().dropLast()) != nil }
        return origin.host.utf8.allSatisfy { 97...122 ~= $0 || $0.isASCIIDigit || $0 >= 128 || [45, 46, 95].contains($0) }
    }

    /// The port that it names, where that is outside of 1...65535, as written; at most 20 digits of it.
    public var impossiblePort: String? {
        let parts = parts
        if parts.port == 0 { return "0" }
        guard parts.port == nil, let host = parts.host else { return nil }
        // The colons of an IPv6 literal are inside of its brackets.
        let end = host.utf8.first == UInt8(ascii: "[") ? host.lastPlace(of: UInt8(ascii: "]")) : host.startIndex
        guard let end, let colon = host[end...].lastPlace(of: UInt8(ascii: ":")) else { return nil }
        let digits = host[host.utf8.index(after: colon)...]
        guard !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return String(digits.prefix(20))
    }
}
