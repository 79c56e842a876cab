import AggregatorCore
import CPQ

/// A thread's way to the server: connects when there is something to do, and again when the connection broke.
///
/// What reads is done once more on a new connection. What writes is one transaction, which the server has given a number: when the
/// connection breaks while it is being committed, the server is asked afterwards what became of that number, so that nothing is done twice
/// and nothing that was done is reported as lost.
final class Session {
    /// How often a transaction is tried that others got in the way of.
    private static let attempts = 8
    private static let pauseMilliseconds = 20

    private let address: ConnectionAddress
    private let options: StoreOptions
    private var connection: Connection?
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
            var pending: (transaction: String, value: Value)?
            do throws(QueryFailure) {
                let transaction = try connection.begin()
                let value = try body(connection)
                pending = (transaction, value)
                try connection.script("COMMIT")
                return value
            } catch {
                if error.isDisconnection {
                    disconnect()
                    disconnections += 1
                    if let pending, try isCommitted(pending.transaction) { return pending.value }
                    guard disconnections < 3 else { throw error }
                } else {
                    try rollBack()
                    guard error.isCollision, attempt < Self.attempts else { throw error }
                }
            }
        }
        throw .disconnected("it broke again and again")
    }

    private func rollBack() throws(QueryFailure) {
        // A connection that can't even do that is given up, and its transaction with it.
        do throws(QueryFailure) { try connection?.script("ROLLBACK") } catch { connection = nil }
    }

    /// What became of a transaction whose end was not heard of.
    private func isCommitted(_ transaction: String) throws(QueryFailure) -> Bool {
        let end = cpq_uptime() + max(options.wait, 1)
        while true {
            let status = try read { (connection) throws(QueryFailure) in
                // A server that crashed may not have come to know of the number: it is still to be given.
                try connection.run(
                    """
                    SELECT CASE WHEN $1::text::xid8 < pg_snapshot_xmax(pg_current_snapshot()) THEN pg_xact_status($1::text::xid8) END
                    """, [.text(transaction)]
                ).first?.text(0)
            }
            guard status == "in progress" else { return status == "committed" }
            guard cpq_uptime() < end else {
                throw .disconnected("the connection broke, and the server has not ended the last change yet")
            }
            cpq_pause(Self.pauseMilliseconds)
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
    /// Begins a transaction, and gives its number.
    fileprivate func begin() throws(QueryFailure) -> String {
        let row = try script("BEGIN; SELECT pg_current_xact_id()::text").first
        guard let number = row?.text(0) else { throw .disconnected("the server gave a transaction no number") }
        return number
    }

    /// What holds for everything that is done over this connection.
    fileprivate func prepare(_ address: ConnectionAddress, _ options: StoreOptions) throws(QueryFailure) {
        let milliseconds = Int64(exactly: (min(max(options.wait, 0), 86_400) * 1000).rounded()) ?? 0
        try run(
            """
            SELECT set_config('search_path', quote_ident($1) || ', pg_temp', false),
                -- 0 would be to wait without end, and very little would not let the server's own short locks pass.
                set_config('lock_timeout', greatest($2, 100)::text, false),
                set_config('default_transaction_read_only', CASE WHEN $3 THEN 'on' ELSE 'off' END, false),
                -- Whatever becomes of this machine, its locks end.
                set_config('idle_in_transaction_session_timeout', '60000', false)
            """, [.text(address.schema), .bigint(milliseconds), .flag(options.isReadOnly)])
        // What is reported as stored is on the server's disk; stronger settings of the server's stay.
        try run("SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'")
    }
}
