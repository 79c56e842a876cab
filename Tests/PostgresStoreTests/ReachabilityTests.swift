import AggregatorCore
import Testing

@testable import PostgresStore

@Suite("How long a server that is gone is waited for")
struct ReachabilityTests {
    @Test("one that was never reached is not waited for")
    func neverReached() {
        var server = Reachability()
        let isWorthWaiting = server.isWorthWaiting(since: 0, now: 0, wait: 60)
        #expect(!isWorthWaiting)
    }

    @Test("one that was reached is waited for once, whoever asks, and anew once it was reached again")
    func waitedForOnce() {
        var server = Reachability()
        func asked(since begun: Double, at moments: Double...) -> [Bool] {
            moments.map { server.isWorthWaiting(since: begun, now: $0, wait: 5) }
        }
        server.noteReached()
        #expect(asked(since: 100, at: 100, 103, 104.9) == [true, true, true])
        #expect(asked(since: 104, at: 104, 105, 106) == [true, false, false], "another thread finds it gone")
        #expect(asked(since: 106, at: 106) + asked(since: 9_000, at: 9_000) == [false, false])
        server.noteReached()
        #expect(asked(since: 9_001, at: 9_001, 9_005, 9_006) == [true, true, false])
    }

    @Test("who waits for nothing tries once")
    func noWait() {
        var server = Reachability()
        server.noteReached()
        let isWorthWaiting = server.isWorthWaiting(since: 7, now: 7, wait: 0)
        #expect(!isWorthWaiting)
    }

    @Test("a session does not wait for a server that others have waited for in vain", .timeLimit(.minutes(5)))
    func session() throws {
        let reachability = Locked(Reachability())
        reachability.withLock { server in
            server.noteReached()
            // Long ago, whatever the machine's clock began with.
            _ = server.isWorthWaiting(since: -10_000, now: -10_000, wait: 0)
        }
        let address = try ConnectionAddress(StoreLocation(scheme: "postgres", path: "///none?host=/nowhere"))
        let session = Session(address, StoreOptions(wait: 3_600), reachability: reachability)
        let reading = #expect(throws: QueryFailure.self) {
            try session.read { (connection) throws(QueryFailure) in try connection.script("") }
        }
        let writing = #expect(throws: QueryFailure.self) { try session.write { (_) throws(QueryFailure) in } }
        #expect(reading?.isDisconnection == true && writing?.isDisconnection == true)
    }
}
