import AggregatorCore
import Testing

@Suite("What is kept of an exchange")
struct ScrubbedExchangeTests {
    private static let address = WebAddress(unsafe: "https://example.org/feed")

    /// A response field of that value, as it is kept.
    private func kept(_ value: String, secretHeaders: [Header], password: String? = nil) throws -> String? {
        try kept([Header(name: "X-Echo", value: value)], secretHeaders: secretHeaders, password: password).first?.value
    }

    private func kept(_ headers: [Header], secretHeaders: [Header], password: String? = nil) throws -> [Header] {
        var request = Request(Self.address)
        request.secretHeaders = secretHeaders
        request.login = password.map { Request.Login(user: "ada", password: $0) }
        let response = Response(status: 200, headers: headers, address: Self.address)
        let moment = Recording.Moment(now: .epoch, uptime: 0)
        let exchange = Recording.Exchange(request, began: moment, ended: moment, outcome: .success(response)).scrubbed
        return try exchange.outcome.get().headers
    }

    @Test(
        "no secret that the server shows again",
        arguments: [
            (Header(name: "Authorization", value: "Basic c2VjcmV0"), "got Basic c2VjcmV0, and c2VjcmV0", "got ***, and ***"),
            (Header(name: "X-Key", value: "k3y-of-mine"), "k3y-of-mine", "***"),
            (Header(name: "Cookie", value: "id=0123456789; theme=dark"), "id 0123456789, theme dark", "id ***, theme dark"),
            (Header(name: "X-Key", value: "k3y-of-mine"), "nothing of it", "nothing of it"),
            (Header(name: "Authorization", value: "Token token=\"abcdef123456\""), "abcdef123456", "***"),
            (Header(name: "Accept", value: "text/html"), "text/html", "text/html"),
        ])
    func echoed(secret: Header, value: String, kept: String) throws {
        #expect(try self.kept(value, secretHeaders: [secret]) == kept)
    }

    @Test("an address of any length, as two may differ in their last letter alone: only messages cut it")
    func longAddress() throws {
        let address = WebAddress(unsafe: "https://example.org/feed?\(String(repeating: "q", count: 2_500))&token=hush&n=1")
        let shown = address.text.replacing("hush", with: "***")
        #expect(address.scrubbed.text == shown)
        #expect(address.redacted.utf8.count < 2_010)
        var subscription = Subscription(id: Identity.feed(firstAddress: address), address: address, added: .epoch)
        subscription.preferences.proxy = address.text
        #expect(subscription.scrubbed.preferences.proxy == shown)
        let fields = ["Location", "Content-Location", "Refresh"].map { Header(name: $0, value: address.text) }
        #expect(try kept(fields, secretHeaders: []).map(\.value) == [shown, shown, shown])
    }

    @Test("an address of any length in a report that a server made from a secret, and as messages cut it")
    func longEcho() throws {
        let there = "https://example.org/k3y-of-mine/\(String(repeating: "q", count: 2_500))"
        var request = Request(Self.address)
        request.secretHeaders = [Header(name: "X-Key", value: "k3y-of-mine")]
        let response = Response(status: 302, headers: [Header(name: "Location", value: there)], address: Self.address)
        let moment = Recording.Moment(now: .epoch, uptime: 0)
        var echoed = EchoedSecrets()
        _ = Recording.Exchange(request, began: moment, ended: moment, outcome: .success(response)).scrubbed(hiding: &echoed)
        let shown = WebAddress(unsafe: there.replacing("k3y-of-mine", with: "***"))
        #expect(echoed.replacing(in: there) == shown.text)
        #expect(echoed.replacing(in: "\(WebAddress(unsafe: there).redacted) is gone") == "\(shown.redacted) is gone")
    }

    @Test("all that a replay would read otherwise without a word of it")
    func read() throws {
        let fields = [Header(name: "Cache-Control", value: "private-key"), Header(name: "Retry-After", value: "private-key")]
        #expect(try kept(fields, secretHeaders: [Header(name: "X-Key", value: "private-key")]) == fields)
    }

    @Test(
        "no secret in a tag, nor in an address that the server sends us to, which is whole then",
        arguments: [
            ("ETag", "W/\"k3y-of-mine-1\"", "W/\"***-1\""), ("Location", "/there?k3y-of-mine", "https://example.org/there?***"),
            ("Location", "u/k3y-of-mine/x#k3y-of-mine", "https://example.org/u/***/x"), ("Location", "there?a=b", "there?a=b"),
            ("Location", "https://ada:hush@k3y-of-mine.example/?token=x", "https://k3y-of-mine.example/?token=***"),
            ("Location", "/there?k3y%20of%20mine", "https://example.org/there?***"), ("Location", "/feed", "/feed"),
            // Without fragment and dot segments the target holds no secret, so it is requested as it is.
            ("Location", "/feed?again#k3y-of-mine", "https://example.org/feed?again"),
            ("Location", "/feed#k3y-of-mine", "https://example.org/feed"),
            ("Location", "/p/k3y-of-mine/../new", "https://example.org/p/new"),
            ("Location", "p/k3y-of-mine/../../feed", "https://example.org/feed"),
            ("Location", "/u/k3y%2bof%2fmine%3d/x", "https://example.org/u/***/x"),
            ("Location", "/u/k3y%2Bof%2Fmine%3D/x", "https://example.org/u/***/x"),
            // As forms write it, and `encodeURIComponent`.
            ("Location", "/u/k3y+of%2Fus%2A%21/x", "https://example.org/u/***/x"),
            ("Location", "/u?q=k3y+of%2fus%2a%21", "https://example.org/u?q=***"),
            ("Location", "/u?q=k3y+of%2Fus*%21", "https://example.org/u?q=***"),
            ("Location", "/u/k3y%20of%2Fus*!/x", "https://example.org/u/***/x"),
            // As it is: resolving escapes the space, and takes backslashes of a path for slashes.
            ("Location", "/u/k3y of/us*!/x", "https://example.org/u/***/x"),
            ("Location", "/u?q=k3y of/us*!", "https://example.org/u?q=***"),
            ("Location", "/u/k3y\\of\\ours/x", "https://example.org/u/***/x"),
            ("Location", "/u?k3y\\of\\ours", "https://example.org/u?***"),
            ("Location", "/u/k3y/of-us", "/u/k3y/of-us"),
            // What resolving leaves of `k3y/../posts/`.
            ("Location", "/u/posts/1", "/u/posts/1"),
            ("Content-Location", "/k3y-of-mine/", "/***/"),
            ("Content-Location", "https://k3y-of-mine.example/a?b=k3y-of-mine", "https://k3y-of-mine.example/a?b=***"),
            ("Content-Location", "/a/", "/a/"), ("Link", "</feed/k3y-of-mine>; rel=\"self\"", "</feed/***>; rel=\"self\""),
            ("Refresh", "0; url=/k3y-of-mine", "0; url=/***"),
        ])
    func named(name: String, value: String, kept: String) throws {
        let keys = ["k3y-of-mine", "k3y of mine", "k3y+of/mine=", "k3y of/us*!", "k3y\\of\\ours", "k3y/../posts/"]
            .map { Header(name: "X-Key", value: $0) }
        #expect(try self.kept([Header(name: name, value: value)], secretHeaders: keys).first?.value == kept)
    }

    @Test("what is asked by its own address stays as it is, also where a server sends us back to it")
    func back() throws {
        let keys = [Header(name: "X-Key", value: "org/feed"), Header(name: "X-Key", value: "feed-feed")]
        var echoed = EchoedSecrets()
        let moment = Recording.Moment(now: .epoch, uptime: 0)
        func exchange(_ address: String, to location: String) -> Recording.Exchange {
            var request = Request(WebAddress(unsafe: address))
            request.secretHeaders = keys
            let response = Response(status: 302, headers: [Header(name: "Location", value: location)], address: request.address)
            return Recording.Exchange(request, began: moment, ended: moment, outcome: .success(response)).scrubbed(hiding: &echoed)
        }
        let first = exchange("https://example.org/feed-feed", to: "/a/feed-feed")
        let second = exchange("https://example.org/a/feed-feed", to: "../feed-feed")
        #expect(first.request.address.text == "https://example.org/feed-feed")
        #expect(try first.outcome.get().headers["Location"] == "https://example.org/a/***")
        #expect(second.request.address.text == "https://example.org/a/***")
        #expect(try second.outcome.get().address.text == "https://example.org/a/***")
        #expect(try second.outcome.get().headers["Location"] == "https://example.org/feed-feed")
        #expect(echoed.replacing(in: "at https://example.org/a/feed-feed.") == "at https://example.org/a/***.")
    }

    @Test("no secret of the address, wherever a server repeats it, and none of a cookie that the same answer sets")
    func own() throws {
        let request = Request(WebAddress(unsafe: "https://example.org/feed?of=ada-lovelace&token=s3cret%2Bvalue"))
        let headers = [
            Header(name: "Location", value: "/u/s3cret%2bvalue/c00kie-value?of=ada-lovelace"),
            Header(name: "ETag", value: "\"s3cret+value-c00kie-value\""), Header(name: "Set-Cookie", value: "id=\"c00kie-value\"; Path=/"),
        ]
        let moment = Recording.Moment(now: .epoch, uptime: 0)
        let response = Response(status: 302, headers: headers, address: request.address)
        let exchange = Recording.Exchange(request, began: moment, ended: moment, outcome: .success(response)).scrubbed
        let kept = try exchange.outcome.get().headers.map(\.value)
        #expect(kept == ["https://example.org/u/***/***?of=ada-lovelace", "\"***-***\"", "id=***"])
        #expect(exchange.request.address.text == "https://example.org/feed?of=ada-lovelace&token=***")
    }

    @Test("no secret in what failed where a server led with it")
    func failed() throws {
        var (echoed, request) = (EchoedSecrets(), Request(Self.address))
        request.login = Request.Login(user: "ada", password: "hunter22")
        let moment = Recording.Moment(now: .epoch, uptime: 0)
        let answer = Response(status: 302, headers: [Header(name: "Location", value: "http://10.0.0.1/hunter22")], address: Self.address)
        _ = Recording.Exchange(request, began: moment, ended: moment, outcome: .success(answer)).scrubbed(hiding: &echoed)
        let next = Request(WebAddress(unsafe: "http://10.0.0.1/hunter22"))
        let failure = TransportFailure(.addressRefused, "http://10.0.0.1/hunter22 is private; --allow-network allows it.", isLocal: true)
        let kept = Recording.Exchange(next, began: moment, ended: moment, outcome: .failure(failure)).scrubbed(hiding: &echoed)
        #expect(kept.request.address.text == "http://10.0.0.1/***")
        var expected = failure
        expected.message = "http://10.0.0.1/*** is private; --allow-network allows it."
        #expect(kept.outcome == .failure(expected))
    }

    @Test("a recorded exchange holds no password")
    func password() throws { #expect(try kept("hello hunter22", secretHeaders: [], password: "hunter22") == "hello ***") }
}
