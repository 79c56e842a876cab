/// The entities that a document itself declares: simple internal ones, with a bound on what they expand to.
struct DeclaredEntities {
    /// Replacement texts, their character references replaced (XML 1.0, 4.5).
    private var values: [String: String] = [:]
    /// Whether the document names an external list of declarations, which is never fetched: an unknown name may be declared there.
    var hasExternalSubset = false
    /// Bytes that references have expanded to so far, plus one for each piece.
    var expanded = 0

    /// The first declaration of a name counts.
    mutating func declare(_ name: String, as value: String) {
        if values[name] == nil, values.count < 10_000 { values[name] = value }
    }

    func value(of name: String) -> String? { values[name] }
}
