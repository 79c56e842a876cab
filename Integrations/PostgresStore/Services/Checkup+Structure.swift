import AggregatorCore

/// What the schema is made of, beside what it should be.
extension Checkup {
    private static let here = "(SELECT oid FROM pg_namespace WHERE nspname = current_schema())"

    /// Tables that are made of others, or that the rest is whole without: what they are called, and what it means to begin one anew.
    private static let spareTables = [
        "aggregator_format": ("formats", "it was made anew"),
        "sign": ("signs", "it was made anew from the posts"),
        "setting": ("settings", "there is another; save searches again, and set what was set"),
        "lane": ("leases", "there is another, and all that was leased is free"),
        "writer": ("writers", "there is another"),
    ]

    /// Columns that are made of others, and what is in them until they are.
    private static let spareColumns = [
        "post.kind": "''", "post.tags": "'{}'", "subscription.tags": "'{}'", "body.title": "''", "body.folded": "''", "body.grams": nil,
    ]

    func tables() throws(QueryFailure) {
        let rows = try connection.runOnce("SELECT relname FROM pg_class WHERE relnamespace = \(Self.here) AND relkind = 'r'", []).rows
        let known = Set(rows.compactMap { $0.text(0) })
        for table in TableDescription.all where !known.contains(table.name) {
            guard let (name, done) = Self.spareTables[table.name] else {
                report("The table \(table.name) is missing: restore a copy")
                continue
            }
            try mend("The table of \(name) is missing", done) { () throws(QueryFailure) in
                try connection.script(table.making)
                if table.name == "aggregator_format" { try addFormats() }
                areSignsNew = areSignsNew || table.name == "sign"
            }
        }
    }

    // MARK: Columns

    private struct Found {
        let type: String
        let isRequired: Bool
        let initial: String?
        let isNumbered: Bool
    }

    /// By the names of their tables and their own.
    private func foundColumns() throws(QueryFailure) -> [String: Found] {
        try connection.runOnce(
            """
            SELECT relname, attname, format_type(atttypid, atttypmod) || CASE collname WHEN 'C' THEN ' COLLATE "C"' ELSE '' END,
                attnotnull, pg_get_expr(adbin, adrelid), attidentity <> ''
            FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
            LEFT JOIN pg_collation ON pg_collation.oid = attcollation LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
            WHERE relnamespace = \(Self.here) AND relkind = 'r'
            """, []
        ).rows.reduce(into: [:]) { found, row in
            guard let table = row.text(0), let name = row.text(1), let type = row.text(2) else { return }
            found["\(table).\(name)"] = Found(
                type: type, isRequired: row.flag(3), initial: row.text(4), isNumbered: row.flag(5))
        }
    }

    func columns() throws(QueryFailure) {
        let found = try foundColumns()
        for table in TableDescription.all {
            for column in table.columns {
                let name = "\(table.name).\(column.name)"
                if let found = found[name] {
                    guard found.type != column.type else { continue }
                    report("The column \(name) is of the type \(found.type), and not \(column.type): restore a copy")
                } else if let filling = Self.spareColumns[name] {
                    try mend("The column \(name) is missing", "it was made anew from the rest") { () throws(QueryFailure) in
                        let initial = filling.map { " DEFAULT \($0)" } ?? ""
                        try connection.script(
                            """
                            ALTER TABLE \(table.name) ADD COLUMN \(column.sql)\(initial);
                            ALTER TABLE \(table.name) ALTER COLUMN \(column.name) DROP DEFAULT
                            """)
                        isSearchNew = isSearchNew || table.name != "subscription"
                    }
                } else {
                    report("The column \(name) is missing: restore a copy")
                }
            }
        }
    }

    /// What holds for columns: that something is in them, and what.
    func rules() throws(QueryFailure) {
        let found = try foundColumns()
        for table in TableDescription.all {
            for column in table.columns {
                guard let found = found["\(table.name).\(column.name)"] else { continue }
                var changes: [(rule: String, sql: String)] = []
                if found.isRequired != column.isRequired {
                    changes.append(
                        column.isRequired ? ("is NOT NULL", "SET NOT NULL") : ("may be NULL", "DROP NOT NULL"))
                }
                if column.initial != nil, found.initial != column.initial {
                    changes.append(("is \(column.initial ?? "") at first", "SET DEFAULT \(column.initial ?? "")"))
                }
                if column.isNumbered, !found.isNumbered { changes.append(("is numbered", "ADD GENERATED ALWAYS AS IDENTITY")) }
                for (rule, sql) in changes {
                    try mend("The rule that \(table.name).\(column.name) \(rule) is missing", "it was made anew") {
                        () throws(QueryFailure) in
                        try connection.script("ALTER TABLE \(table.name) ALTER COLUMN \(column.name) \(sql)")
                    }
                }
            }
        }
    }

    // MARK: Constraints

    private struct Constraint {
        let name: String
        /// Checked, for what is there and for what comes.
        let isInForce: Bool
    }

    /// By their tables and definitions; of several that say the same, one that is in force.
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

    func keys() throws(QueryFailure) {
        let found = try foundConstraints()
        for table in TableDescription.all {
            for key in table.keys {
                let constraint = found["\(table.name) \(key)"]
                try mend(key, of: table, constraint) { (connection, name) throws(QueryFailure) in
                    try connection.script("REINDEX INDEX \(name)")
                }
            }
        }
    }

    func constraints() throws(QueryFailure) {
        let found = try foundConstraints()
        for table in TableDescription.all {
            for reference in table.references {
                let constraint = found["\(table.name) \(reference)"]
                try mend(reference, of: table, constraint) { (connection, name) throws(QueryFailure) in
                    try connection.script("ALTER TABLE \(table.name) DROP CONSTRAINT \(name), ADD \(reference)")
                }
            }
        }
    }

    private func mend(
        _ definition: String, of table: TableDescription, _ found: Constraint?,
        renewing renew: (Connection, String) throws(QueryFailure) -> Void
    ) throws(QueryFailure) {
        let what = "The constraint \(definition) of the table \(table.name)"
        guard let found else {
            return try mend("\(what) is missing", "it was made anew") { () throws(QueryFailure) in
                try connection.script("ALTER TABLE \(table.name) ADD \(definition)")
            }
        }
        guard !found.isInForce else { return }
        try mend("\(what) is not in force", "it was made anew") { () throws(QueryFailure) in
            try renew(connection, connection.quoted(found.name))
        }
    }

    // MARK: Indexes

    private static let offer = "--repair makes indexes anew"
    private static let madeAnew = "it was made anew from its table"

    func indexes() throws(QueryFailure) {
        // One that is just being made beside the others is nobody's damage.
        let rows = try connection.runOnce(
            """
            SELECT owner.relname, pg_class.relname, indisvalid AND indisready AND indislive,
                regexp_replace(regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', ''), ' WITH \\([^)]*\\)', '')
            FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_class AS owner ON owner.oid = indrelid
            WHERE owner.relnamespace = \(Self.here)
                AND NOT EXISTS (SELECT FROM pg_stat_progress_create_index AS making WHERE making.index_relid = indexrelid)
            """, []
        ).rows
        var found: [String: (name: String, isValid: Bool)] = [:]
        for row in rows {
            guard let table = row.text(0), let name = row.text(1), let definition = row.text(3) else { continue }
            let key = "\(table) \(definition)"
            if found[key]?.isValid != true { found[key] = (name, row.flag(2)) }
        }
        for table in TableDescription.all {
            for (name, definition) in table.indexes.sorted(by: { $0.key < $1.key }) {
                guard let index = found["\(table.name) \(definition)"] else {
                    try mend("The index \(name) is missing", Self.madeAnew, offer: Self.offer) { () throws(QueryFailure) in
                        try connection.script(table.making(index: name))
                    }
                    continue
                }
                guard !index.isValid else { continue }
                try mend("The index \(index.name) is not valid", Self.madeAnew, offer: Self.offer) { () throws(QueryFailure) in
                    try connection.script("REINDEX INDEX \(connection.quoted(index.name))")
                }
            }
        }
    }

    /// Asks the extension `amcheck`, where it is there and may be used, whether the trees say what their tables say.
    func trees() throws(QueryFailure) {
        let extensions = try connection.runOnce(
            """
            SELECT quote_ident(nspname) FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
            JOIN pg_proc ON pronamespace = extnamespace AND proname = 'bt_index_check' AND pronargs = 2
            WHERE extname = 'amcheck' AND has_schema_privilege(extnamespace, 'USAGE') AND has_function_privilege(pg_proc.oid, 'EXECUTE')
            """, [])
        guard let schema = extensions.first?.text(0) else { return }
        let trees = try connection.runOnce(
            """
            SELECT indexrelid::bigint, quote_ident(pg_class.relname)
            FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_am ON pg_am.oid = relam AND amname = 'btree'
            WHERE relnamespace = \(Self.here) AND indisvalid AND indisready ORDER BY relname
            """, [])
        for tree in trees.rows {
            guard let number = tree.number(0), let name = tree.text(1) else { continue }
            let refusal = try attempt { () throws(QueryFailure) in
                try connection.runOnce("SELECT \(schema).bt_index_check(\(number)::oid::regclass, true)", [])
            }
            // What says nothing of the tree, as that it is newer than this transaction, is passed over.
            guard let refusal, refusal.state.hasPrefix("XX") else { continue }
            try mend("PostgreSQL reports: \(refusal.message)", Self.madeAnew, offer: Self.offer) { () throws(QueryFailure) in
                try connection.script("REINDEX INDEX \(name)")
            }
        }
    }
}
