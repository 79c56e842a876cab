import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("A source that was not asked, by our own rules or for want of its secrets")
struct UnaskedTests {
    private let address = "https://old.example/feed"

    @Test("what our own rules refuse is no reason to ask its server less and less")
    func ownRefusal() async throws {
        let world = try await EngineWorld()
        try world.serve(.failure(TransportFailure(.addressRefused, "It is private.")), at: address)
        for _ in 0..<5 {
            try await world.pull(address)
            world.pass(days: 1)
        }
        let state = try await world.state(of: address)
        #expect(state.trouble.failures == 1 && state.trouble.lastFailure?.code == "address-refused")
    }

    @Test(
        "who redirects to where nobody can be asked was asked, and is left alone as after any failure",
        arguments: [.authoritiesUnreadable, .proxyFailed, .outOfDescriptors, .silent, nil] as [TransportFailure.Code?])
    func behindRedirect(code: TransportFailure.Code?) async throws {
        let world = try await EngineWorld()
        let first = "http://old.example/feed"
        try world.serve(.redirect(301, to: address), at: first)
        // Else the proxy wants a login for the second address alone.
        try world.serve(code.map { .failure(TransportFailure($0, "It can't be asked.")) } ?? .status(407), at: address)
        try await world.subscribe(first) { $0.proxy = "http://proxy.example:3128" }
        for _ in 0..<3 {
            _ = try await world.reports(of: .due)
            world.clock.advance(by: 1)
        }
        #expect(world.transport.requests.count { $0.address.text == first } == 1)
        world.clock.advance(by: 3_600)
        try await world.pull(first)
        let state = try await world.state(of: first)
        #expect(state.trouble.failures == 2)
        #expect(try #require(state.plan.next).wholeSeconds(since: world.clock.now()) >= 6_900)
    }

    @Test(
        "a source that a person named before its time keeps its plan",
        arguments: [.authoritiesUnreadable, .silent] as [TransportFailure.Code])
    func beforeItsTime(code: TransportFailure.Code) async throws {
        let world = try await EngineWorld()
        let failure = ScriptedTransport.Script.failure(TransportFailure(code, "It can't be asked."))
        try world.serve(.feed("a", headers: ["Cache-Control": "max-age=80000"]), failure, at: address)
        try await world.pull(address)
        let plan = try await world.state(of: address).plan
        world.clock.advance(by: 3_600)
        #expect(try await world.pull(address)[address]?.status == .failed)
        #expect(try await world.state(of: address).plan == plan)
    }

    @Test("secrets that can't be had are no reason to ask a server less and less: it was never asked")
    func lockedSecrets() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a"), at: address)
        try await world.pull(address)
        var services = world.services
        services.world.credentials = LockedCredentials()
        for _ in 0..<5 {
            world.pass(days: 1)
            _ = try await Pull(services: services, store: world.store, options: world.options).run(.all) { _ in }
        }
        let state = try await world.state(of: address)
        #expect(state.trouble.failures == 1 && state.trouble.lastFailure?.message == "The vault is locked.")
        #expect(world.transport.requests.count == 1)
        #expect(try await world.pull(address)[address]?.status == .unchanged)
    }

    @Test("a source whose secrets are given up with the run is not one that failed")
    func cancelledSecrets() async throws {
        let world = try await EngineWorld()
        try await world.subscribe(address) { _ in }
        let asked = Locked(false)
        var services = world.services
        services.world.credentials = LockedCredentials(asked: asked)
        let pull = Pull(services: services, store: world.store, options: world.options)
        let run = Task {
            try await pull.run(.all) { event in
                if case .finished = event { Issue.record("something was told of a source") }
            }
        }
        while !asked.withLock(\.self) { await Task.yield() }
        run.cancel()
        let summary = try await run.value
        #expect(summary.wasInterrupted && summary[.failed] == 0)
        #expect(try await world.state(of: address).trouble.failures == 0)
    }

    private struct LockedCredentials: CredentialService {
        /// Whether it was asked. If set, it fails only once its task is cancelled.
        var asked: Locked<Bool>?

        func credential(for origin: WebAddress.Origin) async throws(FileFailure) -> Credential? {
            asked?.withLock { $0 = true }
            while asked != nil, !Task.isCancelled { await Task.yield() }
            throw FileFailure(.other, "The vault is locked.")
        }
        func keep(_ credential: Credential, for origin: WebAddress.Origin) async throws(FileFailure) -> Bool { false }
    }
}
