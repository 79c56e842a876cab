import AggregatorCore
import GRDB

import struct Foundation.Data

/// Documents of the index that point nowhere any more, as their posts were changed or removed. No answer has them: they only take room.
extension SearchIndex {
    /// One in so many of them is worth making the index anew, of the texts of all posts.
    private static let share = 4

    static func isLargelyObsolete(_ db: Database) throws -> Bool {
        guard let all = try all(db) else { return false }
        let present = try Int.fetchOne(db, sql: "SELECT count(*) FROM document") ?? 0
        return all > present && (all - present) * share >= all
    }

    /// How many there are: the first number of FTS5's record of averages (fts5_index.c: FTS5_AVERAGES_ROWID). Counting them takes going
    /// through all of the index. `nil` where it does not say.
    private static func all(_ db: Database) throws -> Int? {
        guard let record = try Data.fetchOne(db, sql: "SELECT block FROM search_data WHERE id = 1") else { return nil }
        // SQLite's variable-length integer; of eight bytes at most, as far as anybody counts.
        var count = 0
        for byte in record.prefix(8) {
            count = count << 7 | Int(byte & 0x7F)
            if byte & 0x80 == 0 { return count }
        }
        return nil
    }
}
