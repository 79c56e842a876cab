import AggregatorCore

/// Tables and columns, compared with those that should exist.
extension Checkup {
    /// An SQL expression: the number of the schema.
    static let here = "(SELECT oid FROM pg_namespace WHERE nspname = current_schema())"

    /// Tables that can be made from others, or without which the rest is complete: what they are called, and what it means to make one
    /// anew.
    private static let spareTables = [
        "aggregator_format": ("formats", "it was made anew"),
        "sign": ("signs", "it was made anew from the posts"),
        "setting": ("settings", "there is another; save searches again, and set what was set"),
        "lane": ("leases", "there is another, and all that was leased is free"),
        "writer": ("writers", "there is another"),
    ]

    /// Columns that can be made from others, and their values until they are.
    private static let spareColumns = [
        "post.kind": "''", "post.tags": "'{}'", "subscription.tags": "'{}'", "body.title": "''", "body.folded": "''", "body.grams": nil,
    ]

    func checkTables() throws(QueryFailure) {
        let rows = try connection.runOnce("SELECT relname FROM pg_class WHERE relnamespace = \(Self.here) AND relkind = 'r'", []).rows
        let known = Set(rows.compactMap { $0.text(0) })
        for table in TableDescription.all where !known.contains(table.name) {
            guard let (name, done) = Self.spareTables[table.name] else {
                report("The table \(table.name) is missing: restore a copy")
                continue
            }
            try note("The table of \(name) is missing", done) { () throws(QueryFailure) in
                try connection.script(table.making)
                if table.name == "aggregator_format" { try addFormats() }
                areSignsNew = areSignsNew || table.name == "sign"
            }
        }
    }

    private struct Found {
        let type: String
        let isRequired: Bool
        let initial: String?
        let isNumbered: Bool
    }

    /// Keyed by the names of table and column.
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

    func checkColumns() throws(QueryFailure) {
        let found = try foundColumns()
        for table in TableDescription.all {
            for column in table.columns {
                let name = "\(table.name).\(column.name)"
                if let found = found[name] {
                    guard found.type != column.type else { continue }
                    report("The column \(name) is of the type \(found.type), and not \(column.type): restore a copy")
                } else if let filling = Self.spareColumns[name] {
                    try note("The column \(name) is missing", "it was made anew from the rest") { () throws(QueryFailure) in
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

    /// The rules of columns: whether a value is required, the default, and numbering.
    func checkRules() throws(QueryFailure) {
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
                    try note("The rule that \(table.name).\(column.name) \(rule) is missing", "it was made anew") {
                        () throws(QueryFailure) in
                        try connection.script("ALTER TABLE \(table.name) ALTER COLUMN \(column.name) \(sql)")
                    }
                }
            }
        }
    }
}
