import AggregatorKit
import Testing

@Suite("What was typed, as it is quoted")
struct UserInputTests {
    @Test(
        "an address is said where it stands as a whole",
        arguments: [
            ("http://h/", "http://h/: The document is empty.", true), ("http://h/", "Asked was http://h/.", true),
            ("http://h/", "“http://h/” is none; look.", true), ("http://h/", "http://h/ leads to http://i/.", true),
            ("http://h/", "http://h/feed: The document is empty.", false), ("http://h/", "It is http://h/?a=b.", false),
            ("http://h/a", "It is http://h/a.b now.", false), ("h/a", "http://h/a is empty.", false),
            ("http://h/", "http://h/feed leads to http://h/.", true), ("a.xml", "/tmp/a.xml is empty.", false),
            ("page", "The document is a web page, not a feed.", false), ("a", "The document is a web page: look.", false),
            ("", "It is empty.", false),
        ])
    func isSaid(input: String, message: String, said: Bool) { #expect(UserInput.isSaid(input, in: message) == said) }
}
