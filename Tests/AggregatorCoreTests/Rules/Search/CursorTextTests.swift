import AggregatorCore
import Testing

@Suite("A place in a list can be written down")
struct CursorTextTests {
    private static let id = PostID(Identifier(high: 0x3f2a_9c1e_0000_0000, low: 7))

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var cursor: PostQuery.Cursor
        var text: String
    }

    private static let cases = [
        Case(
            testDescription: "a date, and the post", cursor: PostQuery.Cursor(sortDate: Timestamp(seconds: 1_700_000_000), id: id),
            text: "2023-11-14T22:13:20Z/3f2a9c1e000000000000000000000007"),
        Case(
            testDescription: "nanoseconds and all",
            cursor: PostQuery.Cursor(sortDate: Timestamp(seconds: 1_700_000_000, nanoseconds: 1), id: id),
            text: "2023-11-14T22:13:20.000000001Z/3f2a9c1e000000000000000000000007"),
        Case(
            testDescription: "words in the title go before",
            cursor: PostQuery.Cursor(hits: 2, sortDate: Timestamp(seconds: 1_700_000_000), id: id),
            text: "2/2023-11-14T22:13:20Z/3f2a9c1e000000000000000000000007"),
        Case(
            testDescription: "before all years", cursor: PostQuery.Cursor(sortDate: Timestamp(seconds: .min, nanoseconds: 5), id: id),
            text: "-9223372036854775808.5/3f2a9c1e000000000000000000000007"),
        Case(
            testDescription: "after all years", cursor: PostQuery.Cursor(hits: 1, sortDate: Timestamp(seconds: .max), id: id),
            text: "1/9223372036854775807.0/3f2a9c1e000000000000000000000007"),
    ]

    @Test("a place is written so, and read again as what it was", arguments: cases)
    func bothWays(example: Case) {
        #expect(example.cursor.description == example.text)
        #expect(PostQuery.Cursor(example.text) == example.cursor)
        #expect(PostQuery.Cursor.isMeant(by: example.text))
    }

    @Test(
        "what no list wrote is no place",
        arguments: [
            "", "/", "//", "3f2a9c1e000000000000000000000007", "/3f2a9c1e000000000000000000000007", "2023-11-14T22:13:20Z/3f2a9c1e",
            "2023-11-14T22:13:20Z/", "2023-11-14/3f2a9c1e000000000000000000000007",
            "2023-11-14T22:13:20+01:00/3f2a9c1e000000000000000000000007", "0/2023-11-14T22:13:20Z/3f2a9c1e000000000000000000000007",
            "x/2023-11-14T22:13:20Z/3f2a9c1e000000000000000000000007", "1/2/2023-11-14T22:13:20Z/3f2a9c1e000000000000000000000007",
            "99999999999999999999/2023-11-14T22:13:20Z/3f2a9c1e000000000000000000000007", "1.1/3f2a9c1e000000000000000000000007",
            "1.9999999999/3f2a9c1e000000000000000000000007", "2023-11-14T22:13:20Z/3F2A9C1E000000000000000000000007",
        ])
    func nothingElse(text: String) {
        #expect(PostQuery.Cursor(text) == nil)
    }

    @Test("the start of an id is no place") func ids() { #expect(!PostQuery.Cursor.isMeant(by: "3f2a9c1e")) }
}
