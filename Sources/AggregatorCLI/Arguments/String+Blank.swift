extension String {
    /// Whether nothing in it is visible: what a script passes if a variable is unset, or set to spaces.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }

    /// The text without white space around it, as lists and names are read.
    var withoutSpaceAround: String {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(self[...last].drop(while: \.isWhitespace))
    }
}
