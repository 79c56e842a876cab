/// Names and similar texts in which a user may have left an address with its user name and password.
public enum LoginFreeText {
    /// The text without user names and passwords: what stands between the slashes and the at sign of every address in it is removed.
    public static func of(_ text: String) -> String {
        // Nearly all texts have no at sign.
        guard text.utf8.contains(at) else { return text }
        let bytes = Array(text.utf8)
        var kept: [UInt8] = []
        var place = 0
        while place < bytes.count {
            kept.append(bytes[place])
            place += 1
            guard endsBeforeLogin(kept) else { continue }
            place = end(ofLoginFrom: place, in: bytes)
        }
        return String(decoding: kept, as: UTF8.self)
    }

    private static let at = UInt8(ascii: "@")
    private static let slash = UInt8(ascii: "/")
    private static let colon = UInt8(ascii: ":")

    /// Whether bytes end in two slashes that begin an address: behind a scheme, or at the beginning of a word.
    private static func endsBeforeLogin(_ bytes: [UInt8]) -> Bool {
        let count = bytes.count
        // By index: a slice would share the bytes, and each further one would then copy them all.
        guard count >= 2, bytes[count - 1] == slash, bytes[count - 2] == slash else { return false }
        return count == 2 || bytes[count - 3] == colon || bytes[count - 3] <= 32
    }

    /// Bytes of an address in which a login is searched: with many addresses in one long text, each must not cost a walk to its end.
    private static let longest = 2048

    private static func end(ofLoginFrom start: Int, in bytes: [UInt8]) -> Int {
        let address = bytes[start...].prefix(longest).prefix { $0 > 32 }
        let authority = address.prefix { !"/?#\\\"<>".utf8.contains($0) }
        if let end = authority.lastIndex(of: at) { return end + 1 }
        // A password may contain a slash, although it should not: the text before it is then no port.
        guard let mark = authority.lastIndex(of: colon), authority.first != UInt8(ascii: "["),
            !authority[(mark + 1)...].allSatisfy({ $0.isASCIIDigit }), let end = address.lastIndex(of: at)
        else { return start }
        return end + 1
    }
}
