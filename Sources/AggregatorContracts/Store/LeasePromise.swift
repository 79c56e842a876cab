import AggregatorCore

/// A promise of `LeasingStore`, and a test whether an implementation keeps it, be it a store or a service.
///
/// No test waits for a lease to end: a lease of zero seconds ends at once by any clock.
struct LeasePromise: Sendable {
    private typealias Sample = StoreSamples

    let name: String
    let promise: String
    let body: @Sendable (any LeasingStore) async throws -> Void

    private init(_ name: String, _ promise: String, _ body: @escaping @Sendable (any LeasingStore) async throws -> Void) {
        self.name = name
        self.promise = promise
        self.body = body
    }

    static let all: [LeasePromise] = [
        LeasePromise("leases-to-one", "A lane is one worker's at a time.") { store in
            try requireEqual(try await store.lease(lanes, by: 1), lanes, "what the first worker is given")
            try requireEqual(try await store.lease(lanes, by: 2), [], "what the second worker is given")
        },
        LeasePromise("leases-for-a-time", "When its time is over, a lane goes to whoever asks first.") { store in
            _ = try await store.lease(lanes, by: 1, for: 0)
            try requireEqual(try await store.lease(lanes, by: 2), lanes, "what the second worker is given")
            try requireEqual(try await store.lease(lanes, by: 1), [], "what the first worker is given after that")
        },
        LeasePromise("renews-leases", "Who holds a lane and leases it again holds it for so long from then.") { store in
            for seconds in [3600, 0, 3600] as [Int64] {
                try requireEqual(try await store.lease([lanes[0]], by: 1, for: seconds), [lanes[0]], "what is leased again")
            }
            try requireEqual(try await store.lease([lanes[0]], by: 2), [], "what the second worker is given")
            _ = try await store.lease([lanes[0]], by: 1, for: 0)
            try requireEqual(try await store.lease([lanes[0]], by: 2), [lanes[0]], "what the second worker is given in the end")
        },
        LeasePromise("leases-in-order-up-to-the-limit", "Lanes are given in the order in which they were asked for, at most `limit`.") {
            store in
            _ = try await store.lease([lanes[1]], by: 9)
            for limit in [0, 2] {
                let given = try await store.lease(lanes.reversed(), limit: limit, by: 1)
                try requireEqual(given, Array([lanes[3], lanes[2], lanes[0]].prefix(limit)), "what is given up to \(limit)")
            }
            try requireEqual(try await store.lease(lanes, by: 2), [lanes[0]], "what the second worker is given")
        },
        LeasePromise("releases", "What is released without a rest goes to whoever asks first.") { store in
            _ = try await store.lease(lanes, by: 1)
            try await store.release([lanes[0]: 0, lanes[2]: 0], by: StoreContract.worker(1), now: Sample.moment(0))
            try requireEqual(try await store.lease(lanes, by: 2), [lanes[0], lanes[2]], "what the second worker is given")
        },
        LeasePromise("lets-lanes-rest", "What is released with a rest is nobody's who asks the same leases until that is over.") { store in
            _ = try await store.lease(lanes, by: 1)
            try await store.release([lanes[0]: 3600, lanes[1]: 0], by: StoreContract.worker(1), now: Sample.moment(0))
            try requireEqual(try await store.lease(lanes, by: 1), Array(lanes.dropFirst()), "what the first worker is given")
            try requireEqual(try await store.lease([lanes[0]], by: 2), [], "what the second worker is given")
        },
        LeasePromise("releases-ones-own", "Releasing what another worker holds changes nothing.") { store in
            _ = try await store.lease(lanes, by: 1)
            try await store.release(
                [lanes[0]: 0, Lane(site: "nobody's", feed: Sample.feedID(1)): 0], by: StoreContract.worker(2), now: Sample.moment(0))
            try requireEqual(try await store.lease(lanes, by: 2), [], "what the second worker is given")
        },
        LeasePromise("leases-each-lane-once", "Many workers that ask at once are given each lane once.") { store in
            let many = (0..<50).map { Lane(site: "host \($0)", feed: Sample.feedID(1)) }
            let given = try await withThrowingTaskGroup(of: [Lane].self) { group in
                for number in 1...8 {
                    group.addTask { try await store.lease(number % 2 == 0 ? many : many.reversed(), limit: 20, by: number) }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            try requireEqual(Set(given).count, given.count, "how many different lanes were given")
            // Lanes that all workers passed over, because another was asking for them, are left for the next.
            let rest = try await store.lease(many, by: 9)
            try requireEqual(Set(given + rest), Set(many), "the lanes that were given")
        },
    ]

    static let lanes = ["b.example", "a.example", "bücher.example:8080", "'; --"].map { Lane(site: $0, feed: Sample.feedID(1)) }
}

extension LeasingStore {
    func lease(
        _ lanes: [Lane], limit: Int = 100, by worker: Int, for seconds: Int64 = 3600
    ) async throws(StoreFailure) -> [Lane] {
        try await lease(lanes, limit: limit, by: StoreContract.worker(worker), for: seconds, now: StoreSamples.moment(0))
    }
}
