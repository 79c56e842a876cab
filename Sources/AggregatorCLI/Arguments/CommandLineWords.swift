/// Splits a line into words as a shell does, without any of its expansions.
enum CommandLineWords {
    /// Returns the words of a line. If a quote is not closed, returns the words before it.
    static func split(_ line: some StringProtocol) -> (words: [String], isClosed: Bool) {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in line {
            if let open = quote {
                if character == open { quote = nil } else { word?.append(character) }
            } else if character == "\"" || character == "'" {
                quote = character
                word = word ?? ""
            } else if character.isWhitespace {
                if let done = word { words.append(done) }
                word = nil
            } else {
                // Appends in place: copying a long word for each of its characters would take seconds.
                if word == nil { word = "" }
                word?.append(character)
            }
        }
        guard quote == nil else { return (words, false) }
        if let last = word { words.append(last) }
        return (words, true)
    }

    /// Returns the word as it has to be written in a line, quoted if necessary.
    static func quoted(_ word: String) -> String {
        guard word.isEmpty || word.contains(where: { $0.isWhitespace || $0 == "\"" || $0 == "'" }) else { return word }
        guard word.contains("'") else { return "'\(word)'" }
        guard word.contains("\"") else { return "\"\(word)\"" }
        return "'\(word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'"'"'"#))'"
    }
}
