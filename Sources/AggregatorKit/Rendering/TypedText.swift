import AggregatorCore

/// What a person typed, as it may be quoted: an address without the user name and password that stand in it.
public enum TypedText {
    /// To the letter else.
    public static func withoutLogin(_ text: String) -> String {
        if let address = WebAddress(text), address.isWeb, let host = address.origin?.host, host.hasPrefix("[") || !host.contains(":") {
            return address.parts.userInfo == nil ? text : address.separatingUserInfo.address.text
        }
        // An address of another kind, or a slip: what stands before an at sign, with a colon in it, is as good as a password.
        guard let last = text.lastIndex(of: "@"), !otherSchemes.contains(where: text.lowercased().hasPrefix) else { return text }
        var start = text.startIndex
        if let mark = text.firstRange(of: "//"), mark.lowerBound == text.startIndex || text[..<mark.lowerBound].last == ":" {
            start = mark.upperBound
        } else if text.contains(where: \.isWhitespace) {
            return text
        } else if let colon = text.firstIndex(of: ":"), let at = authority(of: text[...]).lastIndex(of: "@"),
            text[..<at].lastIndex(of: ":") != colon
        {
            start = text.index(after: colon)
        }
        guard start < last else { return text }
        // It stands before the path; a password may hold a slash, though it should not, where what stands before that is no host.
        let authority = authority(of: text[start...])
        let at = authority.lastIndex(of: "@") ?? (isHost(authority) ? start : last)
        guard text[start..<at].contains(":") else { return text }
        if start == text.startIndex, !looksLikeHost(text[text.index(after: at)...]) { return text }
        return String(text[..<start] + text[text.index(after: at)...])
    }

    /// What follows them is a path, or a person, and has an at sign for its own.
    private static let otherSchemes = ["sqlite:", "file:", "mailto:", "acct:"]

    private static func authority(of text: Substring) -> Substring { text.prefix { !"/?#".contains($0) } }

    /// A host, perhaps with a port; also none at all.
    private static func isHost(_ authority: Substring) -> Bool {
        guard let colon = authority.lastIndex(of: ":") else { return true }
        return authority[authority.index(after: colon)...].allSatisfy(\.isNumber)
    }

    /// Names that people give have colons and at signs as well.
    private static func looksLikeHost(_ text: Substring) -> Bool {
        let host = text.prefix { !":/?#".contains($0) }
        return host.contains(".") || host.endIndex < text.endIndex
    }

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
        var replacements: [[UInt8]: String] = [:]
        for word in Set(words + values) where !word.allSatisfy(\.isWhitespace) {
            let shown = shown(word)
            if shown != word { replacements[Array(word.utf8)] = shown }
        }
        return replacements.isEmpty ? message : replacing(replacements, in: Array(message.utf8))
    }

    /// In one pass, as there may be thousands of both. A longer one may hold a shorter one, and goes first.
    private static func replacing(_ replacements: [[UInt8]: String], in message: [UInt8]) -> String {
        let beginnings = Set(replacements.keys.compactMap(\.first))
        let lengths = Set(replacements.keys.map(\.count)).sorted(by: >)
        var result: [UInt8] = []
        var index = 0
        while index < message.count {
            let length =
                beginnings.contains(message[index])
                ? lengths.first { length in
                    index + length <= message.count && replacements[Array(message[index..<index + length])] != nil
                } : nil
            if let length, let shown = replacements[Array(message[index..<index + length])] {
                result += shown.utf8
                index += length
            } else {
                result.append(message[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
