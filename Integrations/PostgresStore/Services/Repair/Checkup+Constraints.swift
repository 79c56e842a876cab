import AggregatorCore

/// Keys and references: whether the server enforces them.
extension Checkup {
    private struct Constraint {
        let name: String
        /// Whether it is checked, for the rows that exist and for new ones.
        let isInForce: Bool
    }

    /// Keyed by table and definition; of several with the same definition, one that is in force.
    private func foundConstraints() throws(QueryFailure) -> [String: Constraint] {
        try connection.runOnce(
            """
            SELECT relname, replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID', ''), conname,
                convalidated AND coalesce(indisvalid AND indisready, true)
                AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgconstraint = pg_constraint.oid AND tgenabled NOT IN ('O', 'A'))
            FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
            LEFT JOIN pg_index ON contype IN ('p', 'x') AND indexrelid = conindid
            WHERE relnamespace = \(Self.here) AND contype IN ('p', 'x', 'f')
            """, []
        ).rows.reduce(into: [:]) { found, row in
            guard let table = row.text(0), let definition = row.text(1), let name = row.text(2) else { return }
            let key = "\(table) \(definition)"
            if found[key]?.isInForce != true { found[key] = Constraint(name: name, isInForce: row.flag(3)) }
        }
    }

    func lacksKey(of table: TableDescription, _ key: String) throws(QueryFailure) -> Bool {
        try foundConstraints()["\(table.name) \(key)"] == nil
    }

    func checkKeys() throws(QueryFailure) {
        let found = try foundConstraints()
        for table in TableDescription.all {
            for key in table.keys {
                let constraint = found["\(table.name) \(key)"]
                try check(key, of: table, constraint) { (connection, name) throws(QueryFailure) in
                    try connection.script("REINDEX INDEX \(name)")
                }
            }
        }
    }

    func checkConstraints() throws(QueryFailure) {
        let found = try foundConstraints()
        for table in TableDescription.all {
            for reference in table.references {
                let constraint = found["\(table.name) \(reference)"]
                try check(reference, of: table, constraint) { (connection, name) throws(QueryFailure) in
                    try connection.script("ALTER TABLE \(table.name) DROP CONSTRAINT \(name), ADD \(reference)")
                }
            }
        }
    }

    private func check(
        _ definition: String, of table: TableDescription, _ found: Constraint?,
        renewing renew: (Connection, String) throws(QueryFailure) -> Void
    ) throws(QueryFailure) {
        let what = "The constraint \(definition) of the table \(table.name)"
        guard let found else {
            return try note("\(what) is missing", "it was made anew") { () throws(QueryFailure) in
                try connection.script("ALTER TABLE \(table.name) ADD \(definition)")
            }
        }
        guard !found.isInForce else { return }
        try note("\(what) is not in force", "it was made anew") { () throws(QueryFailure) in
            try renew(connection, connection.quoted(found.name))
        }
    }
}
