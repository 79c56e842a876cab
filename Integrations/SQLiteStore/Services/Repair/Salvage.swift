import AggregatorCore
import GRDB

/// Brings what can be read of a damaged file into a new one. If only indexes know a row, a row is made of what they have; so a post keeps
/// its marks and whatever else is known of it.
struct Salvage {
    let source: ReadableRows
    let target: Database

    /// - Parameters:
    ///   - source: A database of any format so far: tables have gained columns since, and never lost one.
    ///   - target: An empty database of the newest format.
    init(from source: Database, to target: Database) {
        self.source = ReadableRows(source)
        self.target = target
    }

    /// Returns what was lost. Records that can't be read and rows that refer to nothing are kept: a check of the new file mends them.
    func run() throws -> [StoreFinding] {
        var findings: [StoreFinding] = []
        var gaps: Set<TableName> = []
        var wholeFeeds: Set<Int64>?
        let format = try source.format()
        // A table that exists is brought over, whatever the header says.
        for table in try SalvagedTable.all.filter({ try $0.firstFormat <= format || source.hasTable($0.name.rawValue) }) {
            if try bring(table) {
                gaps.insert(table.name)
                findings.append(.salvaged(table.what, table.advice))
            }
            if table.name == .feed { wholeFeeds = try bringEvidence() }
        }
        if gaps.contains(.subscription) { findings += try addSubscriptions(gaps) }
        if try !bringSettings() {
            findings.append(.salvaged("Settings that can't be read", "save searches again, and set what was set"))
        }
        if let wholeFeeds {
            try EvidenceSalvage(db: target).makeAnew(except: wholeFeeds)
            findings.append(.salvaged("Evidence that can't be read", "it was made anew from the posts"))
        }
        let nameless = try Int.fetchOne(target, sql: "SELECT count(*) FROM body WHERE post NOT IN (SELECT number FROM post)") ?? 0
        if nameless > 0 { findings.append(.nameless(nameless)) }
        if gaps.contains(.post) {
            // Without its state, a source is asked for all that it still has, without validators.
            try target.execute(sql: "DELETE FROM source")
            findings.append(.salvaged("Posts that nothing is left of", "their sources are asked for everything anew"))
        }
        try SearchIndex.noteAll(target)
        if format < Schema.version { try SearchIndex.refold(target) }
        return findings
    }

    /// Brings a table's rows over. Returns whether some could not be read.
    private func bring(_ table: SalvagedTable) throws -> Bool {
        let name = table.name.rawValue
        let insert = SalvagedRowInsertion(into: table.name, of: target)
        var hasGaps = try source.forEach(of: name, by: table.key) { if try table.holds($0) { try insert.insert($0) } }
        let isThere = try target.cachedStatement(sql: "SELECT 1 FROM \(name) WHERE \(table.key) = ?")
        // A page that holds another page's contents shows no gap. So the indexes are always read.
        for remains in table.remains {
            let poor = SalvagedRowInsertion(into: table.name, of: target)
            _ = try source.isRead(remains) { row in
                let number = row.integer(0)
                guard try Int.fetchOne(isThere, arguments: [number]) == nil else { return }
                hasGaps = true
                // The row may be readable after all: the gap in front of it was estimated too large.
                _ = try source.isRead("SELECT * FROM \(name) WHERE \(table.key) = \(number)") { try insert.insert($0) }
                try poor.insert(row)
            }
        }
        switch table.name {
        case .post where hasGaps: try addPostsByEvidence()
        case .body where hasGaps: try addTexts(by: insert)
        default: break
        }
        return hasGaps || insert.refused > 0
    }

    /// Brings the evidence of all feeds over. Returns the feeds of which none was lost; `nil` if none was of any.
    private func bringEvidence() throws -> Set<Int64>? {
        let evidence = SalvagedRowInsertion(into: .evidence, of: target)
        let feeds = try Int64.fetchAll(target, sql: "SELECT number FROM feed")
        return try source.forEachEvidence(of: feeds) { try evidence.insert($0) }
    }

    /// Returns whether all settings could be read.
    private func bringSettings() throws -> Bool {
        let settings = SalvagedRowInsertion(into: .setting, of: target)
        let all = "SELECT * FROM setting ORDER BY key"
        if try source.isRead(all, { try settings.insert($0) }) { return true }
        // From the other end as well, up to what can't be read.
        _ = try source.isRead(all + " DESC") { try settings.insert($0) }
        return false
    }

    /// Adds the texts of posts that have none: the gap in front of them may have been estimated too large.
    private func addTexts(by insert: SalvagedRowInsertion) throws {
        for number in try Int64.fetchAll(target, sql: "SELECT number FROM post WHERE number NOT IN (SELECT post FROM body)") {
            _ = try source.isRead("SELECT * FROM body WHERE post = \(number)") { try insert.insert($0) }
        }
    }
}

extension StoreFinding {
    fileprivate static func salvaged(_ what: String, _ advice: String) -> Self { Self("\(what): \(advice).", isMended: true) }

    fileprivate static func nameless(_ count: Int) -> Self {
        Self("Posts of which nothing but the text is left (\(count)): they are in the damaged file alone.", isMended: false)
    }
}
