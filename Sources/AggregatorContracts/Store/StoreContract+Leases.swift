import AggregatorCore

/// What a store promises that leases; every other store keeps these by not leasing.
extension StoreContract {
    static let leaseChecks: [ContractCheck<StoreRig>] =
        LeasePromise.all.map { promise in
            check(promise.name, promise.promise) { rig in
                try await rig.use { store in
                    if let store = store.leasing { try await promise.body(store) }
                }
            }
        } + [
            check("leases-beyond-its-handle", "A lease holds for whichever process asks, and for as long as was said.") { rig in
                try await rig.use { _ = try await $0.leasing?.lease(LeasePromise.lanes, by: 1) }
                try await rig.use {
                    try requireEqual(try await $0.leasing?.lease(LeasePromise.lanes, by: 2) ?? [], [], "what the second worker is given")
                }
            }
        ]

    static func worker(_ number: Int) -> Identifier { StoreSamples.identifier("worker", number) }
}
