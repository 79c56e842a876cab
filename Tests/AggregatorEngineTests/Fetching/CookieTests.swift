import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Secrets and cookies of one fetch")
struct CookieTests {
    private let a = "https://a.example/feed"
    private let b = "https://b.example/feed"

    @Test("secrets and headers of a source stay with its origin, its cookies with one fetch")
    func secrets() async throws {
        let origin = try #require(try EngineWorld.address(a).origin)
        let world = try await EngineWorld(credentials: [origin: .bearer(token: "secret")])
        try await world.pull(a)
        var subscription = try await world.store.subscriptions()[0]
        subscription.preferences.headers = [Header(name: "X-Key", value: "mine")]
        try await world.store.update(subscription)
        world.transport.script(
            .answer(status: 302, headers: [Header(name: "Location", value: "/feed?2"), Header(name: "Set-Cookie", value: "c=1; Path=/")]),
            at: try EngineWorld.address(a))
        try world.serve(.redirect(302, to: b), at: a + "?2")
        try world.serve(.feed("x"), at: b)
        _ = try await world.pull(a)
        let names = world.transport.requests.dropFirst().map { $0.secretHeaders.map(\.name) }
        #expect(names == [["X-Key", "Authorization"], ["X-Key", "Authorization", "Cookie"], []])
        try await world.pull(a)
        #expect(world.transport.requests[4].secretHeaders.contains { $0.name == "Cookie" } == false)
    }

    @Test(
        "a cookie that its server takes back is not sent",
        arguments: [
            ("; Max-Age=0", false), ("; expires=Thu, 01-Jan-1970 00:00:01 GMT", false), ("; Expires=Thu, 01 Jan 1970 00:00:00 GMT", false),
            ("; Expires=Thu, 01 Jan 1970 00:00:00 GMT; max-age=60", true), ("; Expires=Fri, 01 Jan 2100 00:00:00 GMT", true),
            ("; Expires=soon", true), ("; Secure", true),
        ])
    func takenBack(attributes: String, isSent: Bool) async throws {
        let world = try await EngineWorld()
        try world.serve(.status(302, ["Location": "/feed?2", "Set-Cookie": "c=1\(attributes)"]), at: a)
        try world.serve(.feed("x"), at: a + "?2")
        try await world.pull(a)
        #expect((world.transport.requests.last?.secretHeaders["Cookie"] == "c=1") == isSent)
    }

    @Test(
        "a cookie whose attributes are not for its server is none",
        arguments: [
            ("https://a.example/", "c=1; Secure", true), ("http://a.example/", "c=1; Secure", false),
            ("http://a.example/", "c=1; secure=no", false),
            ("http://a.example/", "c=1; Secured", true), ("https://a.example/", "c=1; Domain=a.example", true),
            ("https://www.a.example/", "c=1; domain = .A.example ", true), ("https://a.example/", "c=1; Domain=www.a.example", false),
            ("https://a.example/", "c=1; Domain=b.example", false), ("https://ba.example/", "c=1; Domain=a.example", false),
            ("https://a.example/", "c=1; Domain=", true), ("https://a.example/", "c=1; Domain=b.example; Domain=a.example", true),
            ("https://127.0.0.1/", "c=1; Domain=0.0.1", false), ("https://127.0.0.1/", "c=1; Domain=127.0.0.1", true),
            ("https://a.example/", "__Secure-c=1; Secure", true), ("https://a.example/", "__secure-c=1", false),
            ("http://a.example/", "__Secure-c=1; Secure", false), ("http://a.example/", "__Secure-c=1", false),
            ("https://a.example/", "__Host-c=1; Secure; Path=/", true), ("http://a.example/", "__Host-c=1; Secure; Path=/", false),
            ("https://a.example/", "__Host-c=1; Path=/", false), ("https://a.example/", "__Host-c=1; Secure; Path=/a", false),
            ("https://a.example/", "__HOST-c=1; Secure; Path=/; Domain=a.example", false),
        ])
    func foreign(address: String, cookie: String, isSent: Bool) throws {
        var cookies = FetchCookies()
        let request = Request(try EngineWorld.address(address))
        cookies.remember(Response(status: 302, headers: [Header(name: "Set-Cookie", value: cookie)], address: request.address), now: .epoch)
        let sent = cookies.added(to: request).secretHeaders["Cookie"]
        #expect(sent == (isSent ? cookie.split(separator: ";").first.map(String.init) : nil))
    }

    @Test("a cookie that is none takes no other's place")
    func foreignInPlace() throws {
        var cookies = FetchCookies()
        let request = Request(try EngineWorld.address("http://a.example/"))
        let headers = ["c=1", "c=2; Secure", "c=3; Domain=b.example"].map { Header(name: "Set-Cookie", value: $0) }
        cookies.remember(Response(status: 302, headers: headers, address: request.address), now: .epoch)
        #expect(cookies.added(to: request).secretHeaders["Cookie"] == "c=1")
        #expect(cookies.added(to: Request(try EngineWorld.address("https://a.example/"))).secretHeaders.isEmpty)
    }

    @Test(
        "a cookie goes back by its name and value, without the space around them",
        arguments: [(" c = 1 ; Path=/", "c=1"), ("=1", nil), (" = 1", nil), ("c=", "c="), ("c=1=2", "c=1=2")])
    func written(cookie: String, sent: String?) async throws {
        let world = try await EngineWorld()
        try world.serve(.status(302, ["Location": "/feed?2", "Set-Cookie": cookie]), at: a)
        try world.serve(.feed("x"), at: a + "?2")
        try await world.pull(a)
        #expect(world.transport.requests.last?.secretHeaders["Cookie"] == sent)
    }
}
