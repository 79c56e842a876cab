import AggregatorKit
import ArgumentParser

/// An option that was given twice, and takes one value. The parser takes the last, and whoever asks for two tags would believe that they see
/// the posts of both. Of settings the later wins, as it does over those of the configuration: a script may stand behind an alias that has some.
enum RepeatedOption {
    /// `nil` where there is none.
    ///
    /// - Parameter words: a command line that the parser understands.
    static func complaint(about words: [String]) -> ValidationError? {
        let words = words.prefix { $0 != "--" }
        guard mayRepeat(words), let (_, options, rest) = HelpTree.command(of: Array(words)) else { return nil }
        var seen: [JSONValue: String] = [:]
        var place = rest.startIndex
        while place < rest.endIndex {
            let word = rest[place]
            let option = String(word.prefix { $0 != "=" })
            place += 1
            guard let argument = options[option], HelpTree.takesValue(argument) else { continue }
            if option == word { place += 1 }
            guard argument["isRepeating"]?.bool != true, !isSetting(option) else { continue }
            guard let other = seen.updateValue(option, forKey: argument) else { continue }
            return ValidationError(
                other == option
                    ? "\(option) takes one value, and is given more than once; leave out all but one."
                    : "\(other) and \(option) are one option, which takes one value; leave out one of them.")
        }
        return nil
    }

    /// Looked at first: to make descriptions of all options takes as long as a start of the program does without.
    private static func mayRepeat(_ words: ArraySlice<String>) -> Bool {
        var seen: Set<Substring> = []
        return words.contains { word in
            guard word.hasPrefix("--") else { return false }
            let name = word.dropFirst(2).prefix { $0 != "=" }
            return !seen.insert(PostSelection.upperBoundNames.contains(String(name)) ? "" : name).inserted
        }
    }

    private static func isSetting(_ option: String) -> Bool {
        let name = String(option.drop { $0 == "-" })
        return ConfigurationKey.named(name) != nil || CommonOptions.names.contains(name)
    }
}
