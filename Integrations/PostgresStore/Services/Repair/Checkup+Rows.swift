import AggregatorCore

/// Rules for the rows of the tables that the server can check.
extension Checkup {
    private static let formats = """
        generate_series(1, \(Schema.version)) AS known (number)
        WHERE NOT EXISTS (SELECT FROM aggregator_format WHERE aggregator_format.number = known.number)
        """

    func addFormats() throws(QueryFailure) {
        try connection.script("INSERT INTO aggregator_format (number) SELECT number FROM \(Self.formats)")
    }

    func checkFormats() throws(QueryFailure) {
        let count = try count(Self.formats)
        guard count > 0 else { return }
        try note("Formats that the store does not say it has been through (\(count))", "they were added", mending: addFormats)
    }

    /// Tables whose deleted rows take others along; so their copies are removed only if the key is lost.
    private static let owners: Set = ["feed", "subscription", "post"]

    /// Rows that have the same key.
    func checkDoubles() throws(QueryFailure) {
        for table in TableDescription.all {
            for (key, columns) in zip(table.keys, table.keyColumns) { try checkDoubles(of: table, key, columns) }
        }
    }

    private func checkDoubles(of table: TableDescription, _ key: String, _ columns: String) throws(QueryFailure) {
        let doubled = "SELECT \(columns) FROM \(table.name) GROUP BY \(columns) HAVING count(*) > 1"
        guard try count("(\(doubled)) AS doubled") > 0 else { return }
        let rows = "\(table.name) AS line WHERE (\(columns)) IN (\(doubled))"
        let copies = "(SELECT ctid, row_number() OVER (PARTITION BY line::text) AS copy FROM \(rows)) AS copies WHERE copy > 1"
        let copyCount = try count(copies)
        let takesOthers = Self.owners.contains(table.name)
        let isKeyLost = try lacksKey(of: table, key)
        if copyCount > 0, isKeyLost || !takesOthers {
            let what = "Rows of the table \(table.name) that are there twice (\(copyCount))"
            try note(what, "their copies were removed") { () throws(QueryFailure) in
                try connection.script("DELETE FROM \(table.name) WHERE ctid = ANY(ARRAY(SELECT ctid FROM \(copies)))")
            }
        }
        // If such rows differ, it is unknown which of them is right.
        let different = isKeyLost || !takesOthers ? "HAVING count(DISTINCT line::text) > 1" : ""
        let count = try count("(SELECT FROM \(rows) GROUP BY \(columns) \(different)) AS different")
        guard count > 0 else { return }
        report(
            "Rows of the table \(table.name) that have the same \(columns) (\(count)): remove all but one of each by hand, or restore a copy"
        )
    }

    /// Makes sure that the next version gets a number that none has.
    func checkNumbering() throws(QueryFailure) {
        let behind = """
            pg_sequences WHERE schemaname = current_schema()
            AND format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence('version', 'number')
            AND has_sequence_privilege(format('%I.%I', schemaname, sequencename), 'SELECT, USAGE')
            AND coalesce(last_value, 0) < (SELECT max(number) FROM version)
            """
        guard try count(behind) > 0 else { return }
        try note("The numbers of versions are taken already", "higher ones come next") { () throws(QueryFailure) in
            try connection.script("SELECT setval(pg_get_serial_sequence('version', 'number'), (SELECT max(number) FROM version))")
        }
    }

    /// References from rows of one table to those of others.
    func checkReferences() throws(QueryFailure) {
        for invariant in Invariant.all {
            let count = try count(invariant.rows)
            guard count > 0 else { continue }
            try note("\(invariant.what) (\(count))", invariant.advice) { () throws(QueryFailure) in
                try connection.script(invariant.remedy)
            }
        }
    }
}
