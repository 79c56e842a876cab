import AggregatorCore

/// The promises of stores that lease.
extension StoreContract {
    static let leaseChecks: [ContractCheck<Rig>] =
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
            },
            check("rests-beyond-its-handle", "A rest reaches whichever process asks, where the store keeps leases itself.") { rig in
                let (resting, free) = (LeasePromise.lanes[0], LeasePromise.lanes[1])
                try await rig.use {
                    let leases = try leasing($0)
                    _ = try await leases.lease([resting, free], by: 1)
                    try await leases.release([resting: 3600, free: 0], by: worker(1), now: StoreSamples.moment(0))
                }
                try await rig.use {
                    try requireEqual(try await leasing($0).lease([resting, free], by: 2), [free], "what the second worker is given")
                }
            },
        ]

    private static func leasing(_ store: any Store) throws -> any LeasingStore {
        guard let leasing = store.leasing else { throw NotApplicable("it leases nothing itself") }
        return leasing
    }

    static func worker(_ number: Int) -> Identifier { StoreSamples.identifier("worker", number) }
}
