/// What something is about: a term, the vocabulary that the term is from, and a label for people.
public struct Category: Sendable, Hashable {
    /// The term as the source writes it, not looked up anywhere.
    public var term: String
    /// The vocabulary; `nil` where the source names none.
    public var scheme: String?
    /// The text for people; `nil` where that is the term.
    public var label: String?

    /// Creates a value from its members.
    public init(term: String, scheme: String? = nil, label: String? = nil) {
        self.term = term
        self.scheme = scheme
        self.label = label
    }
}
