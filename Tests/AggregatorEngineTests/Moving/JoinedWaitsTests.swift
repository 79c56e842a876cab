import AggregatorCore
import InMemory
import Synchronization
import Testing

@testable import AggregatorEngine

@Suite("Sites that asked to be left alone, on both sides of a move")
struct JoinedWaitsTests {
    private func wait(_ site: String, _ seconds: Int64) -> SiteWait { SiteWait(site: site, until: Timestamp(seconds: seconds)) }

    private func store(_ waits: [SiteWait]) async throws -> any Store {
        let backend = try #require(InMemoryIntegration().contribution.storeBackends.first)
        let store = try await backend.open(StoreLocation(scheme: "memory", path: ""), options: StoreOptions())
        if !waits.isEmpty { try await store.set(KeptWaits(waits).recordBytes, for: KeptWaits.key) }
        return store
    }

    private func kept(in store: any Store) async throws -> [SiteWait]? {
        try await store.value(for: KeptWaits.key).flatMap { KeptWaits(recordBytes: $0) }?.waits
    }

    @Test("each keeps the longer wait, whichever side knows it")
    func longer() async throws {
        let source = try await store([wait("a.example", 900), wait("b.example", 100), wait("c.example", 300)])
        for own in [[], [wait("a.example", 200), wait("b.example", 800), wait("d.example", 400)]] {
            let target = try await store(own)
            let outcome = try await StoreMover(into: target).run(from: { StoreRecords(source) })
            #expect(outcome.isSettled && outcome.moved == 1 && outcome.kept == StoreMover.Kept())
            let b = own.isEmpty ? wait("b.example", 100) : wait("b.example", 800)
            let d = own.isEmpty ? [] : [wait("d.example", 400)]
            #expect(try await kept(in: target) == [wait("a.example", 900), b, wait("c.example", 300)] + d)
            #expect(try await StoreMover(into: target).run(from: { StoreRecords(source) }).moved == 0)
        }
    }

    /// Another process notes a wait just before the first one is replaced.
    private final class NotingStore: StoreDecorator {
        let base: any Store
        let noted: Mutex<SiteWait?>

        init(_ base: any Store, _ wait: SiteWait) {
            self.base = base
            noted = Mutex(wait)
        }

        func replace(_ old: [UInt8]?, with value: [UInt8]?, for key: String) async throws(StoreFailure) -> Bool {
            if let wait = noted.withLock({ $0.take() }) { try await KeptWaits.add([wait], to: base, now: .epoch) }
            return try await base.replace(old, with: value, for: key)
        }
    }

    @Test("what another process notes meanwhile is not lost")
    func noted() async throws {
        let source = try await store([wait("a.example", 900)])
        for own in [[], [wait("b.example", 800)]] {
            let target = try await store(own)
            let outcome = try await StoreMover(into: NotingStore(target, wait("c.example", 700))).run(from: { StoreRecords(source) })
            #expect(outcome.isSettled)
            #expect(try await kept(in: target) == [wait("a.example", 900)] + own + [wait("c.example", 700)])
        }
    }
}
