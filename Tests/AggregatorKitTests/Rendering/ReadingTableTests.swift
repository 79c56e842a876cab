import AggregatorCore
import Testing

@testable import AggregatorKit

@Suite("Tables of a post as it is read")
struct ReadingTableTests {
    private func read(_ source: String) -> String {
        ReadingText(Markup(sanitized: source), width: nil, links: LinkNumbers(page: nil)).text
    }

    /// Rows in lines, and cells between spaces: `name:2` spans two columns, `name:1:2` two rows; `*name` is a heading.
    private func table(_ rows: String) -> String {
        let rows = rows.split(separator: "\n").map { row -> String in
            if row.hasPrefix("<") { return String(row) }
            let cells = row.split(separator: " ").map { cell -> String in
                let parts = cell.split(separator: ":")
                let name = parts[0].hasPrefix("*") ? "th" : "td"
                let columns = parts.count > 1 ? " colspan=\"\(parts[1])\"" : "", rows = parts.count > 2 ? " rowspan=\"\(parts[2])\"" : ""
                return "<\(name)\(columns)\(rows)>\(parts[0].replacing("*", with: "").replacing("_", with: ""))</\(name)>"
            }
            return "<tr>\(cells.joined())</tr>"
        }
        return "<table>\(rows.joined())</table>"
    }

    @Test(
        "the cells of a table stand below their headings, whatever others span",
        arguments: [
            ("*A:2 *B\n1 2 3", "A | | B\n1 | 2 | 3\n"), ("*Y:1:2 *A:2\n*a *b\n1 2 3", "Y | A\n| a | b\n1 | 2 | 3\n"),
            ("*A *B *C\n1:1:3 2 3\n4 5\n6 7\n8 9", "A | B | C\n1 | 2 | 3\n| 4 | 5\n| 6 | 7\n8 | 9\n"),
            ("*A *B *C\n1 2:1:2 3\n4 5", "A | B | C\n1 | 2 | 3\n4 | | 5\n"), ("*A *B *C\n1:2:2 2\n3", "A | B | C\n1 | | 2\n| | 3\n"),
            ("*A *B *C\n1 2 3:1:2\n4 5", "A | B | C\n1 | 2 | 3\n4 | 5\n"), ("*All:3\n1 2 3", "All\n1 | 2 | 3\n"),
            ("*A *B *C\n_:2 3\n_ 5 6", "A | B | C\n| | 3\n| 5 | 6\n"), ("*A *B *C\n1:1:2 _ 3\n_ 6", "A | B | C\n1 | | 3\n| | 6\n"),
            // To the end of its group of rows, and not beyond that.
            ("<thead>\n*A *B\n</thead>\n<tbody>\n1:1:0 2\n3\n</tbody>\n<tbody>\n4 5\n</tbody>", "A | B\n1 | 2\n| 3\n4 | 5\n"),
            ("<thead>\n*A:1:9 *B\n</thead>\n<tbody>\n1 2\n</tbody>", "A | B\n1 | 2\n"),
            // Cells that overlap, as only the row above and the columns beside them can make them do.
            ("*A *B *C *D\n1 2:1:2\n3:3 4", "A | B | C | D\n1 | 2\n3 | | | 4\n"),
            // What is no number, or none that HTML allows.
            ("*A *B\n1:x:x 2\n3 4", "A | B\n1 | 2\n3 | 4\n"), ("*A *B\n1:0:-1 2\n3 4", "A | B\n1 | 2\n3 | 4\n"),
            ("*A *B\n1:99999999999999999999:99999999999999999999 2", "A | B\n1 \(String(repeating: "| ", count: 32))2\n"),
            // A page that is laid out by a table.
            ("1:2 2\n3:1:2 4\n5", "1 | 2\n3 | 4\n5\n"),
        ])
    func spans(rows: String, expected: String) { #expect(read(table(rows)) == expected) }

    @Test(
        "a table grows no more than a few times, whatever is spanned",
        arguments: [
            "<tr><td>x</td></tr>", "<tr><td colspan=\"1000\">x</td><td>y</td></tr>", "<td colspan=\"1000\" rowspan=\"65534\">x</td>",
            "<td>x</td>",
        ])
    func bounded(unit: String) {
        let first = "<tr>\(String(repeating: "<th colspan=\"1000\" rowspan=\"0\">x</th>", count: 100))</tr>"
        let source = "<table>\(first)\(String(repeating: unit, count: 20_000))</table>"
        #expect(read(source).utf8.count < 8 * source.utf8.count)
    }
}
