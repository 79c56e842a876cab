import AggregatorContracts
import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Services that record and replay keep the contracts of what they stand for:")
struct RecordingContractTests {
    /// Scripted answers, and the requests to the transport in front of them.
    private struct Table {
        let scripted = ScriptedTransport(clock: PatientWait())
        let asked = Locked<[Request]>([])

        func rig(_ transport: any Transport) -> TransportContract.Rig {
            TransportContract.Rig(
                transport: Listening(base: transport, asked: asked),
                publish: { [scripted] answer, target in
                    guard let address = WebAddress("http://feeds.example\(target)") else { throw ContractViolation("\(target) is no path") }
                    let script: ScriptedTransport.Script =
                        answer.delivery == .silence ? .silence : .answer(status: answer.status, headers: answer.headers, body: answer.body)
                    scripted.script(script, at: address)
                    return address
                }, requests: { [asked] in asked.withLock { $0 }.map(LoopbackRequest.init(asked:)) })
        }
    }

    private func attempt() throws -> SourceAttempt {
        let address = try EngineWorld.address("http://feeds.example/")
        let subscription = Subscription(id: Identity.feed(firstAddress: address), address: address, added: .epoch)
        return SourceAttempt(source: address.text, subscription: subscription, state: SourceState())
    }

    @Test("transport, recorded and then replayed from what was recorded", arguments: TransportContract.checks)
    func transport(check: ContractCheck<TransportContract.Rig>) async throws {
        let tape = Tape(world: try await EngineWorld())
        let table = Table()
        var services = tape.services
        services.transports = [table.scripted]
        let recorder = try await PullRecorder.begin(
            at: Tape.place, services, tape.world.store, program: "1.0", configuration: .object([]), isForced: false)
        let recording = try #require(recorder.decorated(services, for: try attempt()).transports.first)
        try await check.run(on: table.rig(recording))
        try await recorder.end(report: [])

        let exchanges = try await tape.recording().lines.flatMap(\.exchanges)
        let replaying = ReplayingTransport(exchanges, clock: AttemptClock(Recording.Moment(tape.world.clock), base: tape.world.clock))
        try await check.run(on: Table().rig(replaying))
    }

    @Test("transport with faults that never come", arguments: TransportContract.checks)
    func faulty(check: ContractCheck<TransportContract.Rig>) async throws {
        let table = Table()
        var services = try await EngineWorld().services
        services.transports = [table.scripted]
        let injector = FaultInjector(FaultPlan(Fault.allCases.map { FaultPlan.Rate($0, 0) }, seed: 1))
        let transport = try #require(injector.faulty(services).services(for: try attempt()).transports.first)
        try await check.run(on: table.rig(transport))
    }

    @Test("clock", arguments: ClockContract.checks)
    func clock(check: ContractCheck<ClockContract.Rig>) async throws {
        let base = VirtualClock()
        let clock = AttemptClock(Recording.Moment(now: Timestamp(seconds: 1_769_850_300), uptime: 7), base: base)
        try await check.run(
            on: ClockContract.Rig(
                clock: clock,
                pass: { seconds in
                    await base.waitForSleepers(1)
                    base.advance(by: seconds)
                }, set: { base.set(now: $0) }))
    }

    @Test("randomness", arguments: RandomnessContract.checks)
    func randomness(check: ContractCheck<any RandomnessService>) async throws { try await check.run(on: SeededRandomness(42)) }

    @Test("randomness begins with the seed that it was given")
    func seed() { #expect(SeededRandomness(42).seed() == 42) }

    @Test("store, recorded", arguments: StoreContract.checks)
    func store(check: ContractCheck<StoreContract.Rig>) async throws {
        let tape = Tape(world: try await EngineWorld())
        let recorder = try await PullRecorder.begin(
            at: Tape.place, tape.services, tape.world.store, program: "1.0", configuration: .object([]), isForced: false)
        let backend = DecoratedBackend(base: InMemoryIntegration().contribution.storeBackends[0]) { recorder.recorded($0) }
        try await check.run(on: StoreContract.Rig(backend: backend, location: StoreLocation(scheme: "memory", path: check.name)))
    }

    @Test("store with faults that never come", arguments: StoreContract.checks)
    func faultyStore(check: ContractCheck<StoreContract.Rig>) async throws {
        let injector = FaultInjector(FaultPlan(Fault.allCases.map { FaultPlan.Rate($0, 0) }, seed: 1))
        let backend = DecoratedBackend(base: InMemoryIntegration().contribution.storeBackends[0]) { injector.faulty($0) }
        try await check.run(on: StoreContract.Rig(backend: backend, location: StoreLocation(scheme: "memory", path: check.name)))
    }
}

/// Opens stores behind a decorator.
private struct DecoratedBackend: StoreBackend {
    let base: any StoreBackend
    let decorated: @Sendable (any Store) -> any Store

    var scheme: String { base.scheme }
    var defaultName: String? { base.defaultName }
    func open(_ location: StoreLocation, options: StoreOptions) async throws(StoreFailure) -> any Store {
        decorated(try await base.open(location, options: options))
    }
}

/// Notes the HTTP requests that it is given, except those of a cancelled task.
private struct Listening: Transport {
    let base: any Transport
    let asked: Locked<[Request]>

    var schemes: Set<String> { base.schemes }
    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        if !Task.isCancelled, request.address.scheme == "http" { asked.withLock { $0.append(request) } }
        return try await base.fetch(request)
    }
}

/// A clock that makes no test wait: sleeps up to a second end at once, longer ones when they are cancelled.
private struct PatientWait: ClockService {
    func now() -> Timestamp { .epoch }
    func uptime() -> Double { 0 }
    func localOffset(at moment: Timestamp) -> Int { 0 }
    func sleep(seconds: Double) async throws {
        guard seconds > 1 else { return try Task.checkCancellation() }
        let never = AsyncStream<Void>.makeStream()
        for await _ in never.stream {}
        throw CancellationError()
    }
}

extension LoopbackRequest {
    /// The request that a transport without header fields of its own would send.
    fileprivate init(asked request: Request) {
        var headers: [Header] = []
        if let tag = request.validators.entityTag { headers.append(Header(name: "If-None-Match", value: tag)) }
        if let date = request.validators.lastModified { headers.append(Header(name: "If-Modified-Since", value: date)) }
        let parts = request.address.parts
        self.init(
            target: String(parts.path) + (parts.query.map { "?\($0)" } ?? ""), headers: headers + request.headers + request.secretHeaders,
            connection: 1)
    }
}
