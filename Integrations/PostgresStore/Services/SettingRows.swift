/// The rows of settings.
enum SettingRows {
    /// Bytes for which a page of an index has room, if they can't be compressed (PostgreSQL's documentation, 66.1).
    static let longestKey = 2600

    static func set(_ value: [UInt8], for key: String, _ connection: Connection) throws(QueryFailure) {
        try connection.run(
            "INSERT INTO setting (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            [.text(key), .bytes(value)])
    }

    /// One statement compares and writes, so that no other transaction comes between the two.
    static func replace(
        _ old: [UInt8]?, with value: [UInt8]?, for key: String, _ connection: Connection
    ) throws(QueryFailure) -> Bool {
        switch (old, value) {
        case (nil, nil): try connection.run("SELECT 1 FROM setting WHERE key = $1", [.text(key)]).first == nil
        case (nil, let value?):
            try connection.run(
                "INSERT INTO setting (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING", [.text(key), .bytes(value)]
            ).writtenCount == 1
        case (let old?, nil):
            try connection.run("DELETE FROM setting WHERE key = $1 AND value = $2", [.text(key), .bytes(old)]).writtenCount == 1
        case (let old?, let value?):
            try connection.run(
                "UPDATE setting SET value = $3 WHERE key = $1 AND value = $2", [.text(key), .bytes(old), .bytes(value)]
            ).writtenCount == 1
        }
    }
}
