import AggregatorCore
import PostgresStore
import Testing

/// Several handles on one store, as processes on several machines have them.
@Suite(.enabled(if: TestServer.isThere, TestServer.isMissing))
struct PostgresSharingTests {
    private let samples = Samples()

    @Test("writers that come at once store each post once, and one of them is told that it is new")
    func writers() async throws {
        try await withScratch { place in
            let stores = [try await place.store(), try await place.store(), try await place.store()]
            try await stores[0].subscribe((0..<20).map { try samples.subscription($0) })
            let new = try await withThrowingTaskGroup(of: Int.self) { group in
                for feed in 0..<20 {
                    for store in stores { group.addTask { try await store.commit(samples.harvest(feed)).new.count } }
                }
                return try await group.reduce(0, +)
            }
            #expect(new == 100)
            #expect(try await stores[1].posts(matching: PostQuery()).count == 100)
            for store in stores { await store.close() }
        }
    }

    @Test("those who subscribe at once, in any order, all get the same subscriptions")
    func subscribers() async throws {
        try await withScratch { place in
            let stores = [try await place.store(), try await place.store()]
            let all = try (0..<30).map { try samples.subscription($0) }
            try await withThrowingTaskGroup { group in
                for store in stores {
                    for list in [all, all.reversed()] {
                        group.addTask {
                            let stored = try await store.subscribe(list)
                            #expect(stored == list)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await stores[0].subscriptions().count == 30)
            for store in stores { await store.close() }
        }
    }

    @Test("marks that come at once, in any order, are counted once")
    func marks() async throws {
        try await withScratch { place in
            let stores = [try await place.store(), try await place.store()]
            try await samples.fill(stores[0])
            let ids = samples.posts(1) + samples.posts(2)
            let count = try await withThrowingTaskGroup(of: Int.self) { group in
                for store in stores {
                    for list in [ids, ids.reversed()] { group.addTask { try await store.mark(list, StatusChange(isRead: true)) } }
                }
                return try await group.reduce(0, +)
            }
            #expect(count == 10)
            for store in stores { await store.close() }
        }
    }

    @Test("what is removed while others commit and remove it is removed once, and stays removed")
    func removals() async throws {
        try await withScratch { place in
            let stores = [try await place.store(), try await place.store()]
            try await samples.fill(stores[0])
            let ids = samples.posts(1) + samples.posts(2)
            let removed = try await withThrowingTaskGroup(of: Int.self) { group in
                for store in stores {
                    for list in [ids, ids.reversed()] { group.addTask { try await store.remove(list, at: .epoch) } }
                    for feed in 1...2 { group.addTask { try await store.commit(samples.harvest(feed)).new.count } }
                }
                return try await group.reduce(0, +)
            }
            #expect(removed == 10, "and nothing is new")
            #expect(try await stores[0].posts(matching: PostQuery()).isEmpty)
            let evidence = samples.harvest(1).posts.flatMap(\.evidence)
            let known = try await stores[1].recall(evidence, of: samples.feed(1))
            #expect(known.count == 5 && known.values.allSatisfy(\.isRemoved))
            for store in stores { await store.close() }
        }
    }

    @Test("many that open a new store at once all get it")
    func openedAtOnce() async throws {
        try await withScratch { place in
            let stores = try await withThrowingTaskGroup(of: (any Store).self) { group in
                for _ in 0..<8 { group.addTask { try await place.store() } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            try await samples.fill(stores[0])
            for store in stores {
                #expect(try await store.posts(matching: PostQuery()).count == 10)
                await store.close()
            }
        }
    }

    @Test("a writer waits for another as long as it was told to, then says that the store is busy")
    func busy() async throws {
        try await withScratch { place in
            let store = try await place.store(StoreOptions(wait: 0))
            try await samples.fill(store)
            let locker = try await place.holding("LOCK TABLE subscription IN EXCLUSIVE MODE")
            let failure = await StoreFailure.of { _ = try await store.commit(samples.harvest(1, count: 9)) }
            #expect(failure?.code == .busy)
            #expect(try await store.posts(matching: PostQuery()).count == 10, "reading waits for nobody")
            try await locker.end()
            #expect(try await store.commit(samples.harvest(1, count: 9)).new.count == 4)
            await store.close()
        }
    }

    @Test("a store that is closed says so, and does not end the process")
    func afterClosing() async throws {
        try await withScratch { place in
            let store = try await place.store()
            await store.close()
            #expect(await StoreFailure.of { _ = try await store.subscriptions() }?.code == .unavailable)
            #expect(await StoreFailure.of { _ = try await store.commit(samples.harvest(1)) }?.code == .unavailable)
        }
    }
}
