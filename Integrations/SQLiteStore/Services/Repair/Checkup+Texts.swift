import AggregatorCore
import GRDB

/// Texts that are no UTF-8. SQLite takes any bytes for text.
extension Checkup {
    func textFinding() throws -> StoreFinding? {
        let tables = "post LEFT JOIN body ON body.post = post.number"
        let columns = "post.record, body.html, body.text, body.markdown"
        var numbers: [Int64] = []
        try RowStatement(db, "SELECT post.number, \(columns) FROM \(tables)").forEach { row in
            if !(1...4).allSatisfy({ row.isWellFormed($0) }) { numbers.append(row.integer(0)) }
        }
        guard !numbers.isEmpty else { return nil }
        return try finding(
            "Posts with texts that can't be read whole (\(numbers.count))",
            "what can be read of them stays, and the next pull asks for the rest anew"
        ) {
            let find = try RowStatement(db, "SELECT \(columns) FROM \(tables) WHERE post.number = ?")
            for number in numbers {
                let found = try find.first([.integer(number)]) { row in (0...3).map { row.text($0) } }
                if let found { try replace(number, with: found) }
            }
            try SearchIndex.note(db, numbers)
        }
    }

    /// Puts other texts in place of a post's, in the order of the columns above. Without a fingerprint, what comes next is an edit.
    private func replace(_ number: Int64, with texts: [String?]) throws {
        let (key, values) = (RowValue.integer(number), texts.map { RowValue.text($0) })
        try RowStatement(db, "UPDATE post SET record = ?, fingerprint = zeroblob(16) WHERE number = ?").run([values[0], key])
        try RowStatement(db, "UPDATE body SET html = ?, text = ?, markdown = ? WHERE post = ?").run(Array(values.dropFirst()) + [key])
        try RowStatement(db, "DELETE FROM source WHERE feed = (SELECT feed FROM post WHERE number = ?)").run([key])
    }
}
