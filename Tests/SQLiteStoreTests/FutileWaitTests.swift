import AggregatorContracts
import AggregatorCore
import GRDB
import Testing

@testable import SQLiteStore

@Suite("Waiting for another process that writes to a SQLite file")
struct FutileWaitTests {
    /// Tries to write while another connection does, and returns the time since which the store then counts as waiting.
    private func wait(
        _ seconds: Double, wantedSince wish: ContinuousClock.Instant,
        after futile: (begun: ContinuousClock.Instant, ended: ContinuousClock.Instant)
    ) throws -> ContinuousClock.Instant? {
        let place = try Scratch()
        defer { place.remove() }
        var configuration = Configuration()
        configuration.busyMode = .timeout(seconds)
        configuration.allowsUnsafeTransactions = true
        let writer = try DatabaseQueue(path: place.path("a"), configuration: configuration)
        let other = try DatabaseQueue(path: place.path("a"), configuration: configuration)
        try writer.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let futileWait = Locked(FutileWait<ContinuousClock.Instant>())
        futileWait.withLock { $0.note(begun: futile.begun, ended: futile.ended) }
        let error = #expect(throws: DatabaseError.self) {
            try other.inDatabase { db in try futileWait.counting(db, since: wish) { try db.execute(sql: "BEGIN IMMEDIATE") } }
        }
        #expect(error?.resultCode == .SQLITE_BUSY)
        let timeout = try other.inDatabase { try Int.fetchOne($0, sql: "PRAGMA busy_timeout") }
        #expect(timeout == Int(seconds * 1000), "the next one waits as long as was said")
        try writer.inDatabase { try $0.execute(sql: "ROLLBACK") }
        return futileWait.withLock { $0.last?.begun }
    }

    @Test("who wanted to write while another process was waited for in vain has waited as well")
    func waitedAlready() throws {
        let now = ContinuousClock.now
        let begun = try wait(30, wantedSince: now - .seconds(31), after: (now - .seconds(30), now))
        // The next writer that wanted the lock as early has waited as well.
        #expect(try #require(begun) < now)
        #expect(ContinuousClock.now - now < .seconds(30))
    }
}
