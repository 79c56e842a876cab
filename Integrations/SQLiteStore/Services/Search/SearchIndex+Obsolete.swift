import AggregatorCore
import GRDB

import struct Foundation.Data

/// Obsolete documents of the index, whose posts were changed or removed. No answer has them: they only take room.
extension SearchIndex {
    /// If one document in so many is obsolete, the index is made anew from the texts of all posts.
    private static let share = 4

    static func isLargelyObsolete(_ db: Database) throws -> Bool {
        guard let all = try all(db) else { return false }
        let present = try Int.fetchOne(db, sql: "SELECT count(*) FROM document") ?? 0
        return all > present && (all - present) * share >= all
    }

    /// The number of documents: the first number of FTS5's record of averages (fts5_index.c: FTS5_AVERAGES_ROWID). Counting them would take
    /// a walk through the whole index. `nil` if the record does not say.
    private static func all(_ db: Database) throws -> Int? {
        guard let record = try Data.fetchOne(db, sql: "SELECT block FROM search_data WHERE id = 1") else { return nil }
        // SQLite's variable-length integer, of at most eight bytes for any real count.
        var count = 0
        for byte in record.prefix(8) {
            count = count << 7 | Int(byte & 0x7F)
            if byte & 0x80 == 0 { return count }
        }
        return nil
    }
}
