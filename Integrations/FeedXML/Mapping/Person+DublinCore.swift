import AggregatorCore

extension Person {
    /// The authors that the format's own elements name, and Dublin Core's.
    ///
    /// Both vocabularies usually name the same people. What a system writes beside the creator, as `admin` or the site's name, is another's,
    /// and both are authors. An address alone is no name, so that those who have one come first.
    static func authors(_ own: [Person], dublinCore: [Person]) -> [Person] {
        guard own.contains(where: { $0.name != nil }) else { return own.isEmpty ? dublinCore : (dublinCore + own).uniqued }
        // Most entries have none.
        guard !dublinCore.isEmpty else { return own }
        // The words of all together: each with each, thousands of authors would take time by the square of their number.
        let known = Set(own.flatMap(\.nameWords))
        return own + dublinCore.filter { !known.isSuperset(of: $0.nameWords) }.uniqued
    }

    /// The words of the name in any order and case, as `Doe, Jane` and `Jane Doe` are one; of a name without letters, all of it.
    private var nameWords: [String] {
        guard let name else { return [] }
        let words = SearchText.folded(name).unicodeScalars.split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
        return words.isEmpty ? [name] : words.map { String($0) }
    }
}
