import AggregatorCore
import Foundation
import Testing

@testable import FileStore

struct FileWaitTests {
    /// Tries to write while the lock is taken, and returns the time since which the store then counts as waiting.
    private func wait(
        _ seconds: Double, wantedSince wish: ContinuousClock.Instant,
        after futile: (begun: ContinuousClock.Instant, ended: ContinuousClock.Instant)
    ) throws -> ContinuousClock.Instant? {
        let place = try Scratch()
        defer { place.remove() }
        let files = try StoreFiles(path: place.path("store"), options: StoreOptions(wait: seconds))
        files.futileWait.note(begun: futile.begun, ended: futile.ended)
        // A lock belongs to the open file, and so holds against others of the same process.
        let file = open(place.path("store/lock"), O_RDWR | O_CREAT, 0o600)
        defer { close(file) }
        #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
        let failure = #expect(throws: StoreFailure.self) { try files.write(since: wish) {} }
        #expect(failure?.code == .busy)
        return files.futileWait.last?.begun
    }

    @Test func `who wanted to write while another process was waited for in vain has waited as well`() throws {
        let now = ContinuousClock.now
        let begun = try wait(30, wantedSince: now - .seconds(31), after: (now - .seconds(30), now))
        // The next writer that wanted the lock as early has waited as well.
        #expect(try #require(begun) < now)
        #expect(ContinuousClock.now - now < .seconds(30))
    }
}
