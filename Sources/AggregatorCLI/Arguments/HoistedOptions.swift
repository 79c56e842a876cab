import ArgumentParser

/// Lets options that every command takes stand before the command as well, where the parser knows none.
enum HoistedOptions {
    /// Returns the words of a command line with such options moved behind the command's name.
    static func moved(_ words: [String]) throws(ValidationError) -> [String] {
        let names = CommonOptions.names.map { "--\($0)" }
        var count = 0
        while count < words.count {
            if names.contains(words[count]) {
                count += 2
            } else if names.contains(where: { words[count].hasPrefix("\($0)=") }) {
                count += 1
            } else {
                break
            }
        }
        guard count > 0 else { return words }
        guard count < words.count else {
            throw ValidationError("Options are here, and no command; `aggregator --help` lists commands.")
        }
        // Help is the same for every store, so the options are dropped. An option that not every command has is left to the parser to
        // refuse.
        guard words[count] != "help", !words[count].hasPrefix("-") else { return Array(words[count...]) }
        // Inserts them behind the whole name, which has two words for nested commands.
        let isNested = words[count] == CredentialsCommand._commandName
        let end = count + (isNested ? 2 : 1)
        // Without a second word the parser shows help or complains.
        guard !isNested || end <= words.count && !words[end - 1].hasPrefix("-") else { return Array(words[count...]) }
        return Array(words[count..<end] + words[..<count] + words[end...])
    }
}
