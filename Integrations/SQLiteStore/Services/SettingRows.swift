import GRDB

import struct Foundation.Data

/// The rows of settings.
enum SettingRows {
    static let table = """
        CREATE TABLE setting (
            key TEXT PRIMARY KEY,
            value BLOB NOT NULL
        ) STRICT, WITHOUT ROWID
        """

    static func value(_ db: Database, for key: String) throws -> [UInt8]? {
        // Cached, as a pull of more than some seconds reads the waits of sites for each source.
        let find = try db.cachedStatement(sql: "SELECT value FROM setting WHERE key = ?")
        return try Data.fetchOne(find, arguments: [key]).map(Array.init)
    }

    static func set(_ db: Database, _ value: [UInt8]?, for key: String) throws {
        guard let value else { return try db.execute(sql: "DELETE FROM setting WHERE key = ?", arguments: [key]) }
        try db.execute(
            sql: "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
            arguments: [key, Data(value)])
    }
}
