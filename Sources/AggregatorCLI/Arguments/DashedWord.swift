import AggregatorKit
import ArgumentParser

/// An address or a name that begins with a dash: the parser takes `-http://…` for letters of options, finds `-h` among them, and would print
/// the help, and end as if all were well.
enum DashedWord {
    /// Words that ask for what the parser prints and ends well with.
    private static let wishes: Set<String> = ["-h", "--help", "--help-hidden", "--version", "help"]

    /// What to say instead of the help that the parser wants to print; `nil` where somebody asked for it, or it is another error.
    static func complaint(about words: [String], _ error: any Error) -> ValidationError? {
        let words = words.prefix { $0 != "--" }
        guard AggregatorCommand.exitCode(for: error) == .success, words.allSatisfy({ !wishes.contains($0) }),
            let word = words.first(where: { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.contains("h") })
        else { return nil }
        return ValidationError("“\(TypedText.shown(word))” is no option; what begins with a dash and is none stands behind `--`.")
    }
}
