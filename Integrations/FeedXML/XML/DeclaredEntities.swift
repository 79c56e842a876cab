/// The entities that a document declares for itself: simple internal ones, and a bound on what they may grow to.
struct DeclaredEntities {
    /// Replacement texts, their character references replaced (XML 1.0, 4.5).
    private var values: [String: String] = [:]
    /// The document names a list of declarations elsewhere, which nobody fetches: an unknown name may be in there.
    var hasExternalSubset = false
    /// Characters that references have come to so far.
    var expanded = 0

    /// The first declaration of a name counts.
    mutating func declare(_ name: String, as value: String) {
        if values[name] == nil, values.count < 10_000 { values[name] = value }
    }

    func value(of name: String) -> String? { values[name] }
}
