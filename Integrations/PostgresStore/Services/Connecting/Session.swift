import AggregatorCore
import CPQ

/// A thread's way to the server: connects when there is something to do, and again if the connection broke.
///
/// A read is repeated, if need be on a new connection. A write is one transaction, which also counts itself in a row of the session's own.
/// If the connection breaks during the commit, that row shows afterwards whether the transaction was committed. So nothing is done twice,
/// and nothing that was done is reported as lost. A server that crashed has lost the count together with the change, or neither.
final class Session {
    /// How often a transaction or a read is tried that collides with others.
    private static let attempts = 8
    private static let pauseMilliseconds = 20

    private let address: ConnectionAddress
    private let options: StoreOptions
    private var connection: Connection?
    /// The row that counts the changes of this session, and their number.
    private var writer: Identifier?
    private var changes: Int64 = 0
    /// What the threads of the store's pool know of the server.
    private let reachability: Locked<Reachability>

    init(_ address: ConnectionAddress, _ options: StoreOptions, reachability: Locked<Reachability>) {
        self.address = address
        self.options = options
        self.reachability = reachability
    }

    func disconnect() { connection = nil }

    func read<Value>(_ body: (Connection) throws(QueryFailure) -> Value) throws(QueryFailure) -> Value {
        var (attempt, disconnections) = (0, 0)
        while true {
            attempt += 1
            let connection = try connected()
            do throws(QueryFailure) {
                let value = try body(connection)
                reachability.withLock { $0.noteReached() }
                return value
            } catch {
                if error.isDisconnection {
                    disconnect()
                    disconnections += 1
                    guard disconnections < 2 else { throw error }
                } else {
                    guard error.isBreakOff, attempt < Self.attempts else { throw error }
                    // What the server had to do instead comes first.
                    cpq_pause(Self.pauseMilliseconds * attempt)
                }
            }
        }
    }

    /// Runs `body` in a transaction, which is committed whole or not at all.
    func write<Value>(_ body: (Connection) throws(QueryFailure) -> Value) throws(QueryFailure) -> Value {
        var (attempt, disconnections) = (0, 0)
        while true {
            attempt += 1
            let connection = try connected()
            var pending: Value?
            do throws(QueryFailure) {
                try begin(connection)
                let value = try body(connection)
                pending = value
                try connection.script("COMMIT")
                reachability.withLock { $0.noteReached() }
                return value
            } catch {
                if error.isDisconnection {
                    disconnect()
                    disconnections += 1
                    // A transaction that was not being committed is undone by the server, once that notices. Another row is used, so as not
                    // to wait for that.
                    if pending == nil { writer = nil }
                    if let pending, try isCommitted() { return pending }
                    guard disconnections < 3 else { throw error }
                } else {
                    rollBack()
                    guard error.isCollision, attempt < Self.attempts else { throw error }
                }
            }
        }
    }

    /// The same for changes that may be made twice, and that need no table.
    func writeRepeatably<Value>(_ body: (Connection) throws(QueryFailure) -> Value) throws(QueryFailure) -> Value {
        try transact("BEGIN", body)
    }

    /// Runs `body` in a read-only transaction: it sees one snapshot, and blocks no writer.
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
        // A connection on which even this fails is given up, and its transaction with it.
        do throws(QueryFailure) { try connection?.script("ROLLBACK") } catch { connection = nil }
    }

    /// Begins a transaction that counts itself.
    private func begin(_ connection: Connection) throws(QueryFailure) {
        let writer = if let writer { writer } else { try register(connection) }
        changes += 1
        let counted = try connection.script(
            "BEGIN; UPDATE writer SET changes = \(changes), changed = now() WHERE id = '\(writer)'")
        if counted.writtenCount == 0 {
            // The row of a session that was idle for a week was deleted; it gets another one.
            self.writer = nil
            throw .refused(state: QueryFailure.serialization, message: "the row that counts changes is gone")
        }
    }

    /// Adds the row before the first transaction, so that it can be waited for while that transaction is being ended.
    private func register(_ connection: Connection) throws(QueryFailure) -> Identifier {
        // A row that is locked belongs to a session that is at work again.
        try connection.script(
            "DELETE FROM writer WHERE id IN (SELECT id FROM writer WHERE changed < now() - interval '7 days' FOR UPDATE SKIP LOCKED)")
        let row = try connection.run("INSERT INTO writer DEFAULT VALUES RETURNING id").first
        guard let id = row?.identifier(0) else { throw .disconnected("the server gave a writer no number") }
        (writer, changes) = (id, 0)
        return id
    }

    /// Whether a transaction was committed whose end was not heard of. If the server has not ended it yet, this waits for its row, as long
    /// as for any lock.
    private func isCommitted() throws(QueryFailure) -> Bool {
        let (writer, changes) = (writer, changes)
        return try read { (connection) throws(QueryFailure) in
            try connection.script("BEGIN")
            do throws(QueryFailure) {
                let row = try connection.run("SELECT changes FROM writer WHERE id = $1 FOR UPDATE", [.uuid(writer)]).first
                // Rolled back, as there is nothing to keep; a commit could wait for a disk, or for a standby.
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
        let begun = cpq_uptime()
        while true {
            do throws(QueryFailure) {
                let connection = try Connection(address)
                try connection.prepare(address, options)
                self.connection = connection
                reachability.withLock { $0.noteReached() }
                return connection
            } catch {
                guard error.isDisconnection else { throw error }
                let isWorthWaiting = reachability.withLock { $0.isWorthWaiting(since: begun, now: cpq_uptime(), wait: options.wait) }
                guard isWorthWaiting else { throw error }
                cpq_pause(Self.pauseMilliseconds)
            }
        }
    }
}

extension Connection {
    /// Sets what holds for everything that is done over this connection.
    fileprivate func prepare(_ address: ConnectionAddress, _ options: StoreOptions) throws(QueryFailure) {
        let milliseconds = Int64(exactly: (options.wait * 1000).rounded()) ?? 0
        try run(
            """
            SELECT set_config('search_path', quote_ident($1) || ', pg_temp', false),
                -- 0 would be to wait without end, and very little would not let the server's own short locks pass.
                set_config('lock_timeout', greatest($2, 100)::text, false),
                -- How long one may wait is said above; and to search, archive or prune a large store takes as long as it takes, whatever a
                -- server allows its other users. The second is one of servers since 17.
                set_config('statement_timeout', '0', false),
                CASE WHEN current_setting('transaction_timeout', true) IS NOT NULL THEN set_config('transaction_timeout', '0', false) END,
                -- A check compares names as the server writes them.
                set_config('quote_all_identifiers', 'off', false),
                set_config('default_transaction_read_only', CASE WHEN $3 THEN 'on' ELSE 'off' END, false),
                -- What waited for another transaction sees what that one wrote.
                set_config('default_transaction_isolation', 'read committed', false),
                -- Whatever becomes of this machine, its locks end.
                set_config('idle_in_transaction_session_timeout', '60000', false)
            """, [.text(address.schema), .bigint(milliseconds), .flag(options.isReadOnly)])
        // A commit is on the server's disk when it returns; stronger settings of the server are kept.
        try run("SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'")
    }
}
