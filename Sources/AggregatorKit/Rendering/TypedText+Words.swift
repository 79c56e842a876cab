import AggregatorCore

extension TypedText {
    /// The words of a command line, each as it may be shown: addresses as ever, and without the values of header fields and options that
    /// are for their owner alone, also where the option is mistyped, or the field was not put in quotes. Of `credentials` nothing is shown
    /// but options, the names behind them, and whose the secret is.
    public static func shown(_ words: [String]) -> [String] {
        // What a word is that stands behind no option.
        var usual = Next.command
        var next = usual
        return words.map { word in
            guard word.hasPrefix("-"), word.count > 1 else {
                let (shown, following) = shown(word, as: next)
                if next == usual { usual = usual.following(word) }
                next = usual == .secret ? usual : following ?? usual
                return shown
            }
            let name = word.prefix { $0 != "=" }
            next = Next(behind: name) ?? usual
            guard name.endIndex < word.endIndex else { return shown(word) }
            let (value, following) = shown(String(word[word.index(after: name.endIndex)...]), as: next)
            next = usual == .secret ? usual : following ?? usual
            return "\(VisibleText.of(String(name)))=\(value)"
        }
    }

    /// What a word may be, by what stands before it.
    private enum Next {
        /// The first of all.
        case command
        case anything
        /// Behind `credentials`: what it is to do, or whose secret it is. A secret that stands in its place is none of these.
        case place
        case header
        case login
        /// Of whatever kind.
        case store
        case secret
        /// Of the value of a header field that was not put in quotes.
        case rest

        /// `nil` where it is what it would be without the option.
        init?(behind option: Substring) {
            let name = String(option.drop { $0 == "-" })
            if TypedText.soundsSecret(name) {
                self = .secret
            } else if ["-u", "--user"].contains(option) {
                self = .login
            } else if option == "-H" || Suggestion.nearest(to: name, among: ["header"]) != nil {
                self = .header
            } else if name == "store" {
                self = .store
            } else if ["config", "environment", "wait", "seed", "delay"].contains(name) {
                self = .anything
            } else {
                return nil
            }
        }

        /// What stands behind such a word.
        func following(_ word: String) -> Next {
            switch self {
            case .command: Suggestion.nearest(to: word, among: ["credentials"]) == nil ? .anything : .place
            case .place: TypedText.isAct(word) ? .place : .secret
            default: self
            }
        }
    }

    /// - Returns: also what follows, where that is not what would follow anyhow.
    private static func shown(_ word: String, as kind: Next) -> (String, Next?) {
        // Nobody's secret is an address; who forgot the value of an option before it shall see which was meant.
        guard kind == .store || !word.contains("://") else { return (shown(word), nil) }
        switch kind {
        case .secret: return ("***", nil)
        case .rest: return ("***", .rest)
        case .place: return (isAct(word) || isDomain(word.prefix { !":/".contains($0) }) ? shown(word) : "***", nil)
        case .login:
            // As other programs take both in one word.
            guard let colon = word.firstIndex(of: ":") else { return (shown(word), .place) }
            return ("\(VisibleText.of(String(word[..<colon]))):***", nil)
        case .store: return (VisibleText.of(StoreLocation.redacted(word)), nil)
        case .command, .anything, .header: return field(in: word, isMeant: kind == .header) ?? (shown(word), nil)
        }
    }

    /// What `credentials` can do.
    private static func isAct(_ word: String) -> Bool { Suggestion.nearest(to: word, among: ["set", "list", "remove"]) != nil }

    /// `Cookie: ***`; `nil` where there is no field that may be a secret.
    ///
    /// - Parameter isMeant: by the option before it: then every name that is not known to be public is one. Else it takes a field that is
    ///   known to hold secrets, and a space behind its colon: addresses, names and what is searched for have colons as well.
    private static func field(in word: String, isMeant: Bool) -> (String, Next?)? {
        let mark = word.firstIndex { $0 == ":" || isMeant && $0 == "=" }
        let name = word[..<(mark ?? word.endIndex)]
        guard mark != nil || isMeant, HTTPToken.hasOnly(name.utf8),
            isMeant
                ? Header(name: String(name), value: "").mayBeSecret
                : secretFields.contains(name.lowercased()) && word[name.endIndex...].dropFirst().first?.isWhitespace != false
        else { return nil }
        let value = word[name.endIndex...].dropFirst().drop(while: \.isWhitespace)
        let isWhole = !value.isEmpty && !credentialSchemes.contains(value.lowercased())
        return (value.isEmpty ? word : "\(word[..<value.startIndex])***", isWhole ? nil : .rest)
    }

    /// Behind them, and a space, the secret stands.
    private static let credentialSchemes: Set<String> = ["basic", "bearer", "digest", "token"]

    private static let secretFields: Set<String> = [
        "api-key", "authorization", "cookie", "private-token", "proxy-authorization", "set-cookie", "x-access-token",
        "x-amz-security-token", "x-api-key", "x-auth-key", "x-auth-token", "x-csrf-token",
    ]

    private static let secretBeginnings = [
        "cookie", "authoriz", "authent", "token", "secret", "passw", "passphrase", "pwd", "apikey", "session", "bearer", "login",
    ]

    /// What people call options that hold secrets: as a whole, or in one of their parts.
    static func soundsSecret(_ name: String) -> Bool {
        let parts = name.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
        return parts.contains { part in
            ["key", "auth", "pass"].contains(part) || part.hasSuffix("password") || secretBeginnings.contains(where: part.hasPrefix)
        }
    }
}
