import AggregatorContracts
import AggregatorCore
import CCurl
import Testing

@testable import CurlTransport

/// Settings that libcurl does not take.
struct EasyHandleTests {
    private static let options = TransferOptions(agent: "tests/1", keptConnections: 1, happyEyeballsDelay: 200)
    private static let unknown = CURLoption(9_999)

    private func transfer() throws -> Transfer {
        try Transfer(Request(try #require(WebAddress("https://example.org/feed"))), agent: "tests/1")
    }

    @Test func `this libcurl takes all settings of a transfer, with a proxy and without`() throws {
        let pattern = try #require(EasyHandle(Self.options))
        #expect(pattern.refusal == nil)
        for proxy in [nil, "http://127.0.0.1:3128"] {
            var request = Request(try #require(WebAddress("https://example.org/feed")))
            request.proxy = proxy
            let easy = try #require(EasyHandle(copyOf: pattern))
            easy.prepare(for: try Transfer(request, agent: "tests/1"), trust: Authorities.Trust(file: "/a", folder: "/b"))
            easy.keepNames(forSeconds: nil)
            easy.extend(seconds: .infinity)
            #expect(easy.refusal == nil, "\(String(describing: easy.refusal))")
        }
    }

    @Test func `the first setting that is refused fails the transfer, and is named`() throws {
        let easy = try #require(EasyHandle(Self.options))
        easy.set(CURLOPT_PROTOCOLS_STR, "http,nonsense")
        easy.set(Self.unknown, 1)
        #expect(easy.refusal == EasyHandle.Refusal(option: CURLOPT_PROTOCOLS_STR, code: CURLE_UNSUPPORTED_PROTOCOL))
        let copy = try #require(EasyHandle(copyOf: easy))
        #expect(copy.refusal == easy.refusal)
        guard case .failure(let failure) = Transfer.Outcome(curl: CURLE_OK, copy, try transfer()) else {
            Issue.record("it was fetched")
            return
        }
        #expect(failure.code == .other)
        #expect(failure.message.contains("https://example.org/feed can't be fetched") && failure.message.contains("CURLOPT_PROTOCOLS_STR"))
        #expect(failure.message.hasSuffix("."))
    }

    @Test func `a setting without a name is told by its number, and one without memory as that`() throws {
        let request = Request(try #require(WebAddress("https://example.org/feed")))
        let unnamed = TransportFailure.refusedOption(.init(option: Self.unknown, code: CURLE_UNKNOWN_OPTION), for: request)
        #expect(unnamed.message.contains("option 9999"))
        let lacking = TransportFailure.refusedOption(.init(option: CURLOPT_HTTPHEADER, code: CURLE_OUT_OF_MEMORY), for: request)
        #expect(lacking == .outOfMemory(request))
    }

    @Test func `what is to be left off, and what only saves time, may be missing`() throws {
        let easy = try #require(EasyHandle(Self.options))
        easy.set(Self.unknown, 0)
        easy.set(Self.unknown, String?.none)
        easy.set(Self.unknown, "")
        easy.prefer(Self.unknown, 1)
        #expect(easy.refusal == nil)
        easy.set(Self.unknown, "something")
        #expect(easy.refusal == EasyHandle.Refusal(option: Self.unknown, code: CURLE_UNKNOWN_OPTION))
    }

    @Test func `a proxy that libcurl does not take is not passed over`() async throws {
        try await withRig { rig, server in
            var request = Request(try server.publish(LoopbackAnswer(text: "x"), at: "/feed"))
            request.allowedNetworks = loopback
            // Longer than any text that libcurl takes.
            request.proxy = "http://\(String(repeating: "a", count: 8_000_001)):3128"
            let failure = await failure(rig.transport, request)
            #expect(failure?.message.contains("CURLOPT_PROXY") == true, "\(String(describing: failure))")
            #expect(server.requests.isEmpty)
        }
    }
}
