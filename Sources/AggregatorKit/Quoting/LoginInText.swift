import AggregatorCore

/// The user name and password that an address has before its host, also one of another kind, or mistyped.
public enum LoginInText {
    /// The text without a login; otherwise unchanged.
    public static func removed(from text: String) -> String {
        // A text without an at sign has no login: so are nearly all of a list of thousands.
        guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
        guard let address = WebAddress(text), address.isWeb else { return withoutSlip(text, from: nil) }
        let web = address.text
        // The scheme may be followed by any number of slashes of either kind: lists are read so, too.
        let rest = web.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst().drop { " /\\".utf8.contains($0) }
        var parts = WebAddress.Parts("http://\(Substring(rest))")
        guard let host = parts.host, !host.isEmpty, host.hasPrefix("[") || !host.contains(":") else {
            return withoutSlip(web, from: rest.startIndex)
        }
        guard parts.userInfo != nil else { return text }
        parts.userInfo = nil
        return String(web[..<rest.startIndex] + Substring(parts.text.utf8.dropFirst("http://".utf8.count)))
    }

    /// Handles an address of another kind, or a mistyped one: what stands before an at sign and contains a colon is treated as a password.
    private static func withoutSlip(_ text: String, from beginning: String.Index?) -> String {
        guard let last = text.utf8.lastIndex(of: UInt8(ascii: "@")),
            !otherSchemes.contains(where: text.lowercased().hasPrefix) || namesHostOfFile(text),
            let start = beginning ?? self.beginning(of: text, before: last), start < last
        else { return text }
        // A login stands before the path. If what stands there is no host, the password may contain a slash, though it should not.
        let authority = authority(of: text[start...])
        guard let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) ?? (isHost(authority) ? nil : last), text[start..<at].contains(":")
        else { return text }
        let rest = text[text.index(after: at)...]
        if start == text.startIndex, !looksLikeHost(rest) { return text }
        return String(text[..<start] + (text[start..<at].contains(where: "/?#\\".contains) ? slashInLogin : "") + rest)
    }

    /// Replaces a login that contains a slash: without it, the rest would look like a usable address.
    private static let slashInLogin = "***/***@"

    /// Returns the fault of an address that lies in its password; also for an address as it is shown.
    public static func fault(of address: String) -> String? {
        removed(from: address).includes(slashInLogin) ? "a slash within a password has to be written %2F" : nil
    }

    /// Returns the place where a login may begin, if there is one.
    private static func beginning(of text: String, before last: String.Index) -> String.Index? {
        if let mark = text.utf8.firstRange(of: "//".utf8), beginsAddress(text[..<mark.lowerBound]) {
            return text[mark.upperBound...].firstIndex { !"/\\".contains($0) }
        }
        if text[..<last].contains(where: \.isWhitespace) { return nil }
        guard let colon = text.firstIndex(of: ":"), let at = authority(of: text[...]).utf8.lastIndex(of: UInt8(ascii: "@")),
            text[..<at].utf8.lastIndex(of: UInt8(ascii: ":")) != colon
        else { return text.startIndex }
        return text.index(after: colon)
    }

    /// Schemes of paths and persons, which may contain an at sign.
    private static let otherSchemes = ["sqlite:", "file:", "mailto:", "acct:"]

    /// `file://host/path` has an authority, and `file:///path` an empty one.
    private static func namesHostOfFile(_ text: String) -> Bool {
        let text = text.lowercased()
        return text.hasPrefix("file://") && !text.hasPrefix("file:///")
    }

    /// Whether the text before two slashes is empty, a scheme, or a scheme without its colon.
    private static func beginsAddress(_ text: Substring) -> Bool {
        guard let last = text.last(where: { !$0.isWhitespace }), last != ":" else { return true }
        return Suggestion.nearest(to: String(text), among: ["https", "http", "feed", "ftp", "postgres", "postgresql"]) != nil
    }

    private static func authority(of text: Substring) -> Substring { text.prefix { !"/?#".contains($0) } }

    /// Whether it is a host, perhaps with a port, or empty.
    private static func isHost(_ authority: Substring) -> Bool {
        guard let colon = authority.utf8.lastIndex(of: UInt8(ascii: ":")) else { return true }
        return authority[authority.index(after: colon)...].allSatisfy(\.isNumber)
    }

    /// Names that people give, and names of files, contain colons and at signs too. So a host must be followed by something, or be a
    /// domain.
    private static func looksLikeHost(_ text: Substring) -> Bool {
        let host = text.prefix { !":/?#".contains($0) }
        return host.endIndex != text.endIndex || HostGuess.isDomain(host)
    }
}
