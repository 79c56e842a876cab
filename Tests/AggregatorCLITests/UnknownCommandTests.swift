import Testing

@testable import AggregatorCLI

@Suite("A command that there is not")
struct UnknownCommandTests {
    @Test(
        "a command, a topic of help or an option is nothing to complain of",
        arguments: [["posts"], ["help", "posts"], ["help", "errors"], ["--version"], ["credentials", "list"], ["credentials"], []])
    func known(words: [String]) { #expect(UnknownCommand.complaint(about: words) == nil) }

    @Test(
        "a word that is near to a command is taken for a slip",
        arguments: [
            (["post"], "“post” is no command; did you mean “posts”?"), (["errors"], "“errors” is no command; did you mean “help errors”?"),
            (["version"], "“version” is no command; did you mean “--version”?"),
        ])
    func near(words: [String], complaint: String) { #expect(UnknownCommand.complaint(about: words) == complaint) }

    @Test("what may be a secret is not shown")
    func secret() throws {
        let complaint = try #require(UnknownCommand.complaint(about: ["credentials", "hunter2-and-more"]))
        #expect(!complaint.contains("hunter2") && complaint.contains("aggregator credentials --help"))
    }
}
