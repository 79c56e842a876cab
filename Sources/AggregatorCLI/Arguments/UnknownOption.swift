import AggregatorKit
import ArgumentParser

/// Reports an option that a command doesn't have. The parser reports it last: before that, it reports what is missing, which then sounds as
/// if the user had left that out.
enum UnknownOption {
    /// Options that every command has and no description lists.
    private static let builtIn: Set<String> = [
        "-h", "--help", "--help-hidden", "--version", "--experimental-dump-help", "--generate-completion-script",
    ]

    /// Returns the complaint; `nil` if each of these words is known, or if the parser has a better message.
    static func complaint(about words: [String]) -> CommandFailure? {
        guard words.first != "help", let (name, options, rest) = HelpTree.command(of: words) else { return nil }
        var place = rest.startIndex
        while place < rest.endIndex, rest[place] != "--" {
            let word = rest[place]
            place += 1
            // `-5` is a number.
            guard word.hasPrefix("-"), let second = word.dropFirst().first, !second.isNumber else { continue }
            let option = String(word.prefix { $0 != "=" })
            if builtIn.contains(option) { continue }
            guard let argument = options[option] else { return complaint(about: option, of: name, having: options.keys.sorted()) }
            guard HelpTree.takesValue(argument), option == word, place < rest.endIndex else { continue }
            // The value is missing, which the parser reports.
            if rest[place].hasPrefix("-"), rest[place] != "-" { return nil }
            place += 1
        }
        return nil
    }

    private static func complaint(about option: String, of command: String, having options: [String]) -> CommandFailure {
        // Any one-letter option is one edit from any other, so no suggestion is made for them.
        let near = option.hasPrefix("--") ? Suggestion.nearest(to: option, among: options.filter { $0.hasPrefix("--") }) : nil
        let hint =
            near.map { ". Did you mean “\($0)”?" }
            ?? (option.hasPrefix("--")
                ? "; `\(command) --help` lists those that there are." : "; what begins with a dash and is none stands behind `--`.")
        return CommandFailure(.badUsage, "Unknown option “\(UserInput.shown(option))”\(hint)", status: .usage)
    }
}
