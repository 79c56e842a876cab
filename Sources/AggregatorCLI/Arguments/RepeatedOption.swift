import AggregatorKit
import ArgumentParser

/// Reports an option that takes one value and is given twice. The parser takes the last, and a user who asks for two tags would believe
/// that they see the posts of both. Settings may repeat: the later wins, as it does over the configuration, so a script can follow an alias
/// that sets some.
enum RepeatedOption {
    /// Returns the complaint; `nil` if no such option is repeated.
    ///
    /// - Parameter words: A command line that the parser understands.
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

    /// A cheap test that comes first: describing all options takes as long as a whole start of the program without it.
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
