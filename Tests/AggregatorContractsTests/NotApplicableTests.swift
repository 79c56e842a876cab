import AggregatorContracts
import AggregatorCore
import InMemory
import Testing

@Suite("A check that has nothing to look at says so, and fails no test")
struct NotApplicableTests {
    /// A store with only what every store must have: it has no leases, and no check.
    private struct Bare: StoreDecorator {
        let base: any Store
        var leasing: (any LeasingStore)? { nil }
        var checking: (any CheckableStore)? { nil }
    }

    private struct BareBackend: StoreBackend {
        let base: any StoreBackend
        var scheme: String { base.scheme }
        var defaultName: String? { nil }
        func open(_ location: StoreLocation, options: StoreOptions) async throws(StoreFailure) -> any Store {
            Bare(base: try await base.open(location, options: options))
        }
    }

    @Test("of a store that can do no more than it has to")
    func store() async throws {
        let backend = BareBackend(base: try #require(InMemoryIntegration().contribution.storeBackends.first))
        var reasons: [String: String] = [:]
        for check in StoreContract.checks {
            let rig = StoreContract.Rig(backend: backend, location: StoreLocation(scheme: "memory", path: check.name))
            reasons[check.name] = try await check.look(at: rig)?.description
        }
        for name in ["says-what-is-out-of-reach", "refuses-a-newer-format", "is-found-whole", "revisions-tell-of-writing", "leases-to-one"]
        {
            #expect(reasons[name] != nil, "\(name)")
        }
        #expect(reasons["leases-beyond-its-handle"] == reasons["leases-to-one"])
        #expect(reasons["commit-stores-all"] == nil)
    }

    @Test("of a connector whose limits nobody can set")
    func connector() async throws {
        let good = try ConnectorFake.rig(.none)
        let rig = ConnectorContract.Rig(connector: good.connector, address: good.address, page: good.page)
        for check in ConnectorContract.checks {
            let reason = try await check.look(at: rig)
            #expect((reason != nil) == ["posts-are-bounded", "memory-is-bounded"].contains(check.name), "\(check.name)")
        }
    }

    @Test("a check that has nothing to look at passes where it is run as a test")
    func passes() async throws {
        let check = ContractCheck<Int>(seam: "numbers", name: "is-odd", promise: "A number is odd.") { number in
            guard number != 0 else { throw NotApplicable("there is none") }
            try require(number % 2 == 1, "\(number) is even")
        }
        try await check.run(on: 0)
        #expect(try await check.look(at: 0)?.description == "there is none")
        #expect(try await check.look(at: 1) == nil)
        await #expect(throws: ContractViolation.self) { try await check.run(on: 2) }
    }
}
