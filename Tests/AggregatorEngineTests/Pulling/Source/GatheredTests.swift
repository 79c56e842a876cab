import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Sources that a connector gathers")
struct GatheredTests {
    private let source = "pages+https://api.example/1"
    private let first = "https://api.example/1"
    private let second = "https://api.example/2"

    private func world(keeps: Bool = false) async throws -> EngineWorld {
        let world = try await EngineWorld(connectors: [PagesConnector(keeps: keeps)])
        try world.serve(.feed("a", "self \(second)"), at: first)
        try world.serve(.feed("b"), at: second)
        return world
    }

    private func requests(_ world: EngineWorld, to address: String) -> [Request] {
        world.transport.requests.filter { $0.address.text == address }
    }

    @Test(
        "that a later page is gone, missing or broken is said of that page, and the source is asked again", arguments: [410, 404, 500, 226])
    func laterPage(status: Int) async throws {
        let world = try await world()
        try world.serve(.status(status), at: second)
        for _ in 0..<3 {
            let report = try await world.pull(source)[source]
            #expect(report?.status == .failed && report?.new == 0)
            #expect(report?.failure?.message.hasPrefix("\(second) is a page of the source, and answered with status \(status)") == true)
            let state = try await world.state(of: source)
            #expect(state.trouble.gone == nil && state.trouble.missing == nil && state.plan.nextPull != nil)
            world.pass(days: 4)
        }
        try world.serve(.feed("b"), at: second)
        #expect(try await world.pull(source)[source]?.new == 2)
    }

    @Test("what the first page says is said of the source")
    func firstPage() async throws {
        let world = try await world()
        try world.serve(.status(410), at: first)
        #expect(try await world.pull(source)[source]?.status == .gone)
    }

    @Test("that nothing has changed is an error where nobody asked whether it has")
    func unasked() async throws {
        let world = try await world()
        try world.serve(.status(304), at: first)
        let report = try await world.pull(source)[source]
        #expect(report?.status == .failed && report?.failure?.code == "unsolicited-not-modified")
        #expect(try await world.state(of: source).trouble.failures == 1)
    }

    @Test("a later page that asks to wait is waited for")
    func wait() async throws {
        let world = try await world()
        try world.serve(.status(429), at: second)
        #expect(try await world.pull(source)[source]?.status == .deferred)
    }

    @Test("what came before a page that failed is kept, with a warning, and the whole is asked for again without validators")
    func unfinished() async throws {
        let world = try await world(keeps: true)
        try world.serve(.feed("a", "self \(second)", headers: ["ETag": "\"1\""]), at: first)
        try world.serve(.status(500), at: second)
        for new in [1, 0] {
            let report = try await world.pull(source)[source]
            #expect(report?.status != .failed && report?.new == new)
            #expect(report?.warnings.last?.code == "page-failed")
            #expect(report?.warnings.last?.message.hasPrefix("\(second) is a page of the source, and answered with status 500") == true)
            world.pass(days: 1)
        }
        #expect(try await world.state(of: source).trust.validators.isEmpty)
        #expect(requests(world, to: first).allSatisfy { $0.validators.isEmpty })
        try world.serve(.feed("b"), at: second)
        #expect(try await world.pull(source)[source]?.new == 1)
        #expect(try await world.state(of: source).trust.validators.entityTag == "\"1\"")
    }

    @Test("a page that fails again for a person who can't wait counts once")
    func impatient() async throws {
        let world = try await world(keeps: true)
        try world.serve(.status(500), at: second)
        for _ in 1...8 { try await world.pull(source, isForced: true) }
        #expect(try await world.state(of: source).trouble.failures == 1)
    }

    @Test("what came before a page that asked to wait is kept, and the wait holds for the source", arguments: [429, 503])
    func unfinishedWait(status: Int) async throws {
        let world = try await world(keeps: true)
        try world.serve(.status(status, ["Retry-After": "90000"]), at: second)
        #expect(try await world.pull(source)[source]?.new == 1)
        let until = world.clock.now().adding(seconds: 90_000)
        let trouble = try await world.state(of: source).trouble
        #expect(trouble.retryAfter == until && trouble.failures == 0 && trouble.hasHeardWait)
        #expect(trouble.limitedSite == (status == 429 ? "api.example" : nil))
        world.pass(days: 1)
        #expect(try await world.pull(source)[source]?.status == .deferred)
        try world.serve(.feed("b"), at: second)
        world.pass(days: 1)
        #expect(try await world.pull(source)[source]?.new == 1)
        #expect(try await world.state(of: source).trouble == SourceState.Trouble())
    }

    @Test("no page is asked for what is new alone")
    func parts() async throws {
        let world = try await world()
        for _ in 0..<2 { try await world.pull(source) }
        #expect(requests(world, to: first).count == 2 && requests(world, to: second).count == 2)
        #expect(world.transport.requests.allSatisfy { $0.headers["A-IM"] == nil })
    }

    @Test("a source that moves is gathered where it moves to")
    func moves() async throws {
        let world = try await world()
        try await world.pull(source)
        try world.serve(.redirect(301, to: "https://api.example/new"), at: first)
        try world.serve(.feed("a", "self \(second)"), at: "https://api.example/new")
        for _ in 0..<4 {
            _ = try await world.reports(of: .all)
            world.pass(days: 1)
        }
        #expect(try await world.store.subscriptions().map(\.address.text) == ["pages+https://api.example/new"])
        try world.serve(.feed("b", "c"), at: second)
        _ = try await world.reports(of: .all)
        #expect(try await world.store.posts(matching: PostQuery()).count == 3)
    }

    @Test("where the pages say that their feed is, readers ask; the source stays")
    func claims() async throws {
        let world = try await world()
        try world.serve(.feed("a", "self \(second)", "b"), at: "https://api.example/2")
        for _ in 0..<6 {
            try await world.pull(source)
            world.pass(days: 1)
        }
        #expect(try await world.store.subscriptions().map(\.address.text) == [source])
    }
}

/// A source of at most two pages; `self` in the first names the second.
private struct PagesConnector: Connector {
    /// Whether the posts of the first page are kept if the second one fails.
    var keeps = false
    let name = "Pages"
    let prefix = "pages"

    func gather(_ request: Request, over transport: any Transport, credentials: any CredentialService)
        async throws(ConnectorFailure) -> Gathering
    {
        let answer = try await page(request, over: transport)
        if answer.status == 304 { return .unchanged(answer) }
        var document = try read(answer)
        guard let next = document.feed.addresses.feed, next != answer.address else { return .document(document, answer) }
        var later = request
        (later.address, later.validators) = (next, Validators())
        do throws(ConnectorFailure) { document.posts += try read(try await page(later, over: transport)).posts } catch {
            if keeps { return .unfinished(document, answer, error) }
            throw error
        }
        return .document(document, answer)
    }

    private func page(_ request: Request, over transport: any Transport) async throws(ConnectorFailure) -> Response {
        let response: Response
        do throws(TransportFailure) { response = try await transport.fetch(request) } catch { throw .transport(error) }
        guard response.status == 200 || response.status == 304 else { throw .status(response) }
        return response
    }

    private func read(_ response: Response) throws(ConnectorFailure) -> FeedDocument {
        do throws(FormatFailure) {
            return try PaperFormat().parse(DocumentInput(response, limits: FetchOptions().parseLimits))
        } catch { throw .format(error) }
    }
}
