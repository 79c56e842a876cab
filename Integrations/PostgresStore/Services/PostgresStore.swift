import AggregatorCore

/// A store in one schema of a PostgreSQL database. A pool of threads does the work, each over a connection of its own.
final class PostgresStore: StoreLifecycle {
    let isDurable = true
    private let pool: ConnectionPool
    private let address: ConnectionAddress
    private let isReadOnly: Bool
    /// Damaged records that readers were not shown.
    let unreadable = DamageLog()

    init(_ pool: ConnectionPool, _ address: ConnectionAddress, isReadOnly: Bool) {
        self.pool = pool
        self.address = address
        self.isReadOnly = isReadOnly
    }

    var damage: StoreFailure? { unreadable.summary.map { StoreFailure(.unreadable($0), address: address) } }

    deinit { pool.dismiss() }

    func close() async { await pool.close() }

    /// Reads with `body`; if that is one statement, it sees one moment.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws(QueryFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        try await inSession { (session) throws(QueryFailure) in try session.read(body) }
    }

    /// Runs what the server runs outside of transactions.
    func maintain(_ body: @escaping @Sendable (Connection) throws(QueryFailure) -> Void) async throws(StoreFailure) {
        try requireWriting()
        try await read(body)
    }

    /// Runs `body` in a transaction, which is committed whole or not at all.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws(QueryFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        try requireWriting()
        return try await inSession { (session) throws(QueryFailure) in try session.write(body) }
    }

    func inSession<Value: Sendable>(
        _ body: @escaping @Sendable (Session) throws(QueryFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        do throws(QueryFailure) { return try await pool.run(body) } catch { throw StoreFailure(error, address: address) }
    }

    func requireWriting() throws(StoreFailure) {
        if isReadOnly { throw StoreFailure(.unwritable, "The store \(address.description) was opened for reading only.") }
    }
}

extension PostgresStore: KeyValueStore {
    func value(for key: String) async throws(StoreFailure) -> [UInt8]? {
        try await read { (connection) throws(QueryFailure) in
            try connection.run("SELECT value FROM setting WHERE key = $1", [.text(key)]).first?.bytes(0)
        }
    }

    func set(_ value: [UInt8]?, for key: String) async throws(StoreFailure) {
        try await write { (connection) throws(QueryFailure) in
            guard let value else {
                try connection.run("DELETE FROM setting WHERE key = $1", [.text(key)])
                return
            }
            try SettingRows.set(value, for: key, connection)
        }
    }

    func replace(_ old: [UInt8]?, with value: [UInt8]?, for key: String) async throws(StoreFailure) -> Bool {
        try await write { (connection) throws(QueryFailure) in try SettingRows.replace(old, with: value, for: key, connection) }
    }
}
