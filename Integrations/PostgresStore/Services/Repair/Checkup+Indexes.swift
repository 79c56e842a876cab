import AggregatorCore

/// Whether indexes exist, and agree with their tables.
extension Checkup {
    private static let offer = "--repair makes indexes anew"
    private static let madeAnew = "it was made anew from its table"

    func checkIndexes() throws(QueryFailure) {
        // An index that is being made concurrently is no damage.
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
                    try note("The index \(name) is missing", Self.madeAnew, offer: Self.offer) { () throws(QueryFailure) in
                        try connection.script(table.making(index: name))
                    }
                    continue
                }
                guard !index.isValid else { continue }
                try note("The index \(index.name) is not valid", Self.madeAnew, offer: Self.offer) { () throws(QueryFailure) in
                    try connection.script("REINDEX INDEX \(connection.quoted(index.name))")
                }
            }
        }
    }

    /// Asks the extension `amcheck`, if it is installed and may be used, whether the trees agree with their tables.
    func checkTrees() throws(QueryFailure) {
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
            // A refusal that says nothing about the tree, such as that it is newer than this transaction, is ignored.
            guard let refusal, refusal.state.hasPrefix("XX") else { continue }
            try note("PostgreSQL reports: \(refusal.message)", Self.madeAnew, offer: Self.offer, mark: ";") { () throws(QueryFailure) in
                try connection.script("REINDEX INDEX \(name)")
            }
        }
    }
}
