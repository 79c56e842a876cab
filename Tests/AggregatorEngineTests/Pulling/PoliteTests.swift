import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Limits, failures and our own network")
struct PoliteTests {
    private let a = "https://a.example/feed"
    private let b = "https://b.example/feed"

    /// Whether nothing is held against a source: it has no failure, and no wait.
    private func isFree(_ address: String, _ world: EngineWorld) async throws -> Bool {
        let trouble = try await world.state(of: address).trouble
        return trouble.failures == 0 && trouble.lastFailure == nil && trouble.retryAfter == nil
    }

    @Test(
        "Retry-After is obeyed in both forms, with a cap, and other runs don't ask sooner",
        arguments: [
            (429, "3600", 3_600), (503, "3600", 3_600), (429, nil, 600), (429, "9999999999999", 7 * 86_400), (503, "0", 60),
            (429, "Sat, 31 Jan 2026 08:00:00 GMT", 60),
            (429, "Sat, 31 Jan 2026 11:05:00 GMT", 7_200),
        ] as [(Int, String?, Int64)])
    func retryAfter(status: Int, value: String?, seconds: Int64) async throws {
        let world = try await EngineWorld()
        try world.serve(.status(status, value.map { ["Retry-After": $0] } ?? [:]), at: a)
        #expect(try await world.pull(a)[a]?.status == .deferred)
        #expect(try await world.state(of: a).trouble.retryAfter?.wholeSeconds(since: world.clock.now()) == seconds)
        #expect(try await world.state(of: a).trouble.failures == 0)
        #expect(try await world.pull(a)[a]?.status == .deferred)
        #expect(world.transport.requests.count == 1)
        try await world.pull(a, isForced: true)
        #expect(world.transport.requests.count == 2)
    }

    @Test(
        "a 429 without a time is one more in a row, unless something else was answered in between",
        arguments: [
            (.status(404), 600), (.status(500), 600), (.status(410), 600), (.webPage, 600), (.noConnection, 2_400),
            (.failure(TransportFailure(.proxyFailed, "It is ours.")), 2_400), (.status(429), 4_800),
        ] as [(ScriptedTransport.Script, Int64)])
    func inARow(between: ScriptedTransport.Script, seconds: Int64) async throws {
        let world = try await EngineWorld()
        try world.serve(.status(429), .status(429), between, .status(429), at: a)
        for _ in 0..<3 {
            try await world.pull(a)
            world.pass(days: 2)
        }
        try await world.pull(a)
        #expect(try await world.state(of: a).trouble.retryAfter?.wholeSeconds(since: world.clock.now()) == seconds)
    }

    @Test(
        "who says how long to wait, every time, is asked less and less often, and may be asked by name after that wait",
        arguments: [429, 503])
    func saysSoEveryTime(status: Int) async throws {
        let world = try await EngineWorld()
        try world.serve(.status(status, ["Retry-After": "60"]), at: a)
        var gaps: [Int64] = []
        for _ in 1...8 {
            #expect(try await world.pull(a)[a]?.status == .deferred)
            let state = try await world.state(of: a)
            #expect(state.trouble.retryAfter?.wholeSeconds(since: world.clock.now()) == 60 && state.trouble.failures == 0)
            gaps.append(try #require(state.plan.nextPull).wholeSeconds(since: world.clock.now()))
            world.clock.advance(by: Double(try #require(gaps.last)))
        }
        #expect(gaps == gaps.sorted() && gaps[0] < 4_000 && 86_400...95_040 ~= gaps[7], "\(gaps)")
        try world.serve(.feed("a"), at: a)
        #expect(try await world.pull(a)[a]?.status == .updated)
        #expect(try await world.state(of: a).trouble.waits == 0)
    }

    @Test("a wait that a source heard is its own for as long as it holds, whatever a person who insists hears meanwhile")
    func insisting() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(429, ["Retry-After": "3600"]), .status(500), at: a)
        try await world.pull(a)
        try await world.pull(a, isForced: true)
        #expect(try await world.state(of: a).trouble.hasHeardWait)
    }

    @Test(
        "who wants to see a person is said to, also while it asks to wait",
        arguments: [429, 503], ["cf-mitigated", "x-vercel-mitigated"])
    func challenge(status: Int, field: String) async throws {
        let world = try await EngineWorld()
        try world.serve(.status(status, ["Retry-After": "3600", field: "challenge"]), at: a)
        let report = try await world.pull(a)[a]
        #expect(report?.status == .deferred)
        #expect(report?.explanation?.contains("prove to be a person") == true)
        #expect(report?.explanation?.contains("asked not to come back before") == true)
    }

    @Test("one host is one host, by http, by https and behind a connector; other ports are other servers")
    func hosts() throws {
        func hosts(_ addresses: [String]) -> [String?] { addresses.map { WebAddress($0)?.pacedHost } }
        #expect(
            hosts([
                "http://a.example/", "https://a.example/x", "https://A.example:443/", "http://a.example:80/", "pages+https://a.example/",
            ])
                == Array(repeating: "a.example", count: 5))
        #expect(hosts(["http://a.example:8080/", "pages+http://a.example:8080/"]) == ["a.example:8080", "a.example:8080"])
        #expect(hosts(["http://bücher.example/", "https://xn--bcher-kva.example/"]) == Array(repeating: "xn--bcher-kva.example", count: 2))
        #expect(hosts(["http://a.example./", "https://a.example.:8080/"]) == ["a.example", "a.example:8080"])
        #expect(hosts(["file:///feed.xml"]) == [nil])
    }

    @Test("who asked to wait is named, also later, and not whoever led there", arguments: [429, 503])
    func behindRedirect(status: Int) async throws {
        let world = try await EngineWorld()
        let other = "https://b.example/feed"
        try world.serve(.redirect(302, to: other), at: a)
        try world.serve(.status(status, ["Retry-After": "3600"]), at: other)
        let sentences = [try await world.pull(a)[a]?.explanation ?? "", try await world.pull(a)[a]?.explanation ?? ""]
        #expect(sentences[0].hasPrefix("b.example asked not to come back before"))
        #expect(sentences[1].hasPrefix("\(status == 429 ? "b.example" : "its server") asked not to come back before"))
    }

    @Test("503 without a time is a failure that backs off")
    func unavailable() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(503), at: a)
        var pauses: [Int64] = []
        for failures in 1...4 {
            #expect(try await world.pull(a)[a]?.failure?.code == "server-error")
            let state = try await world.state(of: a)
            #expect(state.trouble.failures == failures && state.trouble.retryAfter == nil)
            pauses.append(try #require(state.plan.nextPull).wholeSeconds(since: world.clock.now()))
            world.clock.advance(by: Double(try #require(pauses.last)))
        }
        #expect(zip(pauses, pauses.dropFirst()).allSatisfy { $0 < $1 }, "\(pauses)")
    }

    @Test("429 holds for the host, 503 for its source alone", arguments: [(429, 1), (503, 2)])
    func hostWide(status: Int, requests: Int) async throws {
        let world = try await EngineWorld()
        try world.serve(.status(status, ["Retry-After": "3600"]), at: a)
        try world.serve(.feed("x"), at: "https://a.example/other")
        try world.serve(.feed("y"), at: b)
        let reports = try await world.pull(a, "https://a.example/other", b)
        #expect(world.transport.requests.filter { $0.address.origin?.host == "a.example" }.count == requests)
        #expect(reports[b]?.status == .updated)
        #expect(reports["https://a.example/other"]?.status == (status == 429 ? .deferred : .updated))
    }

    @Test(
        "who broke off while we made it wait for room, or can't be asked by a mistake of ours, is left alone no longer for it each time",
        arguments: [TransportFailure.Code.outwaited, .addressRefused, .authoritiesUnreadable, .proxyFailed, .outOfDescriptors])
    func ours(code: TransportFailure.Code) async throws {
        let world = try await EngineWorld()
        world.transport.script(.failure(TransportFailure(code, "It is ours.")), at: try EngineWorld.address(a))
        for _ in 1...3 {
            #expect(try await world.pull(a, isForced: true)[a]?.failure?.code == code.rawValue)
            #expect(try await world.state(of: a).trouble.failures == 1)
        }
    }

    @Test("a busy source that a mistake of ours keeps from us is asked once a day in the end, and soon after a break")
    func oursForLong() async throws {
        let world = try await EngineWorld()
        let now = world.clock.now().seconds
        let posts = (Int64(1)...10).map { "post \($0)\nout \(now - 1_800 * $0)" }
        try world.serve(.feed(posts.joined(separator: "\n")), at: a)
        try await world.pull(a)
        world.transport.script(.failure(TransportFailure(.outwaited, "It is ours.")), at: try EngineWorld.address(a))
        let rests: [(days: Double, seconds: ClosedRange<Int64>)] = [(40, 900...7_200), (1, 86_400...95_040)]
        for (days, seconds) in rests {
            world.pass(days: days)
            try await world.pull(a)
            let next = try #require(try await world.state(of: a).plan.nextPull)
            #expect(seconds ~= next.wholeSeconds(since: world.clock.now()), "after \(days) days")
        }
    }

    @Test("a proxy that wants a login is ours to give one: its source is left alone no longer for it each time")
    func proxyLogin() async throws {
        let world = try await EngineWorld()
        for address in [a, b] { try world.serve(.status(407), at: address) }
        try await world.subscribe(a) { $0.proxy = "http://proxy.example:3128" }
        for number in 1...3 {
            let reports = try await world.pull(a, b, isForced: true)
            for address in [a, b] { #expect(reports[address]?.failure?.code == "proxy-failed") }
            #expect(try await world.state(of: a).trouble.failures == 1)
            // A 407 without a proxy of ours is the server's own fault.
            #expect(try await world.state(of: b).trouble.failures == number)
            world.pass(days: 1)
        }
    }

    @Test("when no host can be reached, nothing is held against any")
    func offline() async throws {
        let world = try await EngineWorld()
        for address in [a, b] { try world.serve(.noConnection, at: address) }
        let reports = try await world.pull(a, b)
        #expect(reports.values.allSatisfy { $0.status == .failed && $0.failure != nil && $0.explanation != nil })
        #expect(try await world.state(of: a) == SourceState())
    }

    @Test("when somebody answers, whoever did not is at fault", arguments: [200, 500])
    func oneAnswers(status: Int) async throws {
        let world = try await EngineWorld()
        try world.serve(.noConnection, at: a)
        try world.serve(.feed("x", status: status), at: b)
        let reports = try await world.pull(a, b)
        #expect(reports[a]?.status == .failed && reports[a]?.nextPull != nil)
        #expect(try await world.state(of: a).trouble.failures == 1)
    }

    @Test(
        "who sends half a document, none that is HTTP or too much of one has answered, and who sends nothing in time has not",
        arguments: [(.truncated, 1), (.malformed, 1), (.tooLarge, 1), (.headersTooLarge, 1), (.timedOut, 0)]
            as [(TransportFailure.Code, Int)])
    func oneAnswersBadly(code: TransportFailure.Code, failures: Int) async throws {
        let world = try await EngineWorld()
        for address in [a, "https://c.example/feed"] { try world.serve(.noConnection, at: address) }
        world.transport.script(.failure(TransportFailure(code, "It broke off.")), at: try EngineWorld.address(b))
        try await world.pull(a, b, "https://c.example/feed")
        #expect(try await world.state(of: a).trouble.failures == failures)
    }

    @Test("who sends us on to where nobody answers has answered: that counts for its source, and for whom nobody could reach")
    func redirectsToNobody() async throws {
        let world = try await EngineWorld()
        try world.serve(.redirect(302, to: "https://c.example/feed"), at: a)
        for address in [b, "https://c.example/feed"] { try world.serve(.noConnection, at: address) }
        for failures in 1...2 {
            let reports = try await world.pull(a, b, isForced: true)
            #expect(reports.values.allSatisfy { $0.status == .failed && $0.nextPull != nil && $0.explanation == nil })
            for address in [a, b] { #expect(try await world.state(of: address).trouble.failures == failures) }
            world.pass(days: 1)
        }
    }

    @Test(
        "a page of the network's own is no answer: nothing is held against its source, nor against whom nobody could reach",
        arguments: [ScriptedTransport.Script.status(511), .redirect(302, to: "http://hotspot.inn.example/")])
    func captive(script: ScriptedTransport.Script) async throws {
        let world = try await EngineWorld()
        let open = "http://a.example/feed"
        try world.serve(script, at: open)
        try world.serve(.webPage, at: "http://hotspot.inn.example/")
        try world.serve(.noConnection, at: b)
        for _ in 1...3 {
            let reports = try await world.pull(open, b, isForced: true)
            #expect(reports[open]?.failure?.code == "captive-portal" && reports[b]?.explanation != nil)
            for address in [open, b] { #expect(try await isFree(address, world)) }
        }
    }

    @Test("where every host leads to a page that wants a login, over plain HTTP, nothing is held against anybody")
    func loginPages() async throws {
        let world = try await EngineWorld()
        let (first, second) = ("http://a.example/feed", "http://b.example/feed")
        for address in [first, second] { try world.serve(.redirect(302, to: "http://inn.example/welcome"), at: address) }
        try world.serve(.page("<input type=password>"), at: "http://inn.example/welcome")
        let reports = try await world.pull(first, second)
        for address in [first, second] {
            #expect(reports[address]?.failure?.code == "login-page" && reports[address]?.explanation != nil)
            #expect(try await isFree(address, world))
        }
        // Where another source answers, it is the feed itself that wants a login.
        try world.serve(.feed("x"), at: second)
        try await world.pull(first, second)
        #expect(try await world.state(of: first).trouble.failures == 1)
    }

    @Test("a page that looks like the network's own counts where another host has answered, or it comes from one that proves who it is")
    func retired() async throws {
        let world = try await EngineWorld()
        try world.serve(.redirect(302, to: "https://www.a.example/portal/home"), at: "http://a.example/feed")
        try world.serve(.webPage, at: "https://www.a.example/portal/home")
        try world.serve(.status(511), at: a)
        try world.serve(.feed("x"), at: b)
        for failures in 1...3 {
            try await world.pull("http://a.example/feed", a, b, isForced: true)
            for address in ["http://a.example/feed", a] { #expect(try await world.state(of: address).trouble.failures == failures) }
            world.pass(days: 1)
        }
    }

    @Test("a redirect over plain HTTP to where nobody can be reached may be the network's own: nothing is held against anybody")
    func sentToAPortal() async throws {
        let world = try await EngineWorld()
        try world.serve(.redirect(302, to: "https://login.inn.example/"), at: "http://a.example/feed")
        for address in [b, "https://login.inn.example/"] { try world.serve(.noConnection, at: address) }
        try await world.pull("http://a.example/feed", b)
        for address in ["http://a.example/feed", b] { #expect(try await isFree(address, world)) }
    }

    @Test("one host alone says little of our network: it is left alone for longer, and not for days")
    func alone() async throws {
        let world = try await EngineWorld()
        try world.serve(.noConnection, at: a)
        for count in 1...9 {
            let next = try #require(try await world.pull(a)[a]?.nextPull)
            #expect(try await world.state(of: a).trouble.failures == count)
            let least = [3_600, 7_200, 14_400][min(count, 3) - 1]
            // A pull may come up to five minutes earlier.
            #expect((least - 300)...least ~= Int(next.wholeSeconds(since: world.clock.now())))
            world.clock.advance(by: world.clock.now().seconds(until: next))
        }
        // Another host answers, so the first one itself is at fault.
        try world.serve(.feed("x"), at: b)
        let next = try #require(try await world.pull(b, a)[a]?.nextPull)
        #expect(next.wholeSeconds(since: world.clock.now()) >= 259_200 - 300)
    }

    @Test("cancelling stores what has come, starts nothing new, and says that it was interrupted")
    func cancelling() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("x"), at: a)
        let unasked = "https://c.example/feed"
        try world.serve(.silence, at: b)
        try world.serve(.feed("z"), at: unasked)
        let subscribed = try await SubscriptionEditor(services: world.services, store: world.store).subscribe(
            to: try [a, b, unasked].map { WantedSource($0, at: try EngineWorld.address($0)) })
        var options = world.options
        // The source that hangs leaves no place for the last one.
        options.concurrency = 1
        let pull = Pull(services: world.services, store: world.store, options: options)
        let task = Task { try await pull.run(.these(subscribed)) { _ in } }
        await world.clock.waitForSleepers(1)
        task.cancel()
        let summary = try await task.value
        #expect(summary.wasInterrupted && summary.new == 1)
        #expect(try await world.store.posts(matching: PostQuery()).count == 1)
        #expect(world.transport.requests.map(\.address.text) == [a, b])
    }

    @Test(
        "addresses that could run something are not stored", arguments: ["javascript:x", "JAVA\tscript:x", "data:text/html,x", "file:///x"])
    func inert(link: String) async throws {
        let world = try await EngineWorld()
        try world.serve(.feed(link), at: a)
        try await world.pull(a)
        let posts = try await world.store.posts(matching: PostQuery())
        #expect(posts.count == 1 && posts.allSatisfy { $0.post.addresses.page == nil })
    }
}
