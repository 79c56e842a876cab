import AggregatorCore

/// The user's words as they may be quoted: addresses without their user name and password, and settings without what is secret.
public enum UserInput {
    /// The text for a sentence: without secrets, and with invisible characters made visible.
    public static func shown(_ text: String) -> String { VisibleText.of(withoutSecrets(text)) }

    /// The text without a login, and without values that sound secret in a query or among settings.
    static func withoutSecrets(_ text: String) -> String {
        let open = LoginInText.removed(from: text)
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
}
