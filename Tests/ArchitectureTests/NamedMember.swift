/// A member of a type that a span of code names, as in `Pull.slowSitePatience` or `SubscriptionEditor.subscribe(to:)`.
struct NamedMember {
    let type: Substring
    let member: Substring

    /// `nil` where the span is something else.
    init?(_ span: String) {
        guard let found = span.firstMatch(of: /^([A-Z][A-Za-z]+)\.([a-z][A-Za-z0-9]*)(?:\(.*\))?$/) else { return nil }
        (type, member) = (found.1, found.2)
        // A file's name.
        if member == "swift" { return nil }
    }
}

/// The names that Swift files declare, wherever they stand.
struct Declarations {
    private(set) var types: Set<Substring> = []
    private(set) var members: Set<Substring> = []

    init(in files: [String]) throws {
        for file in files {
            let words = try Project.text(file).split { !$0.isLetter && !$0.isNumber }
            for (word, next) in zip(words, words.dropFirst()) {
                if Self.ofTypes.contains(word) { types.insert(next) }
                if Self.ofMembers.contains(word) { members.insert(next) }
            }
        }
    }

    private static let ofTypes: Set<Substring> = ["struct", "class", "enum", "actor", "protocol"]
    private static let ofMembers: Set<Substring> = ["let", "var", "func", "case"]
}
