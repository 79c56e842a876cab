import AggregatorContracts
import AggregatorCore
import Foundation
import Testing

@testable import CurlTransport

/// Behaviour that the contract leaves to this transport.
struct BehaviourTests {
    func address(_ text: String) throws -> WebAddress { try #require(WebAddress(text)) }

    func request(_ address: WebAddress) -> Request {
        var request = Request(address)
        request.allowedNetworks = loopback
        return request
    }

    @Test func `a plain request says who asks, what is understood, and nothing else`() async throws {
        try await withRig { rig, server in
            _ = try await rig.transport.fetch(request(try server.publish(LoopbackAnswer(text: "x"), at: "/feed?a=b")))
            let seen = try #require(server.requests.first)
            #expect(seen.method == "GET")
            #expect(seen.target == "/feed?a=b")
            #expect(
                seen.headers == [
                    Header(name: "Host", value: "127.0.0.1:\(server.port)"),
                    Header(name: "User-Agent", value: "aggregator-tests/1 (+https://aggregator.example)"),
                    Header(name: "Accept", value: "*/*"), Header(name: "Accept-Encoding", value: "gzip, deflate, br, zstd"),
                ])
        }
    }

    @Test func `the path is sent to the letter, but for what HTTP can't carry`() async throws {
        try await withRig { rig, server in
            let address = try self.address("http://127.0.0.1:\(server.port)/a/../b//%7e/ü x?q=ö|{}&a b#frag")
            _ = try await rig.transport.fetch(request(address))
            #expect(server.requests.first?.target == "/a/../b//%7e/%C3%BC%20x?q=%C3%B6|{}&a%20b")
        }
    }

    @Test func `a header section that begins with a folded line continues no answer that came before`() async throws {
        try await withRig { rig, server in
            for number in 0..<20 {
                var healthy = LoopbackAnswer(text: "healthy")
                healthy.headers = [Header(name: "X-Long", value: String(repeating: "x", count: 300))]
                _ = try await rig.transport.fetch(request(try server.publish(healthy, at: "/healthy/\(number)")))
                let bytes = Array("HTTP/1.1 200 OK\r\n  X: \(String(repeating: "y", count: 500))\r\nContent-Length: 4\r\n\r\nfeed".utf8)
                let folded = LoopbackAnswer(text: "", delivery: .raw(bytes))
                let failure = await failure(rig.transport, request(try server.publish(folded, at: "/folded/\(number)")))
                #expect(failure?.code == .malformed)
            }
        }
    }

    @Test(arguments: ["Transfer-Encoding : chunked\r\n\r\n4\r\nfeed\r\n0\r\n\r\n", "Content-Length : 9\r\n\r\nfeed"])
    func `what libcurl does not take for the framing of a body is not believed by anybody`(rest: String) async throws {
        try await withRig { rig, server in
            let answer = LoopbackAnswer(text: "", delivery: .raw(Array("HTTP/1.1 200 OK\r\n\(rest)".utf8)))
            let failure = await failure(rig.transport, request(try server.publish(answer, at: "/feed")))
            #expect(failure?.code == .malformed && failure?.message.contains("where it ends") == true, "\(String(describing: failure))")
        }
    }

    @Test func `what comes behind an answer later is nobody's answer`() async throws {
        let smuggled = Array("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nsmuggle".utf8)
        try await withRig { rig, server in
            try await withRig { _, elsewhere in
                var slow = LoopbackAnswer(text: "slow")
                slow.delay = 0.3
                let other = request(try elsewhere.publish(slow, at: "/slow"))
                for number in 0..<2 {
                    let late = LoopbackAnswer(text: "late", delivery: .lateSurplus(smuggled, after: 0.05))
                    _ = try await rig.transport.fetch(request(try server.publish(late, at: "/late/\(number)")))
                    // Once this answer has come, the surplus has arrived too.
                    _ = try await rig.transport.fetch(other)
                    let mine = request(try server.publish(LoopbackAnswer(text: "mine"), at: "/mine/\(number)"))
                    #expect(String(decoding: try await rig.transport.fetch(mine).body, as: UTF8.self) == "mine")
                }
            }
            let connections = server.requests.map { "\($0.target) \($0.connection)" }
            // A connection without surplus is used again.
            #expect(connections == ["/late/0 1", "/mine/0 2", "/late/1 2", "/mine/1 3"])
        }
    }

    @Test func `what an answer calls its HTTP does not change what is believed behind it`() async throws {
        try await withRig { rig, server in
            try await withRig { _, elsewhere in
                var slow = LoopbackAnswer(text: "slow")
                slow.delay = 0.3
                let other = request(try elsewhere.publish(slow, at: "/slow"))
                let smuggled = Array("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nsmuggle".utf8)
                var late = LoopbackAnswer(text: "late", delivery: .lateSurplus(smuggled, after: 0.05))
                late.version = "HTTP/2"
                #expect(try await rig.transport.fetch(request(try server.publish(late, at: "/late"))).status == 200)
                _ = try await rig.transport.fetch(other)
                let mine = request(try server.publish(LoopbackAnswer(text: "mine"), at: "/mine"))
                #expect(String(decoding: try await rig.transport.fetch(mine).body, as: UTF8.self) == "mine")
            }
        }
    }

    @Test(arguments: [101, 202, 205, 206, 299, 301, 404])
    func `nobody waits for the page of an answer that brings no document`(status: Int) async throws {
        try await withRig { rig, server in
            for delivery in [LoopbackAnswer.Delivery.trickle(every: 0.05), .stalled(after: 3)] {
                var answer = LoopbackAnswer(status, text: "a page", delivery: delivery)
                answer.headers = [Header(name: "Location", value: "/there"), Header(name: "Retry-After", value: "7200")]
                var request = request(try server.publish(answer, at: "/here"))
                request.limits.duration = 20
                let start = ContinuousClock.now
                let response = try await rig.transport.fetch(request)
                #expect(response.status == status && response.headers["Retry-After"] == "7200")
                #expect(ContinuousClock.now - start < .seconds(10), "\(delivery)")
            }
        }
    }

    @Test(arguments: [
        ("localhost", false), ("LocalHost.", false), ("a.localhost", false), ("ip6-localhost", false), ("127.0.0.1.", false),
        ("169.254.169.254..", false), ("0177.0.0.1.", false), ("feeds.example.0x7f", false), ("[::1]", false), ("feeds.example", true),
        ("1.feeds.example.", true), ("localhost.example", true),
    ])
    func `behind a proxy, what a name says of itself is looked at`(host: String, isAsked: Bool) async throws {
        try await withRig { rig, server in
            try server.publish(LoopbackAnswer(text: "from the proxy"), at: "http://\(host.lowercased())/feed")
            var request = Request(try address("http://\(host)/feed"))
            request.proxy = "http://127.0.0.1:\(server.port)"
            let failure = await failure(rig.transport, request)
            #expect((failure == nil) == isAsked, "\(String(describing: failure))")
            #expect(server.requests.isEmpty != isAsked)
        }
    }

    @Test(arguments: [false, true])
    func `a server may think for most of its time, before its head or behind it`(isBehind: Bool) async throws {
        try await withRig { rig, server in
            var answer = LoopbackAnswer(text: "x")
            if isBehind {
                answer = LoopbackAnswer(delivery: .lateSurplus(Array("x".utf8), after: 4.5))
                answer.announcedLength = 1
            } else {
                answer.delay = 4.5
            }
            var request = request(try server.publish(answer, at: "/"))
            request.limits.duration = 6
            #expect(try await String(decoding: rig.transport.fetch(request).body, as: UTF8.self) == "x")
        }
    }

    @Test func `a head that nothing follows is told of before the time is up`() async throws {
        try await withRig { rig, server in
            var request = request(try server.publish(LoopbackAnswer(text: "x", delivery: .stalled(after: 0)), at: "/"))
            (request.limits.answering, request.limits.duration) = (3, 5)
            #expect(await failure(rig.transport, request)?.message.contains("more than 3 of its 5 s, and was receiving") == true)
        }
    }

    @Test(arguments: [false, true]) func `a server that gives no answer is told of before its time is up`(isInterim: Bool) async throws {
        try await withRig { rig, server in
            var answer = LoopbackAnswer(delivery: .silence)
            if isInterim { answer.interim = [102] }
            var request = request(try server.publish(answer, at: "/"))
            (request.limits.answering, request.limits.duration) = (0.5, 9)
            let stage = isInterim ? "receiving" : "waiting for"
            #expect(
                await failure(rig.transport, request)?.message
                    == "http://127.0.0.1:\(server.port)/ took more than 0.5 of its 9 s, and was \(stage) the answer; raise --timeout if it needs longer."
            )
        }
    }

    @Test(arguments: [LoopbackAnswer.Delivery.trickle(every: 0.02), .stalled(after: 1)])
    func `an answer that has begun has all of the time, and no more`(delivery: LoopbackAnswer.Delivery) async throws {
        try await withRig { rig, server in
            var request = request(try server.publish(LoopbackAnswer(text: "xx", delivery: delivery), at: "/"))
            (request.limits.answering, request.limits.duration) = (0.4, 0.8)
            #expect(await failure(rig.transport, request)?.message.contains("more than 0.8 s, and was receiving") == true)
            request.limits.whole = 0.9
            #expect(await failure(rig.transport, request)?.message.contains("more than 0.8 of its 0.9 s, and was receiving") == true)
        }
    }

    @Test(arguments: [1, 7]) func `a body in chunks of a few bytes comes whole`(size: Int) async throws {
        try await withRig { rig, server in
            let text = (0..<5_000).map { "\($0)," }.joined()
            let request = request(try server.publish(LoopbackAnswer(text: text, delivery: .chunked(size: size)), at: "/"))
            #expect(try await String(decoding: rig.transport.fetch(request).body, as: UTF8.self) == text)
        }
    }

    @Test func `a server that does not agree on TLS was reached: the network is well`() async throws {
        try await withRig { rig, server in
            var request = request(try self.address("https://127.0.0.1:\(server.port)/"))
            request.limits.duration = 0.5
            let failure = await failure(rig.transport, request)
            #expect(failure?.code == .timedOut)
            #expect(failure?.message.contains("agreeing on TLS") == true)
            #expect(failure?.isLocal == false)
        }
    }

    @Test func `a header field that would smuggle another is refused`() async throws {
        try await withRig { rig, server in
            var request = request(try server.publish(LoopbackAnswer(text: "x"), at: "/"))
            for header in [Header(name: "X", value: "a\r\nY: b"), Header(name: "X Y", value: "a"), Header(name: "", value: "a")] {
                request.headers = [header]
                #expect(await failure(rig.transport, request)?.code == .other)
            }
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `a refusal names the address, the block and the option`() async throws {
        try await withRig { rig, server in
            let request = Request(try server.publish(LoopbackAnswer(text: "x"), at: "/"))
            let failure = try #require(await failure(rig.transport, request))
            for part in ["127.0.0.1", "127.0.0.0/8", "--allow-network"] { #expect(failure.message.contains(part)) }
        }
    }

    @Test func `a host where nobody listens is unreachable, and that is local`() async throws {
        try await withTransport { transport in
            let closed = request(try address("http://127.0.0.1:1/"))
            let failure = try #require(await failure(transport, closed))
            #expect(failure.code == .unreachable)
            #expect(failure.isLocal)
        }
    }

    @Test func `a name that can't exist is unresolvable, and that is local`() async throws {
        try await withTransport { transport in
            let unknown = request(try address("http://nowhere.invalid/"))
            let failure = try #require(await failure(transport, unknown))
            #expect(failure.code == .unresolvable)
            #expect(failure.isLocal)
            #expect(failure.message.contains("nowhere.invalid"))
        }
    }

    @Test func `two hundred cancelled transfers leave no connection behind`() async throws {
        try await withRig { rig, server in
            let stalled = try server.publish(LoopbackAnswer(text: "much", delivery: .stalled(after: 2)), at: "/stalled")
            let waiting = (0..<200).map { _ in Task { await failure(rig.transport, request(stalled)) } }
            while server.requests.count < 200 { await Task.yield() }
            for task in waiting { task.cancel() }
            for task in waiting { #expect(await task.value?.code == .cancelled) }
            while server.openConnections > 0 { await Task.yield() }
            let address = try server.publish(LoopbackAnswer(text: "fine"), at: "/fine")
            #expect(try await rig.transport.fetch(request(address)).body == Array("fine".utf8))
        }
    }

    @Test func `tearing down ends what runs, and what comes later`() async throws {
        let server = try LoopbackServer()
        let integration = CurlTransportIntegration(.init(userAgent: "tests/1"))
        let transport = try #require(integration.contribution.transports.first)
        let silent = request(try server.publish(LoopbackAnswer(delivery: .silence), at: "/silent"))
        #expect(await failure(transport, silent)?.code == .other)
        try await integration.setUp()
        let waiting = Task { await failure(transport, silent) }
        while server.requests.isEmpty { await Task.yield() }
        await integration.tearDown()
        #expect(await waiting.value?.code == .cancelled)
        #expect(await failure(transport, silent)?.code == .other)
        await integration.tearDown()
    }

    @Test func `health names the libraries`() async {
        let health = await CurlTransportIntegration(.init(userAgent: "tests/1")).health()
        #expect(health.isWell)
        for part in ["libcurl 7", "SSL", "HTTP/2", "zlib 1", "brotli 1", "zstd 1"] { #expect(health.summary.contains(part)) }
    }
}
