/// Names and the like in which somebody may have left an address with its user name and password.
public enum LoginFreeText {
    /// To the letter, but for what stands between the slashes and the at sign of every address in it.
    public static func of(_ text: String) -> String {
        // Nearly all have none.
        guard text.utf8.contains(at) else { return text }
        let bytes = Array(text.utf8)
        var kept: [UInt8] = []
        var place = 0
        while place < bytes.count {
            kept.append(bytes[place])
            place += 1
            guard kept.suffix(2) == [slash, slash], beginsAddress(kept.dropLast(2)) else { continue }
            place = end(ofLoginFrom: place, in: bytes)
        }
        return String(decoding: kept, as: UTF8.self)
    }

    private static let at = UInt8(ascii: "@")
    private static let slash = UInt8(ascii: "/")
    private static let colon = UInt8(ascii: ":")

    /// Whether two slashes behind it do: behind a scheme, or nothing.
    private static func beginsAddress(_ before: ArraySlice<UInt8>) -> Bool { before.last.map { $0 == colon || $0 <= 32 } ?? true }

    /// Bytes of an address in which a login is looked for: many addresses in one long text shall not each be a walk to its end.
    private static let longest = 2048

    private static func end(ofLoginFrom start: Int, in bytes: [UInt8]) -> Int {
        let address = bytes[start...].prefix(longest).prefix { $0 > 32 }
        let authority = address.prefix { !"/?#\\\"<>".utf8.contains($0) }
        if let end = authority.lastIndex(of: at) { return end + 1 }
        // A password may hold a slash, though it should not: then what stands before that is no port.
        guard let mark = authority.lastIndex(of: colon), authority.first != UInt8(ascii: "["),
            !authority[(mark + 1)...].allSatisfy({ 48...57 ~= $0 }), let end = address.lastIndex(of: at)
        else { return start }
        return end + 1
    }
}
