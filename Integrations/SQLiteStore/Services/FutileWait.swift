import AggregatorCore
import GRDB
import GRDBSQLite

/// The last time for which another process was waited for in vain: it counts for every caller that wanted to write meanwhile. Otherwise
/// each transaction of a pull would wait anew, for as long as the other process writes.
final class FutileWait: Sendable {
    typealias Period = (begun: ContinuousClock.Instant, ended: ContinuousClock.Instant)

    private let known: Locked<Period?>

    init(_ last: Period? = nil) { known = Locked(last) }

    var last: Period? { known.withLock { $0 } }

    /// Runs `body`, which begins a transaction, with what is left of the time that the connection waits.
    ///
    /// - Parameter wish: When the callers asked for it.
    func counting<Value>(_ db: Database, since wish: ContinuousClock.Instant, _ body: () throws -> Value) throws -> Value {
        guard case .timeout(let wait) = db.configuration.busyMode else { return try body() }
        let waited = last.map { max(.zero, $0.ended - max(wish, $0.begun)) } ?? .zero
        let begun = ContinuousClock.now - waited
        if waited > .zero { sqlite3_busy_timeout(db.sqliteConnection, Self.milliseconds(wait - waited / .seconds(1))) }
        defer { if waited > .zero { sqlite3_busy_timeout(db.sqliteConnection, Self.milliseconds(wait)) } }
        do { return try body() } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            known.withLock { $0 = (begun, .now) }
            throw error
        }
    }

    private static func milliseconds(_ seconds: Double) -> CInt { CInt(clamping: Int(max(seconds, 0) * 1000)) }
}
