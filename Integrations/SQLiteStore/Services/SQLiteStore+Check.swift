import AggregatorCore
import GRDB

extension SQLiteStore: CheckableStore {
    func check(repairing: Bool) async throws(StoreFailure) -> [StoreFinding] {
        guard repairing else { return try await read { try Checkup($0, isRepairing: false).findings() } }
        do throws(StoreFailure) {
            return try await write {
                let checkup = try Checkup($0, isRepairing: true)
                guard checkup.isReadable else { throw UnreadableRecord("tables") }
                return try checkup.findings()
            }
        } catch  where error.code == .damaged {
            return try await salvage()
        }
    }
}

/// Looks through a file: SQLite's own invariants, then ours.
struct Checkup {
    private let db: Database
    private let isRepairing: Bool

    private let structure: [StoreFinding]

    /// Looks for what SQLite can't read, and mends what it can make anew of that.
    init(_ db: Database, isRepairing: Bool) throws {
        self.db = db
        self.isRepairing = isRepairing
        structure = try Structure(db).findings(isRepairing)
    }

    /// What our own tables say means little while SQLite can't read them.
    var isReadable: Bool { structure.allSatisfy(\.isMended) }

    func findings() throws -> [StoreFinding] {
        guard isReadable else { return structure }
        var findings = structure
        let lost = try Self.tables.filter { try !db.tableExists($0) }
        guard lost.isEmpty else {
            return findings + lost.map { StoreFinding("The table \($0) is missing: restore a copy.", isMended: false) }
        }
        findings += try spareTables()
        for invariant in Invariant.all { if let finding = try finding(invariant) { findings.append(finding) } }
        if let finding = try index() { findings.append(finding) }
        if let finding = try search() { findings.append(finding) }
        return findings
    }

    private func finding(_ invariant: Invariant) throws -> StoreFinding? {
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(invariant.rows)") ?? 0
        guard count > 0 else { return nil }
        guard let remedy = invariant.remedy else {
            return StoreFinding("\(invariant.what) (\(count)): \(invariant.advice).", isMended: false)
        }
        if isRepairing { try db.execute(sql: remedy) }
        return StoreFinding(
            "\(invariant.what) (\(count)): \(isRepairing ? invariant.advice : "--repair mends that").", isMended: isRepairing)
    }

    // MARK: Ours

    /// Those that nothing else can be made from.
    private static let tables = [
        "feed", "subscription", "source", "post", "body", "evidence", "removed", "document", "unindexed", "version", "sign",
    ]

    /// Those that are made of others, or that the rest is whole without.
    private func spareTables() throws -> [StoreFinding] {
        var findings: [StoreFinding] = []
        if try !db.tableExists("tag") {
            if isRepairing {
                try db.execute(sql: Tags.table)
                try Tags.insertAll(db)
            }
            findings.append(missing("The table of tags", "it was made anew from the posts"))
        }
        if try !db.tableExists("setting") {
            if isRepairing { try db.execute(sql: Settings.table) }
            findings.append(missing("The table of settings", "there is another; save searches again, and set what was set"))
        }
        return findings
    }

    private func missing(_ what: String, _ advice: String) -> StoreFinding {
        StoreFinding("\(what) is missing: \(isRepairing ? advice : "--repair mends that").", isMended: isRepairing)
    }

    private func index() throws -> StoreFinding? {
        guard try !SearchIndex.isWhole(db) else { return nil }
        if isRepairing { try SearchIndex.replace(db) }
        let what = isRepairing ? "it is made anew from the posts" : "--repair makes it anew"
        return StoreFinding("The index of the search is damaged or missing: \(what).", isMended: isRepairing)
    }

    /// Posts that a search would never find by their words.
    private func search() throws -> StoreFinding? {
        let numbers = try Int64.fetchAll(
            db,
            sql: """
                SELECT number FROM post WHERE number NOT IN (SELECT post FROM document) AND number NOT IN (SELECT post FROM unindexed)
                """)
        guard !numbers.isEmpty else { return nil }
        if isRepairing { try SearchIndex.note(db, numbers) }
        let what = isRepairing ? "they are looked into from now on" : "--repair mends that"
        return StoreFinding("Posts that the search does not know (\(numbers.count)): \(what).", isMended: isRepairing)
    }
}

/// What holds for our tables, by the rows that break it.
private struct Invariant {
    var rows: String
    var what: String
    /// What mends it; `nil` where nothing does.
    var remedy: String?
    /// What the remedy means, or what there is to do without one.
    var advice: String

    static let all =
        [
            references("source", "feed", to: "subscription", "feed", "States of sources that nobody follows"),
            references("evidence", "feed", to: "feed", "number", "Evidence of unknown feeds"),
            references("removed", "feed", to: "feed", "number", "Removed posts of unknown feeds"),
            references("body", "post", to: "post", "number", "Texts of no post"),
            references("sign", "post", to: "post", "number", "Signs of no post"),
            references("version", "post", to: "post", "number", "Versions of no post"),
            references("document", "post", to: "post", "number", "Entries of the search of no post"),
            references("unindexed", "post", to: "post", "number", "Notes for the search of no post"),
            Invariant(
                rows: "post WHERE feed NOT IN (SELECT number FROM feed)", what: "Posts of unknown feeds", remedy: nil,
                advice: "restore a copy, or follow their feeds again"),
            Invariant(
                rows: evidenceOfNoPost, what: "Evidence of no post", remedy: "DELETE FROM \(evidenceOfNoPost)", advice: "it was removed"),
        ] + records + [textless]

    private static let evidenceOfNoPost =
        "evidence WHERE post NOT IN (SELECT number FROM post) AND post NOT IN (SELECT number FROM removed)"

    private static func references(_ table: String, _ column: String, to owner: String, _ key: String, _ what: String) -> Invariant {
        let rows = "\(table) WHERE \(column) NOT IN (SELECT \(key) FROM \(owner))"
        return Invariant(rows: rows, what: what, remedy: "DELETE FROM \(rows)", advice: "they were removed")
    }

    private static let records = [
        record(
            "source", "States of sources that can't be read", mendedBy: { "DELETE FROM source WHERE \($0)" }, "their sources are asked anew"
        ),
        record(
            "feed", "Descriptions of feeds that can't be read", mendedBy: { "UPDATE feed SET record = NULL WHERE \($0)" },
            "their next documents bring new ones"),
        record(
            "version", member: ("said", "object"), "Versions of posts that can't be read",
            mendedBy: { "DELETE FROM version WHERE \($0)" }, "they were removed"),
        record(
            "post", "Posts that can't be read",
            mendedBy: {
                """
                DELETE FROM source WHERE feed IN (SELECT feed FROM post WHERE \($0));
                UPDATE post SET record = json_object('kind', kind), fingerprint = zeroblob(16) WHERE \($0)
                """
            }, "their texts stay, and the next pull asks for the rest anew"),
        record(
            "subscription", member: ("address", "text"), "Subscriptions that can't be read",
            mendedBy: {
                """
                UPDATE subscription SET record = json_object('address', address,
                    'id', (SELECT lower(hex(feed.id)) FROM feed WHERE feed.number = subscription.feed)) WHERE \($0)
                """
            }, "their addresses are followed as before; set anew what else was said of them"),
    ]

    /// - Parameter member: what no such record is without.
    private static func record(
        _ table: String, member: (name: String, type: String)? = nil, _ what: String, mendedBy remedy: (String) -> String, _ advice: String
    ) -> Invariant {
        let missing = member.map { "OR json_type(\(table).record, '$.\($0.name)') IS NOT '\($0.type)'" } ?? ""
        let broken = """
            \(table).record IS NOT NULL AND
            CASE WHEN json_valid(\(table).record) THEN json_type(\(table).record) IS NOT 'object' \(missing) ELSE TRUE END
            """
        return Invariant(rows: "\(table) WHERE \(broken)", what: what, remedy: remedy(broken), advice: advice)
    }

    /// Their sources are asked anew, and what they say counts as an edit.
    private static let textless = Invariant(
        rows: "post WHERE number NOT IN (SELECT post FROM body)", what: "Posts that have lost their texts",
        remedy: """
            UPDATE post SET fingerprint = zeroblob(16) WHERE number NOT IN (SELECT post FROM body);
            DELETE FROM source WHERE feed IN (SELECT feed FROM post WHERE number NOT IN (SELECT post FROM body));
            INSERT INTO body (post) SELECT number FROM post WHERE number NOT IN (SELECT post FROM body)
            """, advice: "the rest of them stays, and the next pull asks for the texts anew")
}
