import AggregatorKit
import Testing

@Suite("A suggestion")
struct SuggestionTests {
    private let words = ["concurrency", "host-delay", "timeout", "wait", "store"]

    @Test(arguments: [
        ("timout", "timeout"), ("tiemout", "timeout"), ("TIMEOUT", "timeout"), ("host-dealy", "host-delay"), ("hostdelay", "host-delay"),
        ("concurency", "concurrency"), ("wiat", "wait"), ("stor", "store"), ("zzz", nil), ("", nil), ("x", nil),
        (String(repeating: "timeout", count: 10_000), nil),
    ])
    func `a suggestion is the nearest word, where one is near`(word: String, expected: String?) {
        #expect(Suggestion.nearest(to: word, among: words) == expected)
    }
}
