import AggregatorCore
import GRDB

/// Looks through a file: SQLite's own invariants, then ours.
struct Checkup {
    let db: Database
    let isRepairing: Bool
    let triggers: StoreFinding?
    /// Problems that SQLite finds, renamed columns and missing tables.
    let structure: [StoreFinding]

    /// Looks for what SQLite can't read; a repair rebuilds what can be rebuilt of it.
    static func begin(_ db: Database, isRepairing: Bool) throws -> Checkup {
        let triggers = try triggerFinding(db, isRepairing: isRepairing)
        let names = try changedNames(db, isRepairing: isRepairing)
        let structure = try names + Structure(db).findings(isRepairing) + lostTables(db)
        return Checkup(db: db, isRepairing: isRepairing, triggers: triggers, structure: structure)
    }

    /// Whether SQLite can read everything; otherwise what our own tables say means little.
    var isReadable: Bool { structure.allSatisfy(\.isMended) }

    func findings() throws -> [StoreFinding] {
        var findings = [triggers].compactMap(\.self) + structure
        guard isReadable else { return findings }
        findings += try spareTables() + lostIndexes()
        // First, because the invariants remove what else belongs to a feed that is missing.
        if let finding = try unknownFeeds() { findings.append(finding) }
        if let finding = try feedsOfPosts() { findings.append(finding) }
        for invariant in Invariant.all { if let finding = try finding(invariant) { findings.append(finding) } }
        if let finding = try textFinding() { findings.append(finding) }
        findings += try recordFindings()
        if let finding = try indexFinding() { findings.append(finding) }
        if let finding = try searchFinding() { findings.append(finding) }
        return findings
    }

    private func finding(_ invariant: Invariant) throws -> StoreFinding? {
        let count = try count(invariant.rows)
        guard count > 0, let remedy = invariant.remedy else {
            return count > 0 ? StoreFinding("\(invariant.what) (\(count)): \(invariant.advice).", isMended: false) : nil
        }
        return try finding("\(invariant.what) (\(count))", invariant.advice) { try db.execute(sql: remedy) }
    }

    func count(_ rows: String) throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM \(rows)") ?? 0 }

    /// A finding; applies its remedy if this is a repair.
    func finding(
        _ what: String, _ advice: String, offer: String = "--repair mends that", about: [String] = [], mending remedy: () throws -> Void
    ) throws -> StoreFinding {
        if isRepairing { try remedy() }
        return StoreFinding("\(what): \(isRepairing ? advice : offer).", isMended: isRepairing, about: about)
    }

    /// The finding for all rows with the flaw; `nil` if there are none.
    func finding(
        _ flaw: StoreFlaw, _ count: Int, about: [String] = [], mending remedy: () throws -> Void
    ) throws -> StoreFinding? {
        guard count > 0 else { return nil }
        return try finding("\(flaw.what) (\(count))", flaw.advice, about: about, mending: remedy)
    }

    static let tables = [
        "feed", "subscription", "source", "post", "body", "evidence", "removed", "document", "unindexed", "version", "sign",
    ]

    /// All tables but those of the search.
    static let allTables = tables + ["tag", "setting"]

    /// Columns with other names than the schema's: a letter of the schema is damaged, and the rows are intact.
    private static func changedNames(_ db: Database, isRepairing: Bool) throws -> [StoreFinding] {
        let all = allTables
        guard try Schema.Stamp(db).version == Schema.version else { return [] }
        return try zip(all, Schema.columns(of: all)).compactMap { table, names in
            let found = try Schema.columns(of: table, db)
            guard found != names, found.count == names.count else { return nil }
            if isRepairing {
                for (old, new) in zip(found, names) where old != new {
                    let name = "\"" + old.replacingAll("\"", with: "\"\"") + "\""
                    try db.execute(sql: "ALTER TABLE \(table) RENAME COLUMN \(name) TO \(new)")
                }
            }
            let what = "Columns of the table \(table) that are called otherwise"
            return StoreFinding("\(what): \(isRepairing ? "they have their names again" : "--repair mends that").", isMended: isRepairing)
        }
    }

    private static func lostTables(_ db: Database) throws -> [StoreFinding] {
        try tables.filter { try !db.tableExists($0) }.map {
            StoreFinding("The table \($0) is missing: --repair brings what the others know of it into a new file.", isMended: false)
        }
    }

    /// Tables that can be made from others, or without which the rest is complete.
    private func spareTables() throws -> [StoreFinding] {
        var findings: [StoreFinding] = []
        if try !db.tableExists("tag") {
            findings.append(
                try finding("The table of tags is missing", "it was made anew from the posts") {
                    try db.execute(sql: Tags.table)
                    try Tags.insertAll(db)
                })
        }
        if try !db.tableExists("setting") {
            let advice = "there is another; save searches again, and set what was set"
            findings.append(try finding("The table of settings is missing", advice) { try db.execute(sql: SettingRows.table) })
        }
        return findings
    }

    /// SQLite's own check covers only indexes that exist. A missing late index is no finding: the next writer makes it, as a repair does.
    private func lostIndexes() throws -> [StoreFinding] {
        let found = Set(try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'index'"))
        return try Schema.indexes().filter { !found.contains($0.name) }.compactMap { index in
            if LateIndexes.names.contains(index.name) {
                if isRepairing { try db.execute(sql: index.making) }
                return nil
            }
            return try finding("The index \(index.name) is missing", "it was made anew from its table") {
                try db.execute(sql: index.making)
            }
        }
    }

    private func indexFinding() throws -> StoreFinding? {
        guard try !SearchIndex.isWhole(db) else { return nil }
        return try finding(
            "The index of the search is damaged or missing", "it is made anew from the posts", offer: "--repair makes it anew"
        ) { try SearchIndex.replace(db) }
    }

    private func searchFinding() throws -> StoreFinding? {
        let numbers = try Int64.fetchAll(
            db,
            sql: """
                SELECT number FROM post WHERE number NOT IN (SELECT post FROM document) AND number NOT IN (SELECT post FROM unindexed)
                """)
        return try finding(.unsearchedPosts, numbers.count) { try SearchIndex.note(db, numbers) }
    }
}
