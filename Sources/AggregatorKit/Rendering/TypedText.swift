import AggregatorCore

/// What a person typed, as it may be quoted: an address without the user name and password that stand in it.
public enum TypedText {
    /// To the letter else.
    public static func withoutLogin(_ text: String) -> String {
        if let address = WebAddress(text), address.isWeb, let host = address.origin?.host, host.hasPrefix("[") || !host.contains(":") {
            return address.parts.userInfo == nil ? text : address.separatingUserInfo.address.text
        }
        // An address of another kind, or a slip: what stands before an at sign, with a colon in it, is as good as a password.
        guard let at = text.lastIndex(of: "@"), !pathSchemes.contains(where: text.lowercased().hasPrefix) else { return text }
        var start = text.startIndex
        if let mark = text.firstRange(of: "://") {
            start = mark.upperBound
        } else if text.contains(where: \.isWhitespace) {
            return text
        } else if let colon = text.firstIndex(of: ":"), text[..<at].lastIndex(of: ":") != colon {
            start = text.index(after: colon)
        }
        guard start < at, text[start..<at].contains(":") else { return text }
        return String(text[..<start] + text[text.index(after: at)...])
    }

    /// What follows them is a path, in which an at sign is one.
    private static let pathSchemes = ["sqlite:", "file:"]

    /// In a sentence: without what sounds secret in a query either, and with what hides in it to be seen.
    public static func shown(_ text: String) -> String {
        let open = withoutLogin(text)
        return VisibleText.of(open.contains("?") ? WebAddress(open)?.redacted ?? open : open)
    }

    /// A message that quotes some of these words, whoever wrote it: parsers and systems name what they were given.
    public static func shown(_ message: String, quoting words: [String]) -> String {
        let values = words.compactMap { word in
            word.hasPrefix("-") ? word.firstIndex(of: "=").map { String(word[word.index(after: $0)...]) } : nil
        }
        // A longer one may hold a shorter one.
        let quoted = Set(words + values).filter { !$0.allSatisfy(\.isWhitespace) }.sorted { $0.utf8.count > $1.utf8.count }
        return quoted.reduce(message) { message, word in
            let shown = shown(word)
            return shown == word ? message : message.replacing(word, with: shown)
        }
    }
}
