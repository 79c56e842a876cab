import Testing

@testable import AggregatorCLI

@Suite("Options before the command")
struct HoistedOptionsTests {
    @Test(
        "an option that every command takes moves behind the command's name",
        arguments: [
            (["--store", "file:a", "posts", "--all"], ["posts", "--store", "file:a", "--all"]),
            (["--store=file:a", "posts"], ["posts", "--store=file:a"]),
            (["--store", "file:a", "credentials", "list"], ["credentials", "list", "--store", "file:a"]),
            (["posts", "--store", "file:a"], ["posts", "--store", "file:a"]),
        ])
    func moved(words: [String], expected: [String]) throws { #expect(try HoistedOptions.moved(words) == expected) }

    @Test("help is the same for every store", arguments: [["help", "posts"], ["--help"], ["credentials", "--help"]])
    func help(words: [String]) throws { #expect(try HoistedOptions.moved(["--store", "file:a"] + words) == words) }

    @Test("options without a command are refused")
    func noCommand() { #expect(throws: (any Error).self) { try HoistedOptions.moved(["--store", "file:a"]) } }
}
