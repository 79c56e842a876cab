import AggregatorCore
import Testing

/// Answers over HTTP/2 whose server breaks off, or breaks HTTP/2, in the middle of a body without a length.
@Suite(.enabled(if: SecureServer.program != nil, "needs the openssl command"))
struct BrokenStreamTests {
    /// SETTINGS, and the head of an answer to the first request of a connection: 200, `etag: "1"`.
    private static let head = "\0\0\0\u{4}\0\0\0\0\0" + "\0\0\u{f}\u{1}\u{4}\0\0\0\u{1}\u{8}\u{3}200\0\u{4}etag\u{3}\"1\""
    private static let part = "\0\0\u{4}\0\0\0\0\0\u{1}part"
    /// Frames that end a session.
    private static let breaches = [
        "DATA of no stream": "\0\0\u{1}\0\0\0\0\0\0x", "RST_STREAM of no stream": "\0\0\u{4}\u{3}\0\0\0\0\0\0\0\0\0",
        "a PING of three bytes": "\0\0\u{3}\u{6}\0\0\0\0\0abc", "DATA of a stream that nobody opened": "\0\0\u{1}\0\0\0\0\0\u{3}x",
    ]

    private func fetch(saying text: String, isBreach: Bool = true) async throws -> Result<Response, TransportFailure> {
        let server = try #require(try SecureServer(connections: 1, protocols: "h2"))
        var request = Request(try #require(WebAddress("https://127.0.0.1:\(server.port)/feed")))
        request.allowedNetworks = loopback
        request.authorityFile = server.certificate
        var result: Result<Response, TransportFailure> = .failure(.init(.other, "nothing came"))
        try await withTransport(scheme: "https") { [request] transport in
            async let answered = outcome(transport, request)
            try await server.hears("PRI * HTTP/2.0")
            server.say(text)
            if isBreach {
                // The client sends GOAWAY; then the server ends the connection.
                try await server.hears("\u{7}\0\0\0\0\0\0\0\0")
                server.say("q\n")
            }
            result = await answered
        }
        return result
    }

    private func outcome(_ transport: any Transport, _ request: Request) async -> Result<Response, TransportFailure> {
        do throws(TransportFailure) { return .success(try await transport.fetch(request)) } catch { return .failure(error) }
    }

    @Test(arguments: ["", "\0\0\u{8}\u{7}\0\0\0\0\0" + "\0\0\0\u{1}\0\0\0\0"])
    func `a whole answer keeps its validators, also where its server says that it is the last one`(goodbye: String) async throws {
        let response = try await fetch(saying: Self.head + "\0\0\u{4}\0\u{1}\0\0\0\u{1}mine" + goodbye, isBreach: false).get()
        #expect(response.headers["etag"] == "\"1\"")
        #expect(String(decoding: response.body, as: UTF8.self) == "mine")
    }

    @Test func `a whole answer with a head of 45 KB ends as soon as its stream does`() async throws {
        let field = "\0\u{4}x-id\u{7e}" + String(repeating: "i", count: 126)
        let fields = String(repeating: field, count: 114)
        // HEADERS, and CONTINUATION of 15,162 bytes each, of which the last one ends the head.
        let head =
            Self.head.replacing("\u{f}\u{1}\u{4}", with: "\u{f}\u{1}\0")
            + (0..<3).map { "\0\u{3b}\u{3a}\u{9}\($0 == 2 ? "\u{4}" : "\0")\0\0\0\u{1}" + fields }.joined()
        let response = try await fetch(saying: head + "\0\0\u{4}\0\u{1}\0\0\0\u{1}mine", isBreach: false).get()
        #expect(response.headers["etag"] == "\"1\"")
        #expect(String(decoding: response.body, as: UTF8.self) == "mine")
    }

    /// RST_STREAM with ENHANCE_YOUR_CALM before a head, behind it, and in the middle of a body.
    @Test(arguments: ["\0\0\0\u{4}\0\0\0\0\0", head, head + part])
    func `a server that says in HTTP 2 that it is asked too much has answered with status 429`(before: String) async throws {
        let reset = "\0\0\u{4}\u{3}\0\0\0\0\u{1}\0\0\0\u{b}"
        let response = try await fetch(saying: before + reset, isBreach: false).get()
        #expect(response.status == 429 && response.headers.isEmpty && response.body.isEmpty)
    }

    @Test(arguments: breaches.keys, ["", part])
    func `what a server broke off by breaking HTTP 2 is all of the body, and only the document tells that it is not`(
        breach: String, part: String
    ) async throws {
        let response = try await fetch(saying: Self.head + part + (Self.breaches[breach] ?? "")).get()
        #expect(String(decoding: response.body, as: UTF8.self) == (part.isEmpty ? "" : "part"))
    }
}
