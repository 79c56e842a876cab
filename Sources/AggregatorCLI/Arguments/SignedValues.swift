/// Handles numbers and ages with a sign behind an option, as in `--since -3d`: the parser takes them for options, and would say that the
/// value is missing instead of what is wrong with it.
enum SignedValues {
    /// The words of a command line, with such values joined to their options by an equals sign.
    static func joined(_ words: [String]) -> [String] {
        var joined: [String] = []
        for (index, word) in words.enumerated() {
            if word == "--" { return joined + words[index...] }
            if isSigned(word), let option = joined.last, option.hasPrefix("--"), !option.contains("=") {
                joined[joined.count - 1] = "\(option)=\(word)"
            } else {
                joined.append(word)
            }
        }
        return joined
    }

    /// Returns what to add to the parser's message about a missing value if the value is there but begins with a dash, as in `--tag -x`.
    static func advice(on message: String, about words: [String]) -> String? {
        guard message.hasPrefix("Missing value for") else { return nil }
        let place = words.indices.dropFirst().first { place in
            let (option, value) = (words[place - 1], words[place])
            return option.hasPrefix("--") && message.contains("'\(option) ") && value.hasPrefix("-") && !value.hasPrefix("--")
        }
        return place.map { "A value that begins with a dash stands behind an equals sign, as in `\(words[$0 - 1])=\(words[$0])`." }
    }

    private static func isSigned(_ word: String) -> Bool {
        guard word.first == "-", let digit = word.dropFirst().first else { return false }
        return digit.isASCII && digit.isNumber
    }
}
