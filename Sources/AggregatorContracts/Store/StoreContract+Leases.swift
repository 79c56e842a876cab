import AggregatorCore

/// What a store promises that leases; every other store keeps these by not leasing.
///
/// Nobody waits for a lease to end: one of no length is over at once, by whichever clock.
extension StoreContract {
    private typealias Sample = StoreSamples

    static let leaseChecks: [ContractCheck<StoreRig>] = [
        leaseCheck("leases-to-one", "A lane is one worker's at a time.") { store in
            try requireEqual(try await store.lease(lanes, by: 1), lanes, "what the first worker is given")
            try requireEqual(try await store.lease(lanes, by: 2), [], "what the second worker is given")
        },
        check("leases-beyond-its-handle", "A lease holds for whichever process asks, and for as long as was said.") { rig in
            try await rig.use { _ = try await $0.leasing?.lease(lanes, by: 1) }
            try await rig.use { try requireEqual(try await $0.leasing?.lease(lanes, by: 2) ?? [], [], "what the second worker is given") }
        },
        leaseCheck("leases-for-a-time", "When its time is over, a lane goes to whoever asks first.") { store in
            _ = try await store.lease(lanes, by: 1, for: 0)
            try requireEqual(try await store.lease(lanes, by: 2), lanes, "what the second worker is given")
            try requireEqual(try await store.lease(lanes, by: 1), [], "what the first worker is given after that")
        },
        leaseCheck("renews-leases", "Who holds a lane and leases it again holds it for so long from then.") { store in
            for seconds in [3600, 0, 3600] as [Int64] {
                try requireEqual(try await store.lease([lanes[0]], by: 1, for: seconds), [lanes[0]], "what is leased again")
            }
            try requireEqual(try await store.lease([lanes[0]], by: 2), [], "what the second worker is given")
            _ = try await store.lease([lanes[0]], by: 1, for: 0)
            try requireEqual(try await store.lease([lanes[0]], by: 2), [lanes[0]], "what the second worker is given in the end")
        },
        leaseCheck("leases-in-order-up-to-the-limit", "Lanes are given in the order in which they were asked for, at most `limit`.") {
            store in
            _ = try await store.lease([lanes[1]], by: 9)
            for limit in [0, 2] {
                let given = try await store.lease(lanes.reversed(), limit: limit, by: 1)
                try requireEqual(given, Array([lanes[3], lanes[2], lanes[0]].prefix(limit)), "what is given up to \(limit)")
            }
            try requireEqual(try await store.lease(lanes, by: 2), [lanes[0]], "what the second worker is given")
        },
        leaseCheck("releases", "What is released without a rest goes to whoever asks first.") { store in
            _ = try await store.lease(lanes, by: 1)
            try await store.release([lanes[0]: 0, lanes[2]: 0], by: worker(1), now: Sample.moment(0))
            try requireEqual(try await store.lease(lanes, by: 2), [lanes[0], lanes[2]], "what the second worker is given")
        },
        leaseCheck("lets-lanes-rest", "What is released with a rest is nobody's until that is over.") { store in
            _ = try await store.lease(lanes, by: 1)
            try await store.release([lanes[0]: 3600, lanes[1]: 0], by: worker(1), now: Sample.moment(0))
            try requireEqual(try await store.lease(lanes, by: 1), Array(lanes.dropFirst()), "what the first worker is given")
            try requireEqual(try await store.lease([lanes[0]], by: 2), [], "what the second worker is given")
        },
        leaseCheck("releases-ones-own", "Releasing what another worker holds changes nothing.") { store in
            _ = try await store.lease(lanes, by: 1)
            try await store.release([lanes[0]: 0, Lane(site: "nobody's", feed: Sample.feedID(1)): 0], by: worker(2), now: Sample.moment(0))
            try requireEqual(try await store.lease(lanes, by: 2), [], "what the second worker is given")
        },
        leaseCheck("leases-each-lane-once", "Many workers that ask at once are given each lane once.") { store in
            let many = (0..<50).map { Lane(site: "host \($0)", feed: Sample.feedID(1)) }
            let given = try await withThrowingTaskGroup(of: [Lane].self) { group in
                for number in 1...8 {
                    group.addTask { try await store.lease(number % 2 == 0 ? many : many.reversed(), limit: 20, by: number) }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            try requireEqual(Set(given).count, given.count, "how many different lanes were given")
            // What one worker was passing over while another was asking is there for the next.
            let rest = try await store.lease(many, by: 9)
            try requireEqual(Set(given + rest), Set(many), "the lanes that were given")
        },
    ]

    private static let lanes = ["b.example", "a.example", "bücher.example:8080", "'; --"].map { Lane(site: $0, feed: Sample.feedID(1)) }

    static func worker(_ number: Int) -> Identifier { Sample.identifier("worker", number) }

    /// A check of a store that leases.
    private static func leaseCheck(
        _ name: String, _ promise: String, _ body: @escaping @Sendable (any LeasingStore) async throws -> Void
    ) -> ContractCheck<StoreRig> {
        check(name, promise) { rig in
            try await rig.use { store in
                if let store = store.leasing { try await body(store) }
            }
        }
    }
}

extension LeasingStore {
    fileprivate func lease(
        _ lanes: [Lane], limit: Int = 100, by worker: Int, for seconds: Int64 = 3600
    ) async throws(StoreFailure) -> [Lane] {
        try await lease(lanes, limit: limit, by: StoreContract.worker(worker), for: seconds, now: StoreSamples.moment(0))
    }
}
