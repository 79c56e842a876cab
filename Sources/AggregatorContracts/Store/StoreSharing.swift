import AggregatorCore

/// What handles on one store keep that are used at once, as several processes have them: for tests of stores that processes share. No part
/// of the contract, which stores in memory keep as well.
package enum StoreSharing {
    private typealias Sample = StoreSamples

    /// In the form of a contract's checks; each needs a rig of its own.
    package static let checks: [ContractCheck<StoreContract.Rig>] = [
        check("writers", "Writers that come at once store each post once, and one of them is told that it is new.") { rig in
            try await rig.use(handles: 3) { stores in
                try await stores[0].subscribe((0..<20).map { Sample.subscription($0) })
                let new = try await sum { group in
                    for feed in 0..<20 {
                        for store in stores { group.addTask { try await store.commit(harvest(feed)).new.count } }
                    }
                }
                try requireEqual(new, 100, "what all are told of as new")
                try requireEqual(try await stores[1].posts(matching: PostQuery()).count, 100, "what is stored")
            }
        },
        check("subscribers", "Those who subscribe at once, in any order, all get the same subscriptions.") { rig in
            try await rig.use(handles: 2) { stores in
                let all = (0..<30).map { Sample.subscription($0) }
                _ = try await sum { group in
                    for store in stores {
                        for list in [all, all.reversed()] {
                            group.addTask {
                                try requireEqual(try await store.subscribe(list), list, "what one of them gets")
                                return 0
                            }
                        }
                    }
                }
                try requireEqual(try await stores[0].subscriptions().count, 30, "what is followed")
            }
        },
        check("marks", "Marks that come at once, in any order, are counted once.") { rig in
            try await rig.use(handles: 2) { stores in
                try await fill(stores[0])
                let count = try await sum { group in
                    for store in stores {
                        for list in [posts, posts.reversed()] {
                            group.addTask { try await store.mark(list, StatusChange(isRead: true)) }
                        }
                    }
                }
                try requireEqual(count, 10, "how many were marked")
            }
        },
        check("removals", "What is removed while others commit and remove it is removed once, and stays removed.") { rig in
            try await rig.use(handles: 2) { stores in
                try await fill(stores[0])
                let removed = try await sum { group in
                    for store in stores {
                        for list in [posts, posts.reversed()] { group.addTask { try await store.remove(list, at: .epoch) } }
                        for feed in 1...2 { group.addTask { try await store.commit(harvest(feed)).new.count } }
                    }
                }
                try requireEqual(removed, 10, "how many were removed, and none of them new")
                try requireEqual(try await stores[0].posts(matching: PostQuery()), [], "what is left")
                let known = try await stores[1].recall(harvest(1).posts.flatMap(\.evidence), of: Sample.feedID(1))
                try requireEqual(known.values.map(\.isRemoved), Array(repeating: true, count: 5), "what is known as removed")
            }
        },
        check("openers", "Many that open a new store at once all get it.") { rig in
            let stores = try await withThrowingTaskGroup(of: (any Store).self) { group in
                for _ in 0..<8 { group.addTask { try await rig.open() } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            try await fill(stores[0])
            for store in stores {
                try requireEqual(try await store.posts(matching: PostQuery()).count, 10, "what one of them reads")
                await store.close()
            }
        },
        check("closed", "A store that is closed says so, and does not end the process.") { rig in
            let store = try await rig.open()
            await store.close()
            try await requireFailure(.unavailable, "reading") { _ = try await store.subscriptions() }
            try await requireFailure(.unavailable, "writing") { _ = try await store.commit(harvest(1)) }
        },
    ]

    private static func check(
        _ name: String, _ promise: String, _ body: @escaping @Sendable (StoreContract.Rig) async throws -> Void
    ) -> ContractCheck<StoreContract.Rig> {
        ContractCheck(seam: "shared-store", name: name, promise: promise, body: body)
    }

    /// The sum of what tasks return that run at once.
    private static func sum(_ begin: (inout ThrowingTaskGroup<Int, any Error>) -> Void) async throws -> Int {
        try await withThrowingTaskGroup(of: Int.self) { group in
            begin(&group)
            return try await group.reduce(0, +)
        }
    }

    /// Five posts of a feed.
    private static func harvest(_ feed: Int) -> Harvest {
        Sample.harvest(feed, (0..<5).map { Sample.sighting(feed * 5 + $0) })
    }

    private static let posts = (5..<15).map { Sample.postID($0) }

    /// Two feeds, whose posts are `posts`.
    private static func fill(_ store: any Store) async throws {
        try await store.subscribe(1, 2)
        for feed in 1...2 { _ = try await store.commit(harvest(feed)) }
    }
}

extension StoreContract.Rig {
    /// Opens the store several times for `body`, and closes all of these unless it fails.
    fileprivate func use(handles count: Int, _ body: ([any Store]) async throws -> Void) async throws {
        var stores: [any Store] = []
        for _ in 0..<count { stores.append(try await open()) }
        try await body(stores)
        for store in stores { await store.close() }
    }
}
