/// The rows of settings.
enum SettingRows {
    /// Bytes for which a page of an index has room, if they can't be compressed (PostgreSQL's documentation, 66.1).
    static let longestKey = 2600

    static func set(_ value: [UInt8], for key: String, _ connection: Connection) throws(QueryFailure) {
        try connection.run(
            "INSERT INTO setting (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            [.text(key), .bytes(value)])
    }
}
