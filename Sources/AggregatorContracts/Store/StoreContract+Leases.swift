import AggregatorCore

/// What a store promises that leases.
extension StoreContract {
    static let leaseChecks: [ContractCheck<StoreRig>] =
        LeasePromise.all.map { promise in
            check(promise.name, promise.promise) { rig in
                try await rig.use { try await promise.body(leasing($0)) }
            }
        } + [
            check("leases-beyond-its-handle", "A lease holds for whichever process asks, and for as long as was said.") { rig in
                try await rig.use { _ = try await leasing($0).lease(LeasePromise.lanes, by: 1) }
                try await rig.use {
                    try requireEqual(try await leasing($0).lease(LeasePromise.lanes, by: 2), [], "what the second worker is given")
                }
            }
        ]

    private static func leasing(_ store: any Store) throws -> any LeasingStore {
        guard let leasing = store.leasing else { throw NotApplicable("it leases nothing itself") }
        return leasing
    }

    static func worker(_ number: Int) -> Identifier { StoreSamples.identifier("worker", number) }
}
