/// A word of a command in a message, which a person may paste into a shell.
public enum ShellWord {
    /// Returns a word as a POSIX shell takes it to the letter, in single quotes if need be (POSIX.1-2017, Shell Command Language, 2.2.2).
    /// An address may come from a page, and `https://example.org/f?a=1;command` would run the command.
    public static func quoted(_ word: String) -> String {
        let isPlain = !word.isEmpty && !word.hasPrefix("-") && word.utf8.allSatisfy(isPlain)
        return isPlain ? word : "'\(word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#))'"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "@%_+=:,./-".utf8.contains(byte)
    }
}
