import AggregatorKit
import ArgumentParser

/// Reports an address or a name that begins with a dash: the parser reads `-http://…` as a cluster of one-letter options, finds `-h` among
/// them, prints the help, and exits with success.
enum DashedWord {
    /// Words that make the parser print something and exit with success.
    private static let wishes: Set<String> = ["-h", "--help", "--help-hidden", "--version", "help"]

    /// Returns what to say instead of the help that the parser wants to print; `nil` if the user asked for help, or if it is another error.
    static func complaint(about words: [String], _ error: any Error) -> ValidationError? {
        let words = words.prefix { $0 != "--" }
        guard AggregatorCommand.exitCode(for: error) == .success, words.allSatisfy({ !wishes.contains($0) }),
            let word = words.first(where: { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.contains("h") })
        else { return nil }
        return ValidationError("“\(UserInput.shown(word))” is no option; what begins with a dash and is none stands behind `--`.")
    }
}
