import AggregatorCore
import CPQ

/// A thread's way to the server: connects when there is something to do, and again when the connection broke.
///
/// What reads is done once more on a new connection. What writes is one transaction, which also counts itself in a row of the session's own:
/// when the connection breaks while it is being committed, that row says afterwards whether it was, so that nothing is done twice and
/// nothing that was done is reported as lost. A server that crashed has lost the count together with the change, or neither.
final class Session {
    /// How often a transaction is tried that others got in the way of.
    private static let attempts = 8
    private static let pauseMilliseconds = 20

    private let address: ConnectionAddress
    private let options: StoreOptions
    private var connection: Connection?
    /// The row that counts our changes, and how many there were.
    private var writer: Identifier?
    private var changes: Int64 = 0
    /// Whether anybody of the store's crew has reached the server. Once it was there, one that is gone is waited for: it may be starting
    /// anew.
    private let hasConnected: Locked<Bool>

    init(_ address: ConnectionAddress, _ options: StoreOptions, hasConnected: Locked<Bool>) {
        self.address = address
        self.options = options
        self.hasConnected = hasConnected
    }

    func disconnect() { connection = nil }

    func read<Value>(_ body: (Connection) throws(QueryFailure) -> Value) throws(QueryFailure) -> Value {
        let connection = try connected()
        do throws(QueryFailure) { return try body(connection) } catch {
            guard error.isDisconnection else { throw error }
            disconnect()
        }
        return try body(connected())
    }

    /// In a transaction, whole or not at all.
    func write<Value>(_ body: (Connection) throws(QueryFailure) -> Value) throws(QueryFailure) -> Value {
        var disconnections = 0
        for attempt in 1... {
            let connection = try connected()
            var pending: Value?
            do throws(QueryFailure) {
                try begin(connection)
                let value = try body(connection)
                pending = value
                try connection.script("COMMIT")
                return value
            } catch {
                if error.isDisconnection {
                    disconnect()
                    disconnections += 1
                    // What was not even to be committed is undone: the server does that when it notices, and nobody waits for it.
                    if pending == nil { writer = nil }
                    if let pending, try isCommitted() { return pending }
                    guard disconnections < 3 else { throw error }
                } else {
                    rollBack()
                    guard error.isCollision, attempt < Self.attempts else { throw error }
                }
            }
        }
        throw .disconnected("it broke again and again")
    }

    /// The same for what may be done twice, and needs no table to be there.
    func writeRepeatably<Value>(_ body: (Connection) throws(QueryFailure) -> Value) throws(QueryFailure) -> Value {
        try transact("BEGIN", body)
    }

    /// Sees one moment, whatever others do meanwhile; keeps nobody from anything, and changes nothing.
    func look<Value>(_ body: (Connection) throws(QueryFailure) -> Value) throws(QueryFailure) -> Value {
        try transact("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
    }

    private func transact<Value>(
        _ beginning: String, _ body: (Connection) throws(QueryFailure) -> Value
    ) throws(QueryFailure) -> Value {
        try read { (connection) throws(QueryFailure) in
            try connection.script(beginning)
            do throws(QueryFailure) {
                let value = try body(connection)
                try connection.script("COMMIT")
                return value
            } catch {
                rollBack()
                throw error
            }
        }
    }

    private func rollBack() {
        // A connection that can't even do that is given up, and its transaction with it.
        do throws(QueryFailure) { try connection?.script("ROLLBACK") } catch { connection = nil }
    }

    /// Begins a transaction that counts itself.
    private func begin(_ connection: Connection) throws(QueryFailure) {
        let writer = if let writer { writer } else { try register(connection) }
        changes += 1
        let counted = try connection.script(
            "BEGIN; UPDATE writer SET changes = \(changes), changed = now() WHERE id = '\(writer)'")
        if counted.writtenCount == 0 {
            // Who was idle for a week is counted anew.
            self.writer = nil
            throw .refused(state: QueryFailure.serialization, message: "the row that counts changes is gone")
        }
    }

    /// Adds the row before the first transaction: while that is being ended, it can be waited for.
    private func register(_ connection: Connection) throws(QueryFailure) -> Identifier {
        try connection.script("DELETE FROM writer WHERE changed < now() - interval '7 days'")
        let row = try connection.run("INSERT INTO writer DEFAULT VALUES RETURNING id").first
        guard let id = row?.identifier(0) else { throw .disconnected("the server gave a writer no number") }
        (writer, changes) = (id, 0)
        return id
    }

    /// What became of a transaction whose end was not heard of. Where the server has not ended it yet, its row is waited for, as long as
    /// for any lock.
    private func isCommitted() throws(QueryFailure) -> Bool {
        let (writer, changes) = (writer, changes)
        return try read { (connection) throws(QueryFailure) in
            try connection.script("BEGIN")
            do throws(QueryFailure) {
                let row = try connection.run("SELECT changes FROM writer WHERE id = $1 FOR UPDATE", [.uuid(writer)]).first
                // There is nothing to keep: so nobody waits for a disk, or for a standby.
                rollBack()
                return row?.number(0) == changes
            } catch {
                rollBack()
                throw error
            }
        }
    }

    private func connected() throws(QueryFailure) -> Connection {
        if let connection { return connection }
        let end = cpq_uptime() + (hasConnected.withLock { $0 } ? options.wait : 0)
        while true {
            do throws(QueryFailure) {
                let connection = try Connection(address)
                try connection.prepare(address, options)
                self.connection = connection
                hasConnected.withLock { $0 = true }
                return connection
            } catch {
                guard error.isDisconnection, cpq_uptime() < end else { throw error }
                cpq_pause(Self.pauseMilliseconds)
            }
        }
    }
}

extension Connection {
    /// What holds for everything that is done over this connection.
    fileprivate func prepare(_ address: ConnectionAddress, _ options: StoreOptions) throws(QueryFailure) {
        let milliseconds = Int64(exactly: (options.wait * 1000).rounded()) ?? 0
        try run(
            """
            SELECT set_config('search_path', quote_ident($1) || ', pg_temp', false),
                -- 0 would be to wait without end, and very little would not let the server's own short locks pass.
                set_config('lock_timeout', greatest($2, 100)::text, false),
                set_config('default_transaction_read_only', CASE WHEN $3 THEN 'on' ELSE 'off' END, false),
                -- What waited for another transaction sees what that one wrote.
                set_config('default_transaction_isolation', 'read committed', false),
                -- Whatever becomes of this machine, its locks end.
                set_config('idle_in_transaction_session_timeout', '60000', false)
            """, [.text(address.schema), .bigint(milliseconds), .flag(options.isReadOnly)])
        // What is reported as stored is on the server's disk; stronger settings of the server's stay.
        try run("SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'")
    }
}
