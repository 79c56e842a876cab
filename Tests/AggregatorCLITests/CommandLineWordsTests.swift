import Testing

@testable import AggregatorCLI

@Suite("The words of a line")
struct CommandLineWordsTests {
    @Test(
        "a line is split at white space, except within quotes",
        arguments: [
            ("", []), ("  \t ", []), ("posts --unread", ["posts", "--unread"]), ("  tag  'To read'  ", ["tag", "To read"]),
            (#"--name "it's"mine"#, ["--name", "it'smine"]), ("add ''", ["add", ""]), (#"a"b c"d"#, ["ab cd"]),
        ])
    func split(line: String, expected: [String]) {
        let (words, isClosed) = CommandLineWords.split(line)
        #expect(words == expected && isClosed)
    }

    @Test("a quote that is not closed is noticed, and the words before it are known", arguments: ["mark 'all of", #"mark "it's"#])
    func open(line: String) {
        let (words, isClosed) = CommandLineWords.split(line)
        #expect(words == ["mark"] && !isClosed)
    }

    @Test(
        "a word that is quoted where it must be is read back as it was",
        arguments: [
            ("plain", "plain"), ("", "''"), ("To read", "'To read'"), ("it's", #""it's""#), (#"a "b""#, #"'a "b"'"#),
            (#"it's "x""#, #"'it'"'"'s "x"'"#),
        ])
    func quoted(word: String, expected: String) {
        #expect(CommandLineWords.quoted(word) == expected)
        #expect(CommandLineWords.split(CommandLineWords.quoted(word)).words == [word])
    }
}
