import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("A store that another process writes to for long")
struct BusyStoreTests {
    private struct BusyStore: StoreDecorator {
        let base: any Store
        let isBusy = Locked(true)

        func passing<Value: Sendable>(
            _ call: StoreCall, _ body: @escaping @Sendable () async throws(StoreFailure) -> Value
        ) async throws(StoreFailure) -> Value {
            if call == .write, isBusy.withLock({ $0 }) { throw StoreFailure(.busy, "Another process writes to it; try again.") }
            return try await body()
        }
    }

    @Test("a store that is busy for long keeps a watch from asking anybody, and once it is free who is due is asked")
    func watching() async throws {
        let supervisor = RecordingSupervisor()
        let world = try await EngineWorld(supervisor: supervisor)
        let address = "https://a.example/feed"
        try world.serve(.feed("x"), at: address)
        _ = try await SubscriptionEditor(services: world.services, store: world.store).subscribe(to: [
            WantedSource(address, at: try EngineWorld.address(address))
        ])
        let store = BusyStore(base: world.store)
        let (told, watch) = (Locked(0), Watch(Pull(services: world.services, store: store, options: world.options)))
        let task = Task {
            do throws(StoreFailure) {
                try await watch.run { if case .storeFailed = $0 { told.withLock { $0 += 1 } } }
            } catch { Issue.record(error) }
        }
        for _ in 0..<3 {
            await world.clock.waitForSleepers(1)
            world.clock.advanceToNextSleeper()
        }
        await world.clock.waitForSleepers(1)
        #expect(told.withLock { $0 } == 4 && world.transport.requests.isEmpty)
        #expect(supervisor.words.last == .status("Another process writes to it; try again."))
        store.isBusy.withLock { $0 = false }
        world.clock.advanceToNextSleeper()
        await world.clock.waitForSleepers(1)
        #expect(world.transport.requests.count == 1)
        #expect(try await world.store.posts(matching: PostQuery()).count == 1)
        task.cancel()
        await task.value
    }
}
