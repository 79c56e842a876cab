import AggregatorCore
import GRDB

/// Triggers on the tables of the store. The schema has none, so that all are other programs'; such a one may pass over, change or refuse
/// whatever is stored. Those on tables of other programs in the file are theirs.
extension Checkup {
    /// With `isRepairing`, they are removed, which is why nothing is written before.
    static func triggerFinding(_ db: Database, isRepairing: Bool) throws -> StoreFinding? {
        let found = try triggerNames(db)
        guard !found.isEmpty else { return nil }
        if isRepairing {
            for name in found {
                let quoted = "\"" + name.replacingAll("\"", with: "\"\"") + "\""
                try db.execute(sql: "DROP TRIGGER IF EXISTS main.\(quoted)")
            }
        }
        // One whose row says another name than its text stays.
        let isMended = try isRepairing && triggerNames(db).isEmpty
        let advice = isMended ? "they were removed" : isRepairing ? "restore a copy" : "--repair removes them"
        return StoreFinding(
            "Triggers of other programs, which may change or refuse what is stored (\(found.count)): \(advice).", isMended: isMended,
            about: found.map { String($0.prefix(longestName)) })
    }

    /// The longest name that is shown, in characters.
    private static let longestName = 200

    private static func triggerNames(_ db: Database) throws -> [String] {
        let tables = databaseQuestionMarks(count: allTables.count)
        return try String.fetchAll(
            db,
            sql: "SELECT ifnull(name, '') FROM sqlite_schema WHERE type = 'trigger' AND tbl_name COLLATE NOCASE IN (\(tables)) ORDER BY 1",
            arguments: StatementArguments(allTables))
    }
}
