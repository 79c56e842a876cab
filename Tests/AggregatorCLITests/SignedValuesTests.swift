import Testing

@testable import AggregatorCLI

@Suite("Values that begin with a dash")
struct SignedValuesTests {
    @Test(
        "a number or an age with a sign is joined to the option before it, and to nothing else",
        arguments: [
            (["posts", "--since", "-3d"], ["posts", "--since=-3d"]), (["posts", "--limit", "-5"], ["posts", "--limit=-5"]),
            (["posts", "--since", "3d"], ["posts", "--since", "3d"]), (["posts", "-5"], ["posts", "-5"]),
            (["posts", "--tag", "-x"], ["posts", "--tag", "-x"]), (["posts", "--since=1d", "-3d"], ["posts", "--since=1d", "-3d"]),
            (["search", "--", "--since", "-3d"], ["search", "--", "--since", "-3d"]), ([], []),
        ])
    func joined(words: [String], expected: [String]) { #expect(SignedValues.joined(words) == expected) }

    @Test("whoever gives a value with a dash is told of the equals sign")
    func advice() {
        let message = "Missing value for '--tag <tag>'"
        let advice = SignedValues.advice(on: message, about: ["posts", "--tag", "-x"])
        #expect(advice == "A value that begins with a dash stands behind an equals sign, as in `--tag=-x`.")
    }

    @Test(
        "nobody is told of the equals sign where nothing of the kind was given",
        arguments: [
            ("Missing value for '--tag <tag>'", ["posts", "--tag"]), ("Missing value for '--tag <tag>'", ["posts", "--tag", "--all"]),
            ("Missing value for '--tag <tag>'", ["posts", "--kind", "-x"]), ("Unknown option '-x'", ["posts", "--tag", "-x"]),
        ])
    func noAdvice(message: String, words: [String]) { #expect(SignedValues.advice(on: message, about: words) == nil) }
}
