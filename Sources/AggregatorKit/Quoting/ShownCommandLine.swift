import AggregatorCore

/// The words of a command line as they may be shown: addresses without logins, and no values of header fields or options that are secret,
/// even if the option is mistyped or the field was not quoted. After `credentials`, only options, their names, and whose secret it is are
/// shown.
public enum ShownCommandLine {
    /// Returns each word as it may be shown.
    public static func of(_ words: [String]) -> [String] {
        // The kind of a word that follows no option.
        var usual = WordKind.command
        var next = usual
        return words.map { word in
            guard word.hasPrefix("-"), word.count > 1 else {
                let (shown, following) = shown(word, as: next)
                if next == usual { usual = usual.following(word) }
                next = usual == .secret ? usual : following ?? usual
                return shown
            }
            let name = word.prefix { $0 != "=" }
            next = WordKind(behind: name) ?? usual
            guard name.endIndex < word.endIndex else { return UserInput.shown(word) }
            let (value, following) = shown(String(word[word.index(after: name.endIndex)...]), as: next)
            next = usual == .secret ? usual : following ?? usual
            return "\(VisibleText.of(String(name)))=\(value)"
        }
    }

    /// The kinds of words, as the words before them decide.
    private enum WordKind {
        /// The first word.
        case command
        case anything
        /// After `credentials`: an action, or whose secret it is. A secret in its place is neither.
        case place
        /// After `credentials remove`: whose secrets, and never one of them.
        case named
        case header
        case login
        /// The address of a store of any kind.
        case store
        case secret
        /// A further part of the value of a header field that was not quoted.
        case rest

        /// `nil` if the option does not change what the next word is.
        init?(behind option: Substring) {
            let name = String(option.drop { $0 == "-" })
            if SecretNames.hasOption(name) {
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

        /// Returns the kind of the word that follows.
        func following(_ word: String) -> WordKind {
            switch self {
            case .command: Suggestion.nearest(to: word, among: ["credentials"]) == nil ? .anything : .place
            case .place where Suggestion.nearest(to: word, among: ShownCommandLine.acts) == "remove": .named
            case .place: ShownCommandLine.isAct(word) ? .place : .secret
            case .named: .secret
            default: self
            }
        }
    }

    /// - Returns: The word as shown, and what follows it if that is not the usual.
    private static func shown(_ word: String, as kind: WordKind) -> (String, WordKind?) {
        // An address is no secret. If the value of an option before it was forgotten, the user sees which address was meant.
        guard kind == .store || !word.contains("://") else { return (UserInput.shown(word), nil) }
        switch kind {
        case .secret: return ("***", nil)
        case .rest: return ("***", .rest)
        case .place: return (isAct(word) || HostGuess.isDomain(word.prefix { !":/".contains($0) }) ? UserInput.shown(word) : "***", nil)
        case .login:
            // Other programs take both in one word.
            guard let colon = word.firstIndex(of: ":") else { return (UserInput.shown(word), .place) }
            return ("\(VisibleText.of(String(word[..<colon]))):***", nil)
        case .store: return (VisibleText.of(StoreLocation.redacted(word)), nil)
        case .command, .anything, .named, .header: return field(in: word, isMeant: kind == .header) ?? (UserInput.shown(word), nil)
        }
    }

    /// Whether it is an action of `credentials`, possibly mistyped.
    private static func isAct(_ word: String) -> Bool { Suggestion.nearest(to: word, among: acts) != nil }

    private static let acts = ["set", "list", "remove"]

    /// A field such as `Cookie: ***`; `nil` if there is no field that may be secret.
    ///
    /// - Parameter isMeant: Whether the option before it takes a field: then every name counts that is not known to be public. Otherwise
    ///   only a field that is known to hold secrets counts, with a space after its colon: addresses, names and search words have colons
    ///   too.
    private static func field(in word: String, isMeant: Bool) -> (String, WordKind?)? {
        let mark = word.firstIndex { $0 == ":" || isMeant && $0 == "=" }
        let name = word[..<(mark ?? word.endIndex)]
        guard mark != nil || isMeant, HTTPToken.hasOnly(name.utf8),
            isMeant
                ? Header(name: String(name), value: "").mayBeSecret
                : SecretNames.hasKnownField(name) && word[name.endIndex...].dropFirst().first?.isWhitespace != false
        else { return nil }
        let value = word[name.endIndex...].dropFirst().drop(while: \.isWhitespace)
        let isWhole = !value.isEmpty && !credentialSchemes.contains(value.lowercased())
        return (value.isEmpty ? word : "\(word[..<value.startIndex])***", isWhole ? nil : .rest)
    }

    /// After these words and a space comes the secret.
    private static let credentialSchemes: Set<String> = ["basic", "bearer", "digest", "token"]
}
