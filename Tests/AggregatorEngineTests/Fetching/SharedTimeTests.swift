import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("The pages of one source share its time limit")
struct SharedTimeTests {
    private let place = "https://api.example/feed?page="

    /// A transport whose answers take a second, after they have waited `waiting` seconds for room.
    private struct SlowTransport: Transport {
        let clock: VirtualClock
        let waiting: Double
        let asked = Locked<[Double]>([])
        var schemes: Set<String> { ["https"] }

        func fetch(_ request: Request) async throws(TransportFailure) -> Response {
            asked.withLock { $0.append(request.limits.duration) }
            guard request.limits.duration >= 1 else { throw TransportFailure(.timedOut, "Too slow.") }
            request.arrival?.noteWait(seconds: waiting)
            do { try await clock.sleep(seconds: waiting + 1) } catch { throw TransportFailure(.cancelled, "Given up.") }
            return Response(status: 200, address: request.address)
        }
    }

    /// The time limits, in seconds, of four pages that are asked for one after the other.
    private func given(seconds: Double, hostDelay: Double, waiting: Double = 0) throws -> (
        limits: [Double], failure: TransportFailure.Code?
    ) {
        let clock = VirtualClock()
        let base = SlowTransport(clock: clock, waiting: waiting)
        var transport = FollowingTransport(
            base: base, clock: clock, seed: 1, pacer: HostPacer(connections: 1, delay: hostDelay, clock: clock))
        transport.time = SharedTime(seconds: seconds)
        let (pages, place) = (transport, place)
        let failure = try VirtualExecutor(clock: clock).run { () -> TransportFailure.Code? in
            for page in 1...4 {
                var request = Request(try EngineWorld.address("\(place)\(page)"))
                request.limits.duration = seconds
                request.arrival = Arrival()
                do throws(TransportFailure) { _ = try await pages.fetch(request) } catch { return error.code }
            }
            return nil
        }
        return (base.asked.withLock { $0 }, failure)
    }

    @Test("each has what the others left, and our own waiting takes nothing of it", arguments: [0, 5])
    func rest(hostDelay: Double) throws {
        let enough = try given(seconds: 4.5, hostDelay: hostDelay)
        #expect(enough.limits == [4.5, 3.5, 2.5, 1.5] && enough.failure == nil)
        let short = try given(seconds: 2.5, hostDelay: hostDelay)
        #expect(short.limits == [2.5, 1.5, 0.5] && short.failure == .timedOut)
        let none = try given(seconds: 2, hostDelay: hostDelay)
        #expect(none.limits == [2, 1] && none.failure == .timedOut, "the third is not asked for")
    }

    @Test("an answer that waits for room takes nothing of it meanwhile")
    func waiting() throws {
        let outcome = try given(seconds: 4.5, hostDelay: 0, waiting: 30)
        #expect(outcome.limits == [4.5, 3.5, 2.5, 1.5] && outcome.failure == nil)
    }

    @Test("a pull gives its source that much for all pages")
    func pull() async throws {
        let world = try await EngineWorld()
        let source = "pages+\(place)1"
        try await world.subscribe(source) { $0.timeout = 7 }
        var services = world.services
        let connector = NosyConnector()
        services.connectors = [connector]
        _ = try await Pull(services: services, store: world.store, options: world.options).run(.all) { _ in }
        #expect(connector.rest.withLock { $0 } == 6.3)
    }

    /// Lets every answer wait for room for longer than any time limit, and then takes so many seconds for it.
    private struct CrowdedTransport: Transport {
        let base: ScriptedTransport
        let clock: VirtualClock
        let seconds: [Double]
        let limits = Locked<[Double]>([])
        var schemes: Set<String> { base.schemes }

        func fetch(_ request: Request) async throws(TransportFailure) -> Response {
            let number = limits.withLock { limits in
                limits.append(request.limits.duration)
                return limits.count - 1
            }
            request.arrival?.noteWait(seconds: 100)
            clock.advance(by: 100 + seconds[number])
            guard seconds[number] < request.limits.duration else { throw TransportFailure(.timedOut, "Too slow.") }
            return try await base.fetch(request)
        }
    }

    @Test(
        "a document that is asked for again over TLS has what the first time left, without our own waiting",
        arguments: [
            (2.0, 2.0, nil),
            (2, 25, "https://members.example/feed took more than 29 of its 30 s with its login; raise --timeout if it needs longer."),
            (30, 2, "Too slow."),
        ])
    func securing(_ first: Double, _ last: Double, message: String?) async throws {
        let (plain, secured) = ("http://members.example/feed", "https://members.example/feed")
        let origin = WebAddress.Origin(scheme: "https", host: "members.example", port: 443)
        let world = try await EngineWorld(credentials: [origin: .bearer(token: "for-tls")])
        try world.serve(.redirect(301, to: secured), at: plain)
        try world.serve(.status(401), .feed("a"), at: secured)
        try await world.subscribe(plain) { _ in }
        var services = world.services
        let crowded = CrowdedTransport(base: world.transport, clock: world.clock, seconds: [first, 2, last])
        services.transports = [crowded]
        let reports = Locked<[SourceReport]>([])
        _ = try await Pull(services: services, store: world.store, options: world.options).run(.all) { event in
            if case .finished(let report) = event { reports.withLock { $0.append(report) } }
        }
        #expect(crowded.limits.withLock { $0 } == (first < 29 ? [29, 27, 25] : [29]))
        #expect(reports.withLock { $0.map(\.failure?.message) } == [message])
    }

    @Test(
        "where a source has limits of its own, it is said that they are the ones to raise, unless it ran into none",
        arguments: [true, false])
    func advice(isLimit: Bool) async throws {
        let world = try await EngineWorld()
        let sentence = "It took too long; do something about it."
        for (name, hasOwn) in [("a", true), ("b", false)] {
            let source = "https://\(name).example/feed"
            try await world.subscribe(source) { $0.timeout = hasOwn ? 7 : nil }
            try world.serve(.failure(TransportFailure(.timedOut, sentence, limit: isLimit ? .duration : nil)), at: source)
            let message = try await world.pull(source)[source]?.failure?.message
            #expect(
                message == (hasOwn && isLimit ? "\(sentence.dropLast()), by `aggregator set`: this source has its own." : sentence))
        }
    }

    /// Notes the time that is left to the transport that it was given.
    private struct NosyConnector: Connector {
        let name = "Nosy"
        let prefix = "pages"
        let rest = Locked<Double?>(nil)

        func gather(_ request: Request, over transport: any Transport, credentials: any CredentialService)
            async throws(ConnectorFailure) -> Gathering
        {
            rest.withLock { $0 = (transport as? FollowingTransport)?.time?.secondsLeft }
            throw .configuration("There is nothing.")
        }
    }
}
