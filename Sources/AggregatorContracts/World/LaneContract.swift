public import AggregatorCore

/// The promises of a service by which the processes of one machine tell each other which lanes they work on.
public enum LaneContract {
    /// A service, and a file that it may make.
    public struct Rig: Sendable {
        /// The service to check.
        public var lanes: any LaneService
        /// The path of a file that does not exist yet.
        public var path: String

        /// No other check may use the path.
        public init(lanes: any LaneService, path: String) {
            self.lanes = lanes
            self.path = path
        }

        fileprivate func leases(at path: String? = nil) throws -> any LeasingStore {
            guard let leases = lanes.leases(at: path ?? self.path) else {
                throw ContractViolation("There are no leases at \(path ?? self.path).")
            }
            return leases
        }
    }

    /// All checks; each needs a rig of its own.
    public static let checks: [ContractCheck<Rig>] =
        LeasePromise.all.map { promise in
            check(promise.name, promise.promise) { rig in try await promise.body(rig.leases()) }
        } + [
            check("leases-to-one-of-all", "A lane is one worker's at a time, whichever leases of a file it asks.") { rig in
                let (first, second) = (try rig.leases(), try rig.leases())
                try requireEqual(try await first.lease(lanes, by: 1), lanes, "what the first worker is given")
                try requireEqual(try await second.lease(lanes, by: 2), [], "what the second worker is given")
                try await first.release([lanes[1]: 0], by: StoreContract.worker(1), now: StoreSamples.moment(0))
                try requireEqual(try await second.lease(lanes, by: 2), [lanes[1]], "what the second worker is given of what was released")
                try requireEqual(try await first.lease(lanes, by: 1), [lanes[0]] + lanes[2...], "what the first worker is given again")
            },
            check("ends-with-who-holds-it", "What is let go of is free, also when nothing was released.") { rig in
                let second = try rig.leases()
                do {
                    let first = try rig.leases()
                    try requireEqual(try await first.lease(lanes, by: 1), lanes, "what the first worker is given")
                }
                try requireEqual(try await second.lease(lanes, by: 2), lanes, "what the second worker is given")
                let third = try rig.leases()
                try requireEqual(try await third.lease(lanes, by: 3), [], "what the third worker is given")
                // Keeps the second worker's leases alive until here.
                try await second.release([:], by: StoreContract.worker(2), now: StoreSamples.moment(0))
            },
            check("files-are-apart", "Who names another file is another store's, and waits for nobody.") { rig in
                let (first, second) = (try rig.leases(), try rig.leases(at: rig.path + "-2"))
                for leases in [first, second] { try requireEqual(try await leases.lease(lanes, by: 1), lanes, "what the worker is given") }
                try await first.release([:], by: StoreContract.worker(1), now: StoreSamples.moment(0))
            },
        ]

    private static let lanes = LeasePromise.lanes

    private static func check(
        _ name: String, _ promise: String, _ body: @escaping @Sendable (Rig) async throws -> Void
    ) -> ContractCheck<Rig> { ContractCheck(seam: "lanes", name: name, promise: promise, body: body) }
}
