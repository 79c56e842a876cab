import AggregatorContracts
import AggregatorCore
import Foundation
import Testing

@testable import CurlTransport

/// Proxies: which one is asked, and what is said of one that does not do its work.
extension BehaviourTests {
    /// In a process of its own, as no variable may be set while another thread reads one.
    @Test func `the environment's proxy is not asked`() async {
        await #expect(processExitsWith: .success) {
            for name in ["http_proxy", "ALL_PROXY"] { setenv(name, "http://127.0.0.1:1", 1) }
            try await withRig { rig, server in
                var request = Request(try server.publish(LoopbackAnswer(text: "direct"), at: "/"))
                request.allowedNetworks = loopback
                try #require(try await rig.transport.fetch(request).body == Array("direct".utf8))
            }
        }
    }

    @Test func `a proxy that the request names is asked instead`() async throws {
        try await withRig { rig, server in
            try server.publish(LoopbackAnswer(text: "from the proxy"), at: "http://feeds.example/feed")
            var request = request(try address("http://feeds.example/feed"))
            request.proxy = "http://127.0.0.1:\(server.port)"
            #expect(try await rig.transport.fetch(request).body == Array("from the proxy".utf8))
            #expect(server.requests.map(\.target) == ["http://feeds.example/feed"])
        }
    }

    @Test func `a proxy that makes no connection is told as what it is`() async throws {
        try await withRig { rig, server in
            // A CONNECT target is no path, so `publish` has no address to return.
            _ = try? server.publish(LoopbackAnswer(delivery: .silence), at: "feeds.example:443")
            var request = request(try address("https://feeds.example/feed"))
            request.proxy = "http://127.0.0.1:\(server.port)"
            request.limits.duration = 0.5
            let failure = await failure(rig.transport, request)
            #expect(server.requests.map(\.method) == ["CONNECT"])
            #expect(failure?.code == .timedOut && failure?.isLocal == true)
            #expect(failure?.message.contains("waiting for its proxy") == true)
        }
    }

    @Test func `a proxy that does not end its answer is not taken for the server behind it`() async throws {
        try await withRig { rig, server in
            // A CONNECT target is no path, so `publish` has no address to return.
            _ = try? server.publish(LoopbackAnswer(407, text: "a page", delivery: .stalled(after: 1)), at: "feeds.example:443")
            var request = request(try address("https://feeds.example/feed"))
            request.proxy = "http://127.0.0.1:\(server.port)"
            request.limits.duration = 0.5
            let failure = await failure(rig.transport, request)
            #expect(failure?.code == .timedOut && failure?.message.contains("the rest of its proxy's answer") == true)
        }
    }

    @Test(
        arguments: [(403, .unreachable), (429, .unreachable), (405, .proxyFailed), (407, .proxyFailed), (502, .unreachable)]
            as [(Int, TransportFailure.Code)])
    func `a proxy that will not serve us is told from one that does not get on to the host`(
        status: Int, code: TransportFailure.Code
    ) async throws {
        try await withRig { rig, server in
            // A CONNECT target is no path, so `publish` has no address to return.
            _ = try? server.publish(LoopbackAnswer(status, text: ""), at: "feeds.example:443")
            var request = request(try address("https://feeds.example/feed"))
            request.proxy = "http://127.0.0.1:\(server.port)"
            let failure = await failure(rig.transport, request)
            #expect(failure?.code == code && failure?.isLocal == (code == .unreachable))
            #expect(failure?.message.hasPrefix("The proxy for https://feeds.example/feed") == true)
        }
    }

    @Test(arguments: [200, 407]) func `header fields of a proxy are not laid to the host behind it`(status: Int) async throws {
        try await withRig { rig, server in
            let flood = "HTTP/1.1 \(status) Proxy\r\n" + String(repeating: "X: \(String(repeating: "y", count: 99))\r\n", count: 30_000)
            _ = try? server.publish(LoopbackAnswer(delivery: .raw(Array("\(flood)\r\n".utf8))), at: "feeds.example:443")
            var request = request(try address("https://feeds.example/feed"))
            request.proxy = "http://127.0.0.1:\(server.port)"
            let failure = await failure(rig.transport, request)
            #expect(
                failure?.code == .proxyFailed && failure?.message.contains("too many header fields") == true,
                "\(String(describing: failure))")
        }
    }

    @Test func `a proxy where nobody listens is named, and not the host behind it`() async throws {
        try await withTransport { transport in
            var request = request(try address("http://feeds.example/feed"))
            request.proxy = "http://127.0.0.1:1"
            let failure = await failure(transport, request)
            #expect(failure?.code == .proxyFailed && failure?.isLocal == false)
            #expect(failure?.message.hasPrefix("The proxy for http://feeds.example/feed can't be connected to") == true)
        }
    }

    @Test func `a special-use address is refused before a proxy is asked for it`() async throws {
        try await withRig { rig, server in
            var request = Request(try address("http://10.0.0.1/feed"))
            request.proxy = "http://127.0.0.1:\(server.port)"
            #expect(await failure(rig.transport, request)?.code == .addressRefused)
            #expect(server.requests.isEmpty)
        }
    }

    @Test(arguments: ["socks5h", "socks5", "socks4a", "http"])
    func `the name of a proxy that can't exist is not blamed on the host`(scheme: String) async throws {
        try await withTransport { transport in
            var unknown = request(try address("http://127.0.0.1:1/"))
            unknown.proxy = "\(scheme)://Nowhere.invalid:1080"
            let failure = try #require(await failure(transport, unknown))
            #expect(failure.code == .proxyFailed)
            #expect(failure.message.contains("The proxy for"), "\(failure.message)")
        }
    }

    @Test func `a name without an address is not blamed on the SOCKS proxy for which we look it up`() async throws {
        try await withRig { rig, server in
            var unknown = request(try address("http://nowhere.invalid/"))
            unknown.proxy = "socks4://127.0.0.1:\(server.port)"
            let failure = try #require(await failure(rig.transport, unknown))
            #expect(failure.code == .unresolvable && failure.isLocal, "\(failure)")
            #expect(failure.message.contains("nowhere.invalid"), "\(failure.message)")
        }
    }

    @Test(arguments: ["http", "https"], ["socks5h", "SOCKS5H", "https"])
    func `a proxy that keeps silent before it serves us is not held against the host`(scheme: String, kind: String) async throws {
        try await withRig { rig, server in
            // It waits for a head of HTTP, which a request for SOCKS never becomes, nor the beginning of TLS.
            let proxy = try server.publish(LoopbackAnswer(text: ""), at: "/")
            var request = request(try address("\(scheme)://members.example/feed"))
            request.proxy = "\(kind)://\(proxy.text.dropFirst("http://".count).prefix { $0 != "/" })"
            request.limits.duration = 0.3
            let failure = try #require(await failure(rig.transport, request))
            #expect(failure.code == .timedOut && failure.isLocal && failure.message.contains("waiting for its proxy"), "\(failure.message)")
        }
    }
}
