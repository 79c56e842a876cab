import AggregatorCore

/// What holds for the rows of the tables, as the server can see it.
extension Checkup {
    private static let formats = """
        generate_series(1, \(Schema.version)) AS known (number)
        WHERE NOT EXISTS (SELECT FROM aggregator_format WHERE aggregator_format.number = known.number)
        """

    func addFormats() throws(QueryFailure) {
        try connection.script("INSERT INTO aggregator_format (number) SELECT number FROM \(Self.formats)")
    }

    func format() throws(QueryFailure) {
        let count = try count(Self.formats)
        guard count > 0 else { return }
        try mend("Formats that the store does not say it has been through (\(count))", "they were added", by: addFormats)
    }

    /// Rows whose deletion takes others along: never while that could be.
    private static let owners: Set = ["feed", "subscription", "post"]

    /// Rows that no key keeps apart.
    func doubles() throws(QueryFailure) {
        for table in TableDescription.all {
            for (key, columns) in zip(table.keys, table.keyColumns) { try doubles(of: table, key, columns) }
        }
    }

    private func doubles(of table: TableDescription, _ key: String, _ columns: String) throws(QueryFailure) {
        let doubled = "SELECT \(columns) FROM \(table.name) GROUP BY \(columns) HAVING count(*) > 1"
        guard try count("(\(doubled)) AS doubled") > 0 else { return }
        let rows = "\(table.name) AS line WHERE (\(columns)) IN (\(doubled))"
        let copies = "(SELECT ctid, row_number() OVER (PARTITION BY line::text) AS copy FROM \(rows)) AS copies WHERE copy > 1"
        let copyCount = try count(copies)
        let takesOthers = Self.owners.contains(table.name)
        let isKeyLost = try lacksKey(of: table, key)
        if copyCount > 0, isKeyLost || !takesOthers {
            let what = "Rows of the table \(table.name) that are there twice (\(copyCount))"
            try mend(what, "their copies were removed") { () throws(QueryFailure) in
                try connection.script("DELETE FROM \(table.name) WHERE ctid = ANY(ARRAY(SELECT ctid FROM \(copies)))")
            }
        }
        // Which of those is right that differ nobody knows.
        let different = isKeyLost || !takesOthers ? "HAVING count(DISTINCT line::text) > 1" : ""
        let count = try count("(SELECT FROM \(rows) GROUP BY \(columns) \(different)) AS different")
        guard count > 0 else { return }
        report(
            "Rows of the table \(table.name) that have the same \(columns) (\(count)): remove all but one of each by hand, or restore a copy"
        )
    }

    /// The next version gets a number that none has.
    func numbering() throws(QueryFailure) {
        let behind = """
            pg_sequences WHERE schemaname = current_schema()
            AND format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence('version', 'number')
            AND has_sequence_privilege(format('%I.%I', schemaname, sequencename), 'SELECT, USAGE')
            AND coalesce(last_value, 0) < (SELECT max(number) FROM version)
            """
        guard try count(behind) > 0 else { return }
        try mend("The numbers of versions are taken already", "higher ones come next") { () throws(QueryFailure) in
            try connection.script("SELECT setval(pg_get_serial_sequence('version', 'number'), (SELECT max(number) FROM version))")
        }
    }

    /// What the rows of one table say of those of others.
    func references() throws(QueryFailure) {
        for invariant in Invariant.all {
            let count = try count(invariant.rows)
            guard count > 0 else { continue }
            try mend("\(invariant.what) (\(count))", invariant.advice) { () throws(QueryFailure) in
                try connection.script(invariant.remedy)
            }
        }
    }
}

/// What holds for the tables, by the rows that break it.
private struct Invariant {
    let rows: String
    let what: String
    let remedy: String
    /// What the remedy means.
    let advice: String

    static let all = [
        feeds("subscription", "Subscriptions to unknown feeds", "their feeds are known again, without descriptions"),
        feeds("post", "Posts of unknown feeds", "they stay; follow their feeds again to get what is new"),
        strays("source", "feed", of: ["subscription.feed"], "States of sources that nobody follows"),
        strays("evidence", "feed", of: ["feed.id"], "Evidence of unknown feeds"),
        strays("removed", "feed", of: ["feed.id"], "Removed posts of unknown feeds"),
        strays("body", "post", of: ["post.id"], "Texts of no post"),
        strays("sign", "post", of: ["post.id"], "Signs of no post"),
        strays("version", "post", of: ["post.id"], "Versions of no post"),
        strays("evidence", "post", of: ["post.id", "removed.id"], "Evidence of no post"),
        removing("removed WHERE EXISTS (SELECT FROM post WHERE post.id = removed.id)", "Posts that count as removed", "they stay"),
        leases,
    ]

    private static func removing(_ rows: String, _ what: String, _ advice: String) -> Invariant {
        Invariant(rows: rows, what: what, remedy: "DELETE FROM \(rows)", advice: advice)
    }

    private static func strays(_ table: String, _ column: String, of owners: [String], _ what: String) -> Invariant {
        let terms = owners.map { owner in
            "NOT EXISTS (SELECT FROM \(owner.prefix { $0 != "." }) WHERE \(owner) = \(table).\(column))"
        }
        return removing("\(table) WHERE \(terms.joined(separator: " AND "))", what, "they were removed")
    }

    /// A feed is no more than its id and what it says of itself, which its next document brings.
    private static func feeds(_ table: String, _ what: String, _ advice: String) -> Invariant {
        let rows = "\(table) WHERE feed IS NOT NULL AND NOT EXISTS (SELECT FROM feed WHERE feed.id = \(table).feed)"
        return Invariant(rows: rows, what: what, remedy: "INSERT INTO feed (id) SELECT DISTINCT feed FROM \(rows)", advice: advice)
    }

    private static let leases: Invariant = {
        let rows = "lane WHERE until > clock_timestamp() + interval '\(PostgresStore.longest) seconds'"
        return Invariant(
            rows: rows, what: "Leases that nobody can have been given",
            remedy: "UPDATE lane SET worker = NULL, until = '-infinity' WHERE name IN (SELECT name FROM \(rows))", advice: "they are free")
    }()
}
