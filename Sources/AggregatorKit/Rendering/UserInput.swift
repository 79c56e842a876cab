import AggregatorCore

/// The user's words as they may be quoted: addresses without their user name and password.
public enum UserInput {
    /// The text without a login; otherwise unchanged.
    public static func withoutLogin(_ text: String) -> String {
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
        withoutLogin(address).includes(slashInLogin) ? "a slash within a password has to be written %2F" : nil
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
        return host.endIndex != text.endIndex || isDomain(host)
    }

    /// Whether it is a name of several parts, the last of which is only letters, or a numeric address.
    static func isDomain(_ host: Substring) -> Bool {
        guard let dot = host.lastIndex(of: ".") else { return false }
        let last = host[host.index(after: dot)...]
        return last.count > 1 && last.allSatisfy(\.isLetter) && !endsAsFile(host) || host.allSatisfy { $0.isNumber || $0 == "." }
    }

    /// Whether it ends like a file that the program reads or writes; none of these endings is a domain.
    public static func endsAsFile(_ name: some StringProtocol) -> Bool { fileEndings.contains(where: name.lowercased().hasSuffix) }

    private static let fileEndings = [
        ".xml", ".rss", ".atom", ".rdf", ".json", ".jsonl", ".opml", ".html", ".htm", ".txt", ".sqlite", ".db", ".gz", ".zst",
    ]

    /// The text for a sentence: without secrets, and with invisible characters made visible.
    public static func shown(_ text: String) -> String { VisibleText.of(withoutSecrets(text)) }

    /// The text without a login, and without values that sound secret in a query or among settings.
    static func withoutSecrets(_ text: String) -> String {
        let open = withoutLogin(text)
        return withoutSettings(open.contains(where: "?#".contains) ? WebAddress(open)?.redacted ?? open : open)
    }

    /// Cuts settings such as `host=h password=***`, as other programs name a database, some with semicolons. What follows a secret may be
    /// part of it, and is cut too.
    private static func withoutSettings(_ text: String) -> String {
        var place = text.startIndex
        while let equals = text[place...].firstIndex(of: "=") {
            let name = text[place..<equals].split { $0.isWhitespace || $0 == ";" }.last.map(String.init) ?? ""
            if SecretNames.hasOption(name), name.allSatisfy({ $0.isLetter || $0 == "_" || $0 == "-" }) { return "\(text[...equals])***" }
            place = text.index(after: equals)
        }
        return text
    }

    /// A message that may quote some of these words, as parsers and systems name their input, with the words as they may be shown.
    ///
    /// - Parameter known: Words that are no secrets wherever they stand, as what a source calls itself.
    public static func shown(_ message: String, quoting words: [String], known: [String] = []) -> String {
        var replacements: [[UInt8]: String] = [:]
        for (word, shown) in zip(words, shown(words)) where word != shown && !word.allSatisfy(\.isWhitespace) && !known.contains(word) {
            replacements[Array(word.utf8)] = shown
            guard word.hasPrefix("-"), let value = value(of: word), let shown = Self.value(of: shown), value != shown else { continue }
            replacements[Array(value.utf8)] = shown
        }
        return replacements.isEmpty ? message : replacing(replacements, in: Array(message.utf8))
    }

    /// Whether a message mentions this address or path, and not a longer one that contains it. A plain word, as a file may be called, can't
    /// be told from the sentence's own words.
    public static func isSaid(_ input: String, in message: String) -> Bool {
        guard input.contains(where: { !$0.isLetter && !$0.isNumber }) else { return false }
        return message.ranges(of: input).contains { range in
            let (before, rest) = (message[..<range.lowerBound], message[range.upperBound...])
            // A full stop or a colon ends the sentence, or belongs to a longer address.
            let behind = rest.drop { ".,:;”)'".contains($0) }.first
            return before.last.map { " “('".contains($0) } != false && behind.map { $0 == " " } != false
        }
    }

    /// The value after an option's equals sign.
    private static func value(of word: String) -> String? {
        word.firstIndex(of: "=").map { String(word[word.index(after: $0)...]) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Replaces all in one pass, as there may be thousands of both. A longer text may contain a shorter one, and goes first. Parts of words
    /// are not replaced; and a hidden plain word only if it is quoted, as it may be one of the sentence's own.
    private static func replacing(_ replacements: [[UInt8]: String], in message: [UInt8]) -> String {
        let beginnings = Set(replacements.keys.compactMap(\.first))
        let lengths = Set(replacements.keys.map(\.count)).sorted(by: >)
        var result: [UInt8] = []
        var index = 0
        while index < message.count {
            let length =
                beginnings.contains(message[index])
                ? lengths.first { length in
                    let range = index..<index + length
                    guard range.upperBound <= message.count, isWhole(range, of: message),
                        let shown = replacements[Array(message[range])]
                    else { return false }
                    return shown != "***" || isQuoted(range, in: message) || !message[range].allSatisfy(\.isWordByte)
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

    private static func isQuoted(_ range: Range<Int>, in message: [UInt8]) -> Bool {
        guard range.lowerBound > 0, range.upperBound < message.count else { return false }
        return [range.lowerBound - 1, range.upperBound].allSatisfy { message[$0] == UInt8(ascii: "'") || message[$0] > 127 }
    }

    private static func isWhole(_ range: Range<Int>, of message: [UInt8]) -> Bool {
        func continues(_ place: Int) -> Bool { message[place - 1].isWordByte && message[place].isWordByte }
        return (range.lowerBound == 0 || !continues(range.lowerBound))
            && (range.upperBound == message.count || !continues(range.upperBound))
    }
}

extension UInt8 {
    fileprivate var isWordByte: Bool { isASCIIDigit || isASCIILetter }
}
