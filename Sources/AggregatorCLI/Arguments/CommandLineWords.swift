/// Splits a line into words as a shell does, without any of its expansions.
enum CommandLineWords {
    /// Where a quote is not closed, the words before it.
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
                // In its place: a copy for each character of a long word would take seconds.
                if word == nil { word = "" }
                word?.append(character)
            }
        }
        guard quote == nil else { return (words, false) }
        if let last = word { words.append(last) }
        return (words, true)
    }

    /// A word as it would be written in a line.
    static func quoted(_ word: String) -> String {
        guard word.isEmpty || word.contains(where: { $0.isWhitespace || $0 == "\"" || $0 == "'" }) else { return word }
        return word.contains("'") ? "\"\(word)\"" : "'\(word)'"
    }
}
