import AggregatorCore
import Dispatch
import Glibc
import Synchronization
import Testing

@testable import System

@Suite("Signals of the machine", .serialized)
struct SystemSignalsTests {
    @Test func `a real SIGTERM is a wish, and the second ends the process`() async throws {
        let (statuses, ended) = AsyncStream.makeStream(of: Int32.self, bufferingPolicy: .bufferingOldest(4))
        let signals = SystemSignals(heedTimeout: 3_600_000) { ended.yield($0) }
        try signals.listen()
        defer { signals.stopListening() }
        kill(getpid(), SIGTERM)
        #expect(await signals.interruption() == 143)
        kill(getpid(), SIGINT)
        #expect(await statuses.first { _ in true } == 130)
    }

    @Test func `a real SIGTERM that is not heeded in time ends the process`() async throws {
        let (statuses, ended) = AsyncStream.makeStream(of: Int32.self, bufferingPolicy: .bufferingOldest(4))
        let signals = SystemSignals(heedTimeout: 1) { ended.yield($0) }
        try signals.listen()
        defer { signals.stopListening() }
        kill(getpid(), SIGTERM)
        #expect(await statuses.first { _ in true } == 143)
    }

    @Test func `last words are said before that, and whoever does not come to an end with them is not waited for`() async throws {
        let (events, said) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingOldest(4))
        let signals = SystemSignals(heedTimeout: 1) { said.yield("ended with \($0)") }
        try signals.listen()
        defer { signals.stopListening() }
        let hung = DispatchSemaphore(value: 0)
        signals.setLastWords {
            said.yield("words")
            hung.wait()
            said.yield("more words")
        }
        kill(getpid(), SIGTERM)
        let heard = await events.prefix(2).reduce(into: []) { $0.append($1) }
        hung.signal()
        #expect(heard == ["words", "ended with 143"])
    }

    @Test func `a second signal ends the process without last words`() async throws {
        let (events, said) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingOldest(4))
        let signals = SystemSignals(heedTimeout: 3_600_000) { said.yield("ended with \($0)") }
        try signals.listen()
        defer { signals.stopListening() }
        signals.setLastWords { said.yield("words") }
        kill(getpid(), SIGTERM)
        #expect(await signals.interruption() == 143)
        kill(getpid(), SIGTERM)
        #expect(await events.first { _ in true } == "ended with 143")
    }
}
