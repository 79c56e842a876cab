import AggregatorCore
import GRDB
import GRDBSQLite

extension Locked<FutileWait<ContinuousClock.Instant>> {
    /// Runs `body`, which begins a transaction, with what is left of the time that the connection waits.
    ///
    /// - Parameter wish: When the callers asked for it.
    func counting<Result>(_ db: Database, since wish: ContinuousClock.Instant, _ body: () throws -> Result) throws -> Result {
        guard case .timeout(let wait) = db.configuration.busyMode else { return try body() }
        let now = ContinuousClock.now
        let begun = withLock { $0.beginning(wantedSince: wish, now: now) }
        let left = wait - (now - begun) / .seconds(1)
        if begun < now { sqlite3_busy_timeout(db.sqliteConnection, Self.milliseconds(left)) }
        defer { if begun < now { sqlite3_busy_timeout(db.sqliteConnection, Self.milliseconds(wait)) } }
        do { return try body() } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            withLock { $0.note(begun: begun, ended: .now) }
            throw error
        }
    }

    private static func milliseconds(_ seconds: Double) -> CInt { CInt(clamping: Int(max(seconds, 0) * 1000)) }
}
