import AggregatorCore
import Glibc
import Synchronization
import Testing

@testable import System

@Suite("Signals of the machine", .serialized)
struct SystemSignalsTests {
    @Test func `a real SIGTERM is a wish, and the second ends the process`() async throws {
        let (statuses, ended) = AsyncStream.makeStream(of: Int32.self, bufferingPolicy: .bufferingOldest(4))
        let signals = SystemSignals(patience: 60_000) { ended.yield($0) }
        try signals.listen()
        defer { signals.stopListening() }
        kill(getpid(), SIGTERM)
        #expect(await signals.interruption() == 143)
        kill(getpid(), SIGINT)
        #expect(await statuses.first { _ in true } == 130)
    }

    @Test func `a real SIGTERM that is not heeded in time ends the process`() async throws {
        let (statuses, ended) = AsyncStream.makeStream(of: Int32.self, bufferingPolicy: .bufferingOldest(4))
        let signals = SystemSignals(patience: 1) { ended.yield($0) }
        try signals.listen()
        defer { signals.stopListening() }
        kill(getpid(), SIGTERM)
        #expect(await statuses.first { _ in true } == 143)
    }
}
