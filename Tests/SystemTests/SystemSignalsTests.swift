import AggregatorCore
import Glibc
import Synchronization
import Testing

@testable import System

@Suite("Signals of the machine")
struct SystemSignalsTests {
    @Test func `a real SIGTERM is a wish, and the second ends the process`() async throws {
        let (statuses, ended) = AsyncStream.makeStream(of: Int32.self, bufferingPolicy: .bufferingOldest(4))
        let signals = SystemSignals { ended.yield($0) }
        try signals.listen()
        defer { signals.stopListening() }
        kill(getpid(), SIGTERM)
        #expect(await signals.interruption() == 143)
        kill(getpid(), SIGINT)
        #expect(await statuses.first { _ in true } == 130)
    }
}
