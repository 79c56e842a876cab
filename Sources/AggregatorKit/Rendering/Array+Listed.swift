extension [String] {
    /// The texts as a sentence lists them: `a, b and c`.
    package func listed(_ conjunction: String) -> String {
        guard let last, count > 1 else { return joined() }
        return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }
}
