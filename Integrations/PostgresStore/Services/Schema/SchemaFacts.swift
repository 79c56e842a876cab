import AggregatorCore

/// What the server says of itself, and of the schema, before any table is looked at.
struct SchemaFacts {
    /// Whether the schema has the table that names its format.
    let hasFormat: Bool
    /// Whether the schema has anything in it.
    let hasTables: Bool
    private let serverVersion: Int64
    private let encoding: String?
    private let mayUse: Bool
    private let user: String

    /// The oldest server that makes identifiers by itself.
    private static let oldestServer: Int64 = 130_000

    init?(_ connection: Connection, _ address: ConnectionAddress) throws(QueryFailure) {
        let facts = try connection.runOnce(
            """
            SELECT current_setting('server_version_num')::integer, current_setting('server_encoding'),
                EXISTS (SELECT FROM pg_class WHERE relnamespace = to_regnamespace(quote_ident($1))),
                EXISTS (SELECT FROM pg_class WHERE relnamespace = to_regnamespace(quote_ident($1)) AND relname = 'aggregator_format'),
                -- Without that right its tables are not there for us.
                NOT has_schema_privilege(to_regnamespace(quote_ident($1)), 'USAGE'), current_user
            """, [.text(address.schema)])
        guard let row = facts.first else { return nil }
        (serverVersion, encoding) = (row.number(0) ?? 0, row.text(1))
        (hasTables, hasFormat) = (row.flag(2), row.flag(3))
        (mayUse, user) = (!row.flag(4), row.text(5) ?? "")
    }

    /// The reason why no store can be in the schema; `nil` if one may be.
    func refusal(_ address: ConnectionAddress) -> StoreFailure? {
        guard serverVersion >= Self.oldestServer else {
            return StoreFailure(.unavailable, "The server of \(address.description) is too old; PostgreSQL 13 or newer is needed.")
        }
        guard encoding == "UTF8" else {
            return StoreFailure(
                .unavailable, "The database of \(address.description) is not in UTF-8; make one with createdb --encoding UTF8.")
        }
        guard mayUse else {
            return StoreFailure(
                .unavailable,
                "The user “\(user)” has no rights in the schema “\(address.schema)” of \(address.description); have its owner grant them "
                    + "(GRANT USAGE ON SCHEMA, and on the tables in it what is to be done).")
        }
        return nil
    }
}
