import AggregatorCore
import Testing

@testable import AggregatorKit

@Suite("Lists of a post as it is read")
struct ReadingListTests {
    private func read(_ source: String) -> String {
        ReadingText(Markup(sanitized: source), width: 24, links: LinkNumbers(page: nil)).text
    }

    @Test(
        "the entries of a list have letters and Roman numerals where it says so",
        arguments: [
            ("a", 1, "a. x\nb. y\n"), ("A", 26, "Z. x\nAA. y\n"), ("a", 52, "az. x\nba. y\n"), ("a", 702, "zz. x\naaa. y\n"),
            ("a", -1, "-1. x\n0. y\n"), ("a", 0, "0. x\na. y\n"), ("A", 99_999, "EQXC. x\nEQXC. y\n"), ("i", 3, "iii. x\niv. y\n"),
            ("I", 1993, "MCMXCIII. x\nMCMXCIV. y\n"), ("I", 3999, "MMMCMXCIX. x\n4000. y\n"), ("i", 0, "0. x\ni. y\n"),
            ("1", 9, "9. x\n10. y\n"), ("disc", 1, "1. x\n2. y\n"),
        ])
    func numbering(type: String, start: Int, expected: String) {
        #expect(read("<ol type=\"\(type)\" start=\"\(start)\"><li>x</li><li>y</li></ol>") == expected)
    }

    @Test("numbered lists in each other have forms of their own, and count down in them")
    func nestedNumbers() {
        let inner = "<ol type=\"a\" reversed=\"\"><li>y</li><li>z</li></ol>"
        #expect(read("<ol type=\"I\"><li>x\(inner)</li><li value=\"4\">w</li></ol>") == "I. x\n   b. y\n   a. z\nIV. w\n")
    }

    @Test("lists keep their markers however deep they are")
    func markersAtAnyDepth() {
        func list(_ depth: Int) -> String {
            depth > 6
                ? "" : "<ol><li>level \(depth)\(list(depth + 1))</li><li>and\(depth > 5 ? " text that takes more lines" : "")</li></ol>"
        }
        let expected = """
            1. level 1
               1. level 2
                  1. level 3
                     1. level 4
                        1. level 5
                        1. level 6
                        2. and text
                        that takes
                        more lines
                        2. and
                     2. and
                  2. and
               2. and
            2. and

            """
        #expect(read(list(1)) == expected)
    }

    @Test(
        "a marker stands where there is something to mark, and once",
        arguments: [
            ("<ul><li></li><li>x</li></ul>", "- x\n"), ("<ul><li><ul><li>x</li></ul></li></ul>", "- - x\n"),
            ("<ul><li>x<p>y</p></li></ul>", "- x\n\n        y\n"), ("<ul><li><pre>x\n\ny</pre></li></ul>", "- x\n\n        y\n"),
        ])
    func deepMarkers(source: String, expected: String) {
        let outer = (String(repeating: "<ul><li>", count: 4), String(repeating: "</li></ul>", count: 4))
        #expect(read("\(outer.0)\(source)\(outer.1)") == "- - - - \(expected)")
    }
}
