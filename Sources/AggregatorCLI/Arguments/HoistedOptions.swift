import ArgumentParser

/// Options that every command takes may stand before the command as well, where the parser knows none.
enum HoistedOptions {
    /// The words of a command line, with such options behind the command's name.
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
        // Help is the same in every store. An option that not every command has is the parser's to refuse.
        guard words[count] != "help", !words[count].hasPrefix("-") else { return Array(words[count...]) }
        // Behind the whole name, which has two words where commands are nested.
        let isNested = words[count] == CredentialsCommand._commandName
        let end = count + (isNested ? 2 : 1)
        // Without a second word the parser shows help or complains.
        guard !isNested || end <= words.count && !words[end - 1].hasPrefix("-") else { return Array(words[count...]) }
        return Array(words[count..<end] + words[..<count] + words[end...])
    }
}
