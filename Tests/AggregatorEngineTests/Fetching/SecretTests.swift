import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Secrets on their way")
struct SecretTests {
    @Test("a feed that has moved to where secrets don't go along says so, and where it is")
    func left() async throws {
        let world = try await EngineWorld()
        try world.serve(.redirect(301, to: "https://members.example/feed"), at: "http://blog.example/feed")
        try world.serve(.status(401), at: "https://members.example/feed")
        let report = try await world.pull("http://blog.example/feed")["http://blog.example/feed"]
        #expect(report?.failure?.code == "unauthorized")
        #expect(report?.failure?.message.contains("leads to https://members.example/feed") == true)
        #expect(report?.failure?.message.contains("no secret goes along with a redirect") == true)
    }

    private static let plainOrigin = WebAddress.Origin(scheme: "http", host: "members.example", port: 80)

    @Test("a feed that goes over to TLS for good is asked there with the secret that is kept for that, and moves")
    func securing() async throws {
        let plain = "http://members.example/feed"
        let world = try await EngineWorld(credentials: [
            Self.plainOrigin: .bearer(token: "for-plain"), Self.origin: .bearer(token: "for-tls"),
        ])
        try await world.subscribe(plain) { $0.headers = [Header(name: "X-Plain", value: "1")] }
        try world.serve(.redirect(301, to: Self.feed), at: plain)
        try world.serve(.status(401), .feed("a"), at: Self.feed)
        let report = try await world.pull(plain)[plain]
        #expect(report?.failure == nil && report?.new == 1)
        #expect(
            world.transport.requests.map { $0.secretHeaders.map(\.value) } == [["1", "Bearer for-plain"], [], ["Bearer for-tls"]])
        for _ in 1...4 {
            world.pass(days: 1)
            try world.serve(.status(401), .feed("a"), at: Self.feed)
            try await world.pull(plain, isForced: true)
        }
        #expect(try await world.store.subscriptions().map(\.address.text) == [Self.feed])
    }

    @Test(
        "no secret is shown where it is another place, host or port, for now, or where none is kept",
        arguments: [
            (301, "https://members.example/other", true), (301, "https://www.members.example/feed", true),
            (301, "https://members.example:8443/feed", true), (302, feed, true), (301, feed, false),
        ])
    func unsecured(status: Int, target: String, isKept: Bool) async throws {
        let plain = "http://members.example/feed"
        let kept = Credential.bearer(token: "for-tls")
        let www = WebAddress.Origin(scheme: "https", host: "www.members.example", port: 443)
        let port = WebAddress.Origin(scheme: "https", host: "members.example", port: 8443)
        let world = try await EngineWorld(
            credentials: [Self.plainOrigin: .bearer(token: "for-plain")]
                .merging(isKept ? [Self.origin: kept, www: kept, port: kept] : [:]) { $1 })
        try world.serve(.redirect(status, to: target), at: plain)
        try world.serve(.status(401), at: target)
        #expect(try await world.pull(plain)[plain]?.failure?.code == "unauthorized")
        #expect(authorizations(world) == ["Bearer", nil])
    }

    private static let origin = WebAddress.Origin(scheme: "https", host: "members.example", port: 443)
    private static let feed = "https://members.example/feed"
    private static let challenge = ["WWW-Authenticate": "Digest realm=\"r\", nonce=\"n1\", qop=\"auth\", algorithm=SHA-256"]

    private func authorizations(_ world: EngineWorld) -> [String?] {
        world.transport.requests.map { $0.secretHeaders["Authorization"].map { String($0.prefix { $0 != " " }) } }
    }

    @Test("secret header fields go to their origin, and leave with a redirect")
    func headers() async throws {
        let world = try await EngineWorld()
        let kept = [Header(name: "Cookie", value: "id=1"), Header(name: "X-Api-Key", value: "k")]
        #expect(try await world.services.world.credentials.keep(kept, for: Self.origin))
        try world.serve(.redirect(302, to: "https://members.example:8443/feed"), at: Self.feed)
        try world.serve(.feed("a"), at: "https://members.example:8443/feed")
        try await world.pull(Self.feed)
        #expect(world.transport.requests.map { $0.secretHeaders } == [kept, []])
        #expect(world.transport.requests.allSatisfy { $0.headers["Cookie"] == nil })
    }

    @Test("a secret goes to its origin again where another one leads back there, and to no other on the way")
    func ledBack() async throws {
        let world = try await EngineWorld(credentials: [Self.origin: .bearer(token: "t0ken")])
        try await world.subscribe(Self.feed) { $0.headers = [Header(name: "X-Own", value: "1")] }
        let (gateway, ticket) = ("https://gateway.example/in", "https://members.example/feed?ticket=1")
        try world.serve(.redirect(302, to: gateway), at: Self.feed)
        try world.serve(.redirect(302, to: ticket), at: gateway)
        try world.serve(.feed("a"), at: ticket)
        #expect(try await world.pull(Self.feed)[Self.feed]?.new == 1)
        #expect(world.transport.requests.map { $0.secretHeaders.map(\.value) } == [["1", "Bearer t0ken"], [], ["1", "Bearer t0ken"]])
    }

    @Test("a server that leads with a secret to where nothing can be had does not have it repeated")
    func ledAstray() async throws {
        let world = try await EngineWorld(credentials: [Self.origin: .basic(user: "ada", password: "hunter22")])
        let inside = "http://10.0.0.1/hunter22"
        try world.serve(.redirect(302, to: inside), at: Self.feed)
        try world.serve(.failure(TransportFailure(.addressRefused, "\(inside) is private.", isLocal: true)), at: inside)
        let failure = try await world.pull(Self.feed)[Self.feed]?.failure
        #expect(failure?.message == "\(Self.feed) redirects to where nothing can be fetched: http://10.0.0.1/*** is private.")
        #expect(try await world.state(of: Self.feed).trouble.lastFailure?.message == failure?.message)
    }

    private static let echo = "https://members.example/u/hunter22/feed"

    @Test(
        "a server that repeats a secret in the address that it redirects to does not have it shown or stored, nor moves there",
        arguments: [301, 302])
    func repeated(status: Int) async throws {
        let world = try await EngineWorld(credentials: [Self.origin: .basic(user: "ada", password: "hunter22")])
        try world.serve(.redirect(status, to: Self.echo), at: Self.feed)
        for _ in 1...5 {
            try world.serve(.feed("a", headers: ["ETag": "\"1\""]), at: Self.echo)
            let report = try await world.pull(Self.feed, isForced: true)[Self.feed]
            #expect(report?.failure == nil)
            let state = try await world.state(of: Self.feed)
            #expect(state.trust.validators.isEmpty && state.trust.issuer == nil && state.whereabouts.move == nil)
            world.pass(days: 1)
        }
        #expect(try await world.store.subscriptions().map(\.address.text) == [Self.feed])
        try world.serve(.page("no feed"), at: Self.echo)
        let failure = try await world.pull(Self.feed, isForced: true)[Self.feed]?.failure
        #expect(failure?.message.hasPrefix("an address at members.example that repeats a secret: ") == true)
    }

    @Test(
        "a word that the address of a feed itself has is no secret where it leads on",
        arguments: [
            ("https://members.example/?author=johnsmith", "https://members.example/johnsmith/feed"),
            ("https://members.example/english/old", "https://members.example/english/feed"),
        ])
    func ownWord(asked: String, target: String) async throws {
        let world = try await EngineWorld()
        #expect(try await world.services.world.credentials.keep([Header(name: "Cookie", value: "lang=english")], for: Self.origin))
        try world.serve(.redirect(301, to: target), at: asked)
        try world.serve(.feed("a", headers: ["ETag": "\"1\""]), at: target)
        try await world.pull(asked)
        #expect(try await world.state(of: asked).whereabouts.move?.target.text == target)
    }

    @Test(
        "a page that repeats a secret in a link does not have the link offered, shown or stored",
        arguments: [
            ("https://members.example/", "/u/hunter22/feed"), ("https://members.example/?lang=en", "/feed?token=hunter22"),
            ("https://members.example/?token=8c1f02aa", "/feed/8c1f02aa"),
        ])
    func linked(page: String, link: String) async throws {
        let world = try await EngineWorld(credentials: [Self.origin: .basic(user: "ada", password: "hunter22")])
        try world.serve(.page("link \(link)", "says \(link)", "link /open"), at: page)
        let finder = world.finder()
        guard case .candidates(let found) = try await finder.find(EngineWorld.address(page)) else {
            Issue.record("no candidates")
            return
        }
        #expect(found.candidates.map(\.url.text) == ["https://members.example/open"])
        let failure = try await world.pull(page)[page]?.failure
        #expect(failure?.candidates.map(\.url.text) == ["https://members.example/open"])
        try world.serve(.page("link \(link)", "says \(link)"), at: page)
        let none = try await world.pull(page, isForced: true)[page]?.failure
        #expect(
            none?.candidates.isEmpty == true && none?.message.hasSuffix("It links to a feed, by an address that repeats a secret.") == true)
        let unfound = await #expect(throws: PullFailure.self) { try await finder.find(EngineWorld.address(page)) }
        #expect(unfound?.message.contains("links to no feed but by an address that repeats a secret") == true)
        let told = [failure, none, unfound].compactMap { $0?.message }.joined()
        #expect(!told.contains("hunter22") && !told.contains("8c1f02aa"))
        #expect(!world.transport.requests.contains { $0.address.text.hasSuffix(link) })
    }

    @Test("a link that carries the token of its page on, where messages leave it out, is offered")
    func carriedOn() async throws {
        let world = try await EngineWorld()
        let (page, feed) = ("https://members.example/?token=8c1f02aa", "https://members.example/feed?token=8c1f02aa")
        try world.serve(.page("link \(feed)"), at: page)
        let found = try await world.finder().find(EngineWorld.address(page))
        guard case .candidates(let found) = found else {
            Issue.record("no candidates")
            return
        }
        #expect(found.candidates.map(\.url.text) == [feed])
    }

    @Test("what a document names is asked without the secrets of its origin: a claimed move, a page to search, the one link of a page")
    func namedByDocuments() async throws {
        let (old, home) = ("https://old.example/feed", "https://old.example/")
        let login = Credential.basic(user: "ada", password: "hush")
        let world = try await EngineWorld(credentials: [Self.origin: login])
        #expect(try await world.services.world.credentials.keep([Header(name: "Cookie", value: "id=1")], for: Self.origin))
        func shown() -> [String?] {
            world.transport.requests.filter { $0.address.text == Self.feed }.map { request in
                request.login == nil && request.secretHeaders.isEmpty ? nil : request.secretHeaders["Authorization"]
            }
        }
        try world.serve(.page("link \(Self.feed)"), at: home)
        try world.serve(.feed("a"), at: Self.feed)
        let finder = world.finder()
        _ = try await finder.find(
            EngineWorld.address(Self.feed), among: SiteFeeds("a page", .onPage, []), for: EngineWorld.address(home))
        #expect(shown() == [nil])
        try world.serve(.feed("new \(Self.feed)", "a"), at: old)
        try await world.pull(old)
        for _ in 0..<5 {
            world.pass(days: 1)
            _ = try await world.reports(of: .all)
        }
        // Once the source has moved there, the address is its own.
        #expect(try await world.store.subscriptions().map(\.address.text) == [Self.feed])
        #expect(shown().prefix(2) == [nil, nil] && shown().dropFirst(2).first?.map { $0.hasPrefix("Basic ") } == true)
        _ = try await finder.find(EngineWorld.address(Self.feed))
        #expect(shown().last??.hasPrefix("Basic ") == true)
    }

    @Test("a usual place beside a page that a redirect led to is asked without the secrets of that origin")
    func besideARedirect() async throws {
        let world = try await EngineWorld(credentials: [Self.origin: .bearer(token: "t")])
        try world.serve(.redirect(302, to: "https://members.example/"), at: "https://other.example/")
        try world.serve(.page("nothing"), at: "https://members.example/")
        try world.serve(.feed("a"), at: Self.feed)
        _ = try await world.finder().find(EngineWorld.address("https://other.example/"))
        #expect(authorizations(world).allSatisfy { $0 == nil } && world.transport.requests.last?.address.text == Self.feed)
    }

    @Test("a cookie of ours stays beside those that a server sets on the way")
    func cookies() async throws {
        let world = try await EngineWorld()
        #expect(try await world.services.world.credentials.keep([Header(name: "Cookie", value: "id=1; seen=0")], for: Self.origin))
        try world.serve(.status(302, ["Location": "/there", "Set-Cookie": "seen=1; Path=/"]), at: Self.feed)
        try world.serve(.feed("a"), at: "https://members.example/there")
        try await world.pull(Self.feed)
        #expect(world.transport.requests.last?.secretHeaders["Cookie"] == "id=1; seen=1")
    }

    @Test("a Digest challenge is answered once with a proof, and the password is never sent")
    func digest() async throws {
        let world = try await EngineWorld(credentials: [Self.origin: .digest(user: "ada", password: "hush")])
        try world.serve(.status(401, Self.challenge), .feed("a"), at: Self.feed)
        #expect(try await world.pull(Self.feed)[Self.feed]?.status == .updated)
        #expect(authorizations(world) == [nil, "Digest"])
        #expect(!world.transport.requests.contains { $0.secretHeaders.contains { $0.value.contains("hush") } })
    }

    @Test("a proof that is asked for before a redirect to the same place and behind it makes no circle")
    func digestAgain() async throws {
        let world = try await EngineWorld(credentials: [Self.origin: .digest(user: "ada", password: "hush")])
        try world.serve(
            .status(401, Self.challenge), .redirect(302, to: Self.feed), .status(401, Self.challenge), .feed("a"), at: Self.feed)
        #expect(try await world.pull(Self.feed)[Self.feed]?.status == .updated)
    }

    @Test("a user name and password for Basic answer a server that wants Digest")
    func basicMeetsDigest() async throws {
        let world = try await EngineWorld(credentials: [Self.origin: .basic(user: "ada", password: "hush")])
        try world.serve(.status(401, Self.challenge), .feed("a"), at: Self.feed)
        #expect(try await world.pull(Self.feed)[Self.feed]?.status == .updated)
        #expect(authorizations(world) == ["Basic", "Digest"])
    }

    @Test("a proof that is refused is not repeated; over a nonce that was too old it is given anew, once")
    func refused() async throws {
        for (extra, count) in [([:], 2), (["stale": "true"], 3)] {
            let world = try await EngineWorld(credentials: [Self.origin: .digest(user: "ada", password: "wrong")])
            var challenge = Self.challenge
            if extra["stale"] != nil { challenge["WWW-Authenticate"]? += ", stale=true" }
            try world.serve(.status(401, challenge), at: Self.feed)
            let failure = try await world.pull(Self.feed)[Self.feed]?.failure
            #expect(failure?.code == "unauthorized" && failure?.message.contains("Digest") == true)
            #expect(world.transport.requests.count == count)
        }
    }

    @Test(
        "what is kept for Digest alone is sent to nobody who does not offer it, and nobody says that it was refused",
        arguments: [
            ([:], notOffered), (["WWW-Authenticate": "Basic realm=\"r\""], notOffered),
            (["WWW-Authenticate": "Basic realm=\"r\", Digest realm=\"r\", nonce=\"n\", qop=\"auth-int\""], notOffered),
            (
                ["WWW-Authenticate": "Digest realm=\"r\", nonce=\"n\", qop=\"auth-int\""],
                "by Digest (status 401), of a kind that is not known here, so nothing that is kept for it helps; its publisher may know a way."
            ),
            (
                ["WWW-Authenticate": "Negotiate, NTLM"],
                "wants a login (negotiate, ntlm) (status 401), of a kind that is not known here, so nothing that is kept for it helps; "
                    + "its publisher may know a way."
            ),
        ])
    func unsent(challenge: [String: String], end: String) async throws {
        let world = try await EngineWorld(credentials: [Self.origin: .digest(user: "ada", password: "hush")])
        try world.serve(.status(401, challenge), at: Self.feed)
        let failure = try await world.pull(Self.feed)[Self.feed]?.failure
        #expect(failure?.code == "unauthorized" && failure?.message.hasSuffix(end) == true, "\(failure?.message ?? "")")
        #expect(authorizations(world) == [nil])
    }

    @Test("nobody is told to keep what does not help where a redirect leads")
    func uselessAdvice() async throws {
        let world = try await EngineWorld()
        try world.serve(.redirect(302, to: "https://members.example/"), at: Self.feed)
        try world.serve(.status(401, ["WWW-Authenticate": "Negotiate"]), at: "https://members.example/")
        let failure = try await world.pull(Self.feed)[Self.feed]?.failure
        #expect(failure?.message.contains("wants a login (negotiate)") == true && failure?.message.contains("credentials set") == false)
    }

    private static let notOffered =
        "if anything, was refused, or is for Digest, which does not work there; `aggregator credentials set` keeps them, without --digest."

    @Test("a challenge from another origin, where a redirect led, is not answered")
    func elsewhere() async throws {
        let world = try await EngineWorld(credentials: [Self.origin: .digest(user: "ada", password: "hush")])
        try world.serve(.redirect(302, to: "https://evil.example/feed"), at: Self.feed)
        try world.serve(.status(401, Self.challenge), at: "https://evil.example/feed")
        #expect(try await world.pull(Self.feed)[Self.feed]?.failure?.code == "unauthorized")
        #expect(authorizations(world) == [nil, nil])
    }

    @Test("within its origin, each address is asked for a challenge of its own")
    func sameOrigin() async throws {
        let world = try await EngineWorld(credentials: [Self.origin: .digest(user: "ada", password: "hush")])
        try world.serve(.status(401, Self.challenge), .redirect(302, to: "/there"), at: Self.feed)
        try world.serve(.status(401, Self.challenge), .feed("a"), at: "https://members.example/there")
        #expect(try await world.pull(Self.feed)[Self.feed]?.status == .updated)
        #expect(authorizations(world) == [nil, "Digest", nil, "Digest"])
    }

    @Test("a proxy gets the login that is kept for it, and the store does not")
    func proxy() async throws {
        let proxy = WebAddress.Origin(scheme: "http", host: "proxy.example", port: 3128)
        let credentials = InMemoryCredentials([proxy: .basic(user: "a:b", password: "p@ß")])
        let factory = RequestFactory(options: FetchOptions(), credentials: credentials)
        var preferences = Subscription.Preferences()
        preferences.proxy = "http://proxy.example:3128"
        let request = try await factory.request(for: EngineWorld.address(Self.feed), validators: Validators(), preferences: preferences)
        #expect(request.proxy == "http://a%3Ab:p%40%C3%9F@proxy.example:3128")
    }
}
