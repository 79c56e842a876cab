extension String {
    /// Nothing that could be seen: what a script passes on where a variable is not set, or was set to spaces.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
