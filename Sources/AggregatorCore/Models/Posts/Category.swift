/// What something is about: a term, the vocabulary that the term is from, and how people read it.
public struct Category: Sendable, Hashable {
    /// As the source writes it, not looked up anywhere.
    public var term: String
    /// `nil` where the source names none.
    public var scheme: String?
    /// `nil` where people read the term.
    public var label: String?

    /// Member by member.
    public init(term: String, scheme: String? = nil, label: String? = nil) {
        self.term = term
        self.scheme = scheme
        self.label = label
    }
}
