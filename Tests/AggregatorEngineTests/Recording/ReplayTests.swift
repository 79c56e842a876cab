import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("A recorded pull, replayed,")
struct ReplayTests {
    private static let sources = ["https://a.example/feed", "https://b.example/feed", "https://c.example/feed", "https://d.example/feed"]

    /// Four sources: one that works, one that has moved, one that is a web page, and one without connection.
    private func tape() async throws -> Tape {
        let world = try await EngineWorld()
        try world.serve(.feed("a/1", "a/2", headers: ["ETag": "\"1\"", "Set-Cookie": "id=hush; Path=/"]), at: Self.sources[0])
        try world.serve(.redirect(301, to: "https://b.example/new?token=hush"), at: Self.sources[1])
        try world.serve(.feed("b/1"), at: "https://b.example/new?token=hush")
        try world.serve(.webPage, at: Self.sources[2])
        try world.serve(.noConnection, at: Self.sources[3])
        for source in Self.sources { try await subscribe(source, in: world) }
        return Tape(world: world)
    }

    private func subscribe(_ source: String, in world: EngineWorld) async throws {
        let address = try EngineWorld.address(source)
        var subscription = Subscription(id: Identity.feed(firstAddress: address), address: address, added: world.clock.now())
        subscription.preferences.headers = [Header(name: "X-Key", value: "hush")]
        try await world.store.subscribe([subscription])
    }

    @Test("a replay reports the same, and leaves the same in the store")
    func same() async throws {
        let tape = try await tape()
        let recorded = try await tape.record()
        tape.world.pass(days: 100)
        let (replayed, store) = try await tape.replay()
        #expect(recorded.map(\.status) == [.updated, .updated, .failed, .failed])
        #expect(replayed == recorded)
        var content = try await StoreContent(tape.world.store)
        // A recording holds no secrets of the store.
        content.subscriptions = content.subscriptions.map(\.scrubbed)
        content.states = content.states.mapValues(\.scrubbed)
        #expect(try await StoreContent(store) == content)
    }

    @Test("a replay leaves addresses as long as they were, and tells those apart that differ in the end alone")
    func long() async throws {
        let world = try await EngineWorld()
        let sources = (1...2).map { "https://a.example/feed?\(String(repeating: "q", count: 2_500))&n=\($0)" }
        for source in sources {
            try world.serve(.feed("of \(source.suffix(1))"), at: source)
            try await world.subscribe(source) { _ in }
        }
        let tape = Tape(world: world)
        let recorded = try await tape.record()
        let (replayed, store) = try await tape.replay()
        #expect(recorded.map(\.new) == [1, 1])
        #expect(replayed == recorded)
        let content = try await StoreContent(world.store)
        #expect(try await StoreContent(store) == content)
    }

    @Test("a replay shows a proof to whom it was shown when recorded, and no secret of it is recorded")
    func proof() async throws {
        let origin = try #require(try EngineWorld.address(Self.sources[0]).origin)
        let world = try await EngineWorld(credentials: [origin: .digest(user: "ada", password: "hush")])
        let challenge = ["WWW-Authenticate": "Digest realm=\"r\", nonce=\"n1\", qop=\"auth\", algorithm=SHA-256"]
        try world.serve(.status(401, challenge), .feed("a/1"), at: Self.sources[0])
        try await subscribe(Self.sources[0], in: world)
        let tape = Tape(world: world)
        let recorded = try await tape.record()
        #expect(recorded.map(\.new) == [1])
        #expect(try await tape.replay().reports == recorded)
        for secret in ["hush", "ada"] { #expect(!tape.text.contains(secret), "\(secret)") }
    }

    /// Pulls all sources: a replay reports the same. Returns the reports, and the store of the replay.
    private func expectSameReplay(in world: EngineWorld) async throws -> (reports: [SourceReport], store: any Store) {
        let tape = Tape(world: world)
        let recorded = try await tape.record()
        let (replayed, store) = try await tape.replay()
        #expect(replayed == recorded)
        return (recorded, store)
    }

    /// Pulls twice, so that a document comes and then is unchanged: each replay does the same, and no recording has one of the secrets.
    private func expectSameReplays(in world: EngineWorld, hiding secrets: [String]) async throws {
        for status in [SourceReport.Status.updated, .unchanged] {
            let tape = Tape(world: world)
            let recorded = try await tape.record()
            #expect(recorded.map(\.status) == [status])
            let replayed = try await tape.replay().reports
            #expect(replayed.map(\.status) == [status] && replayed.map(\.new) == recorded.map(\.new))
            for secret in secrets { #expect(!tape.text.contains(secret), "\(tape.text)") }
            let told = try await tape.recording().report.first?["feed_url"]?.string
            #expect(told == replayed.first?.scrubbed.feedURL?.text)
            world.pass(days: 1)
        }
    }

    @Test("a replay leads on where servers put a secret into an address that they send us to, or into a tag, and it is in no recording")
    func echoed() async throws {
        let secret = "tr0ub4dor"
        let origin = try #require(try EngineWorld.address(Self.sources[0]).origin)
        let world = try await EngineWorld(credentials: [origin: .bearer(token: secret)])
        let (there, final) = ("https://a.example/u/\(secret)/feed?of=\(secret)", "https://a.example/u/\(secret)/final")
        try world.serve(.redirect(301, to: "/u/\(secret)/feed?of=\(secret)"), at: Self.sources[0])
        try world.serve(.redirect(301, to: "final"), at: there)
        try world.serve(.feed("https://a.example/1", headers: ["ETag": "\"\(secret)-1\""]), at: final)
        try await subscribe(Self.sources[0], in: world)
        try await expectSameReplays(in: world, hiding: [secret])
        // A secret is not stored in the address of their issuer, without which they can't be sent.
        #expect(world.transport.requests.last?.validators.isEmpty == true)
    }

    @Test(
        "a replay leads on where servers put the secret of an address, or a cookie, on a detour or into another address, and it is in no recording"
    )
    func detours() async throws {
        let (secret, cookie) = ("tr0ub4dor", "c00kie-value")
        let source = "https://a.example/feed?token=\(secret)"
        let (there, final) = ("https://a.example/u/\(secret)/\(cookie)", "https://a.example/u/\(secret)/final?b")
        let world = try await EngineWorld()
        try world.serve(.status(301, ["Location": "/u/\(secret)/\(cookie)", "Set-Cookie": "id=\(cookie)"]), at: source)
        try world.serve(.redirect(301, to: "\(cookie)/../final?b#\(cookie)"), at: there)
        try world.serve(.feed("https://a.example/1", headers: ["ETag": "\"\(secret)-1\""]), .status(304), at: final)
        try await subscribe(source, in: world)
        try await expectSameReplays(in: world, hiding: [secret, cookie])
        #expect(world.transport.requests.last?.validators.entityTag == "\"\(secret)-1\"")
    }

    @Test("a replay shows a validator where it was issued, also where a cookie that stays the same is in that address")
    func sameCookie() async throws {
        let (secret, cookie) = ("tr0ub4dor", "c00kie-value")
        for (source, final) in [
            ("https://a.example/feed", "https://a.example/u/\(cookie)/feed"),
            ("https://a.example/feed?token=\(secret)", "https://a.example/u/\(secret)/\(cookie)"),
        ] {
            let world = try await EngineWorld()
            try world.serve(.status(301, ["Location": final, "Set-Cookie": "id=\(cookie)"]), at: source)
            try world.serve(.feed("https://a.example/1", headers: ["ETag": "\"1\""]), .status(304), at: final)
            try await subscribe(source, in: world)
            for status in [SourceReport.Status.updated, .unchanged] {
                let tape = Tape(world: world)
                #expect(try await tape.record().map(\.status) == [status])
                #expect(try await tape.replay().reports.map(\.status) == [status])
                #expect(!tape.text.contains(secret), "\(tape.text)")
                world.pass(days: 1)
            }
        }
    }

    @Test("a replay leaves those alone who had asked a search for it")
    func siteWaits() async throws {
        let tape = try await tape()
        let wait = SiteWait(site: "a.example", until: tape.world.clock.now().adding(seconds: 7_200))
        try await KeptWaits.add([wait], to: tape.world.store, now: tape.world.clock.now())
        let recorded = try await tape.record()
        #expect(recorded.map(\.status) == [.deferred, .updated, .failed, .failed])
        #expect(try await tape.replay().reports == recorded)
    }

    @Test("a replay asks nobody anything")
    func offline() async throws {
        let tape = try await tape()
        _ = try await tape.record()
        let asked = tape.world.transport.requests.count
        _ = try await tape.replay()
        #expect(tape.world.transport.requests.count == asked)
        #expect(asked == 5)
    }

    @Test("a replay knows what the store knew: a second pull finds the same posts new and changed")
    func second() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("https://a.example/1"), .feed("https://a.example/1", "https://a.example/2"), at: Self.sources[0])
        _ = try await world.pull(Self.sources[0])
        _ = try await world.store.mark(matching: PostQuery(), StatusChange(isRead: true, isStarred: true))
        world.pass(days: 2)
        let (recorded, store) = try await expectSameReplay(in: world)
        #expect(recorded.map(\.new) == [1])
        let content = try await StoreContent(world.store)
        #expect(try await StoreContent(store) == content)
        #expect(content.posts.count == 2)
    }

    @Test("a replay knows what was removed: it does not come back")
    func removed() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("https://a.example/1"), .feed("https://a.example/1", "https://a.example/2"), at: Self.sources[0])
        _ = try await world.pull(Self.sources[0])
        let first = try #require(try await world.store.posts(matching: PostQuery()).first)
        try await world.store.remove([first.id], at: world.clock.now())
        world.pass(days: 2)
        let (recorded, store) = try await expectSameReplay(in: world)
        #expect(recorded.map(\.new) == [1])
        #expect(try await store.posts(matching: PostQuery()).map(\.id) == world.store.posts(matching: PostQuery()).map(\.id))
    }

    @Test(
        "a replay knows what the store was asked for: where a source says that it lives, the newest post is missing in the replay as well")
    func claimed() async throws {
        let world = try await EngineWorld()
        let new = "https://new.example/feed"
        try world.serve(.feed("self \(new)", "a"), .feed("self \(new)", "a", "b"), at: Self.sources[0])
        try world.serve(.feed("a"), at: new)
        _ = try await world.pull(Self.sources[0])
        for _ in 0..<2 {
            world.pass(days: 1)
            _ = try await world.reports(of: .all)
        }
        world.pass(days: 1)
        let (recorded, store) = try await expectSameReplay(in: world)
        // A replay asks nobody.
        #expect(world.transport.requests.count { $0.address.text == new } == 1)
        #expect(recorded.map(\.status) == [.unchanged])
        #expect(try await StoreContent(store).states == StoreContent(world.store).states)
    }

    @Test("a replay knows what was looked for among the newest posts, where somebody has chosen what a post is recognised by")
    func chosen() async throws {
        let world = try await EngineWorld()
        try await world.subscribe(Self.sources[0]) { _ in }
        func document(_ name: String) -> ScriptedTransport.Script {
            .feed((1...3).map { "guid=\(name)\($0) \(name)|text|https://a.example/\($0)" }.joined(separator: "\n"))
        }
        try world.serve(document("one"), document("two"), at: Self.sources[0])
        _ = try await world.pull(Self.sources[0])
        var subscription = try #require(try await world.store.subscriptions().first)
        subscription.preferences.identity = .link
        try await world.store.update(subscription)
        world.pass(days: 1)
        let (recorded, store) = try await expectSameReplay(in: world)
        #expect(recorded.map(\.new) == [0])
        #expect(try await StoreContent(store).posts.map(\.id) == StoreContent(world.store).posts.map(\.id))
    }

    @Test("a replay says of what was not recorded that it was not")
    func unrecorded() async throws {
        let tape = try await tape()
        _ = try await tape.record()
        var recording = try await tape.recording()
        for index in recording.lines.indices where recording.lines[index].opening.source == Self.sources[1] {
            recording.lines[index].exchanges.removeLast()
        }
        let (replayed, _) = try await tape.replay(recording)
        #expect(replayed.map { $0.failure?.code } == [nil, "not-recorded", "web-page", "connection-failed"])
    }

    @Test("a recording holds no secret: no cookie, no header of the user's, no token of an address")
    func secrets() async throws {
        let tape = try await tape()
        _ = try await tape.record()
        let text = tape.text
        #expect(!text.contains("hush"))
        for kept in ["X-Key", "id=***", "token=***", "\\\"1\\\""] { #expect(text.contains(kept), "\(kept)") }
    }

    /// Sources that redirect to one host, and from there to hosts of their own.
    private func queue(hostDelay: Double) async throws -> Tape {
        var world = try await EngineWorld()
        world.options.hostDelay = hostDelay
        for (number, source) in Self.sources.enumerated() {
            try world.serve(.redirect(302, to: "https://busy.example/\(number)"), at: source)
            try world.serve(.redirect(302, to: "https://end\(number).example/"), at: "https://busy.example/\(number)")
            try world.serve(.feed("\(number)"), at: "https://end\(number).example/")
            try await world.subscribe(source) { $0.timeout = 20 }
        }
        return Tape(world: world)
    }

    @Test("a replay takes nothing of a source's time for what it waited for its turn")
    func waiting() async throws {
        let tape = try await queue(hostDelay: 15)
        let executor = VirtualExecutor(clock: tape.world.clock)
        let recorded = try await executor.runAside { try await tape.record { $0.executor = executor } }
        #expect(tape.world.clock.uptime() >= 45)
        #expect(recorded.map(\.status) == [.updated, .updated, .updated, .updated])
        #expect(try await tape.replay().reports == recorded)
    }

    @Test("that was cancelled leaves out who waited for its turn")
    func interrupted() async throws {
        let tape = try await queue(hostDelay: 15)
        let recording = Task { try await tape.record() }
        // One request to each of the four sources, and the two redirects of the first one.
        while tape.world.transport.requests.count < 6 { await Task.yield() }
        recording.cancel()
        let recorded = try await recording.value
        #expect(recorded.map(\.status) == [.updated])
        #expect(try await tape.recording().lines.count(where: \.isAbandoned) == 3)
        #expect(try await tape.replay().reports == recorded)
    }

    @Test("a recording that broke off is replayed as far as it got")
    func brokenOff() async throws {
        let tape = try await tape()
        let recorded = try await tape.record()
        var recording = try await tape.recording()
        recording.lines.removeLast()
        recording.lines[0].exchanges = recording.lines[0].exchanges.map { exchange in
            var exchange = exchange
            exchange.outcome = .failure(TransportFailure(.cancelled, "ended"))
            return exchange
        }
        let (replayed, _) = try await tape.replay(recording)
        let names = Set(replayed.map(\.source))
        #expect(replayed.count == 2)
        #expect(replayed == recorded.filter { names.contains($0.source) })
    }
}
