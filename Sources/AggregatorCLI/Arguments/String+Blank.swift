extension String {
    /// Whether nothing in it is visible: what a script passes if a variable is unset, or set to spaces.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
