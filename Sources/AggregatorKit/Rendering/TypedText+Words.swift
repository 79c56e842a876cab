import AggregatorCore

extension TypedText {
    /// The words of a command line, each as it may be shown: addresses as ever, and without the values of header fields and options that
    /// are for their owner alone, also where the option is mistyped, or the field was not put in quotes.
    public static func shown(_ words: [String]) -> [String] {
        var next = Next.anything
        return words.map { word in
            guard word.hasPrefix("-"), word.count > 1 else {
                let (shown, following) = shown(word, as: next)
                next = following
                return shown
            }
            let name = word.prefix { $0 != "=" }
            next = Next(behind: name)
            guard name.endIndex < word.endIndex else { return shown(word) }
            let (value, following) = shown(String(word[word.index(after: name.endIndex)...]), as: next)
            next = following
            return "\(VisibleText.of(String(name)))=\(value)"
        }
    }

    /// What a word may be, by what stands before it.
    private enum Next {
        case anything
        case header
        case login
        case secret
        /// Of the value of a header field that was not put in quotes.
        case rest

        init(behind option: Substring) {
            let name = String(option.drop { $0 == "-" })
            if TypedText.soundsSecret(name) {
                self = .secret
            } else if ["-u", "--user"].contains(option) {
                self = .login
            } else {
                self = option == "-H" || Suggestion.nearest(to: name, among: ["header"]) != nil ? .header : .anything
            }
        }
    }

    private static func shown(_ word: String, as kind: Next) -> (String, Next) {
        // Nobody's secret is an address; who forgot the value of an option before it shall see which was meant.
        guard !word.contains("://") else { return (shown(word), .anything) }
        switch kind {
        case .secret: return ("***", .anything)
        case .rest: return ("***", .rest)
        case .login:
            // As other programs take both in one word.
            return (word.firstIndex(of: ":").map { "\(VisibleText.of(String(word[..<$0]))):***" } ?? shown(word), .anything)
        case .anything, .header: return field(in: word, isMeant: kind == .header) ?? (shown(word), .anything)
        }
    }

    /// `Cookie: ***`; `nil` where there is no field that may be a secret.
    ///
    /// - Parameter isMeant: by the option before it: then every name that is not known to be public is one. Else it takes a field that is
    ///   known to hold secrets, and a space behind its colon: addresses, names and what is searched for have colons as well.
    private static func field(in word: String, isMeant: Bool) -> (String, Next)? {
        guard let mark = word.firstIndex(where: { $0 == ":" || isMeant && $0 == "=" }) else { return nil }
        let name = word[..<mark]
        let rest = word[word.index(after: mark)...]
        guard HTTPToken.hasOnly(name.utf8),
            isMeant
                ? Header(name: String(name), value: "").mayBeSecret
                : secretFields.contains(name.lowercased()) && rest.first?.isWhitespace != false
        else { return nil }
        let value = rest.drop(while: \.isWhitespace)
        return (value.isEmpty ? word : "\(word[..<value.startIndex])***", value.isEmpty ? .rest : .anything)
    }

    private static let secretFields: Set<String> = [
        "api-key", "authorization", "cookie", "private-token", "proxy-authorization", "set-cookie", "x-access-token",
        "x-amz-security-token", "x-api-key", "x-auth-key", "x-auth-token", "x-csrf-token",
    ]

    private static let secretBeginnings = [
        "cookie", "authoriz", "authent", "token", "secret", "passw", "passphrase", "pwd", "apikey", "session", "bearer", "login",
    ]

    /// What people call options that hold secrets: as a whole, or in one of their parts.
    private static func soundsSecret(_ name: String) -> Bool {
        let parts = name.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
        return parts.contains { part in
            ["key", "auth", "pass"].contains(part) || secretBeginnings.contains(where: part.hasPrefix)
        }
    }
}
