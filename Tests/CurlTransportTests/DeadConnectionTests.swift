import AggregatorCore
import Testing

/// Connections that die silently: forgotten by a network on the way, or by a server that is stuck. HTTP/2 is spoken over TLS only.
@Suite(.enabled(if: SecureServer.program != nil, "needs the openssl command"))
struct DeadConnectionTests {
    /// SETTINGS, then an answer to the first request of a connection, “mine”.
    private static let answer =
        "\0\0\0\u{4}\0\0\0\0\0" + "\0\0\u{5}\u{1}\u{4}\0\0\0\u{1}\u{8}\u{3}200" + "\0\0\u{4}\0\u{1}\0\0\0\u{1}mine"

    private func request(_ server: SecureServer, seconds: Double) throws -> Request {
        var request = Request(try #require(WebAddress("https://127.0.0.1:\(server.port)/feed")))
        request.allowedNetworks = loopback
        request.authorityFile = server.certificate
        request.limits.duration = seconds
        return request
    }

    @Test func `a connection of HTTP 2 over which one request timed out is not the next one's`() async throws {
        // The server takes the second connection once the first is closed.
        let server = try #require(try SecureServer(connections: 2, protocols: "h2"))
        let (patient, silent) = (try request(server, seconds: 60), try request(server, seconds: 1))
        try await withTransport(scheme: "https") { transport in
            for connection in 1...2 {
                async let answered = transport.fetch(patient)
                try await server.hears("PRI * HTTP/2.0", times: connection)
                server.say(Self.answer)
                #expect(String(decoding: try await answered.body, as: UTF8.self) == "mine")
                guard connection == 1 else { continue }
                do throws(TransportFailure) {
                    _ = try await transport.fetch(silent)
                    Issue.record("somebody answered")
                } catch {
                    #expect(error.code == .timedOut)
                }
            }
        }
    }

    @Test func `a server that closes a connection of HTTP 2 under the next request is asked once more`() async throws {
        let server = try #require(try SecureServer(connections: 2, protocols: "h2"))
        let request = try request(server, seconds: 60)
        try await withTransport(scheme: "https") { transport in
            async let first = transport.fetch(request)
            try await server.hears("PRI * HTTP/2.0")
            server.say(Self.answer)
            #expect(String(decoding: try await first.body, as: UTF8.self) == "mine")
            async let second = transport.fetch(request)
            // HEADERS of the next stream. The server's “q” closes the connection and takes the next one.
            try await server.hears("\u{1}\u{5}\0\0\0\u{3}")
            server.say("q\n")
            try await server.hears("PRI * HTTP/2.0", times: 2)
            server.say(Self.answer)
            #expect(String(decoding: try await second.body, as: UTF8.self) == "mine")
        }
    }

    @Test func `who closes its first connection of HTTP 2 under the request may speak HTTP 1`() async throws {
        let server = try #require(try SecureServer(connections: 1, protocols: "h2"))
        let request = try request(server, seconds: 60)
        try await withTransport(scheme: "https") { transport in
            async let failed = failure(transport, request)
            try await server.hears("PRI * HTTP/2.0")
            server.say("\0\0\0\u{4}\0\0\0\0\0")
            // The client's acknowledgement.
            try await server.hears("\0\0\0\u{4}\u{1}\0\0\0\0")
            server.say("q\n")
            let failure = try #require(await failed)
            #expect(failure.code == .truncated && failure.message.contains("--http1.1"), "\(failure.message)")
        }
    }

    @Test(arguments: [204, 304]) func `an answer without a body is whole at its head, also where its stream stays open`(status: Int)
        async throws
    {
        let server = try #require(try SecureServer(connections: 1, protocols: "h2"))
        let request = try request(server, seconds: 60)
        try await withTransport(scheme: "https") { transport in
            async let answered = transport.fetch(request)
            try await server.hears("PRI * HTTP/2.0")
            let start = ContinuousClock.now
            server.say("\0\0\0\u{4}\0\0\0\0\0" + "\0\0\u{5}\u{1}\u{4}\0\0\0\u{1}\u{8}\u{3}\(status)")
            #expect(try await answered.status == status)
            #expect(ContinuousClock.now - start < .seconds(20))
        }
    }

    @Test func `too many fields for HTTP 2 are the publisher's fault, and no reason to try again`() async throws {
        let server = try #require(try SecureServer(connections: 1, protocols: "h2"))
        let request = try request(server, seconds: 60)
        try await withTransport(scheme: "https") { transport in
            async let failed = failure(transport, request)
            try await server.hears("PRI * HTTP/2.0")
            // The head goes on in 20 frames, each with 127 fields “x” of 127 bytes in HPACK. All bytes are ASCII.
            let fields = String(repeating: "\0\u{1}x\u{7b}" + String(repeating: "y", count: 123), count: 127)
            let frames = String(repeating: "\0\u{3f}\u{1}\u{9}\0\0\0\0\u{1}" + fields, count: 20)
            server.say("\0\0\0\u{4}\0\0\0\0\0" + "\0\0\u{5}\u{1}\0\0\0\0\u{1}\u{8}\u{3}200" + frames)
            let failure = try #require(await failed)
            #expect(failure.code == .headersTooLarge && failure.message.contains("HTTP/2"), "\(failure.message)")
        }
    }

    @Test func `a server that answers in neither version is asked in both once, and then in HTTP 2 again`() async throws {
        let server = try #require(try SecureServer(connections: 4, protocols: "h2,http/1.1"))
        let request = try request(server, seconds: 60)
        try await withTransport(scheme: "https") { transport in
            for number in 1...2 {
                async let failed = failure(transport, request)
                try await server.hears("PRI * HTTP/2.0", times: number)
                // The client sends GOAWAY, and closes the connection.
                server.say("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
                if number == 1 {
                    try await server.hears("GET /feed HTTP/1.1")
                    server.say("q\n")
                }
                #expect(try #require(await failed).code == .truncated)
            }
        }
    }

    @Test(
        arguments: [
            // SETTINGS, and an answer with `upgrade: h2c` in its head (RFC 9113, 8.2.2). The client resets the stream.
            (
                "\0\0\0\u{4}\0\0\0\0\0" + "\0\0\u{12}\u{1}\u{4}\0\0\0\u{1}\u{8}\u{3}200\0\u{7}upgrade\u{3}h2c",
                "\0\0\u{4}\u{3}\0\0\0\0\u{1}", false
            ),
            // The client sends GOAWAY, and closes the connection.
            ("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n", "\u{7}\0\0\0\0\0\0\0\0", true),
        ])
    func `a server that agrees on HTTP 2 and speaks HTTP 1 in it is asked in that once more`(
        broken: String, reaction: String, isClosing: Bool
    ) async throws {
        let server = try #require(try SecureServer(connections: 3, protocols: "h2,http/1.1"))
        let request = try request(server, seconds: 60)
        try await withTransport(scheme: "https") { transport in
            for number in 1...2 {
                async let answered = transport.fetch(request)
                // A server that is known to break HTTP/2 is not asked in it again.
                if number == 1 {
                    try await server.hears("PRI * HTTP/2.0", times: 1)
                    server.say(broken)
                    try await server.hears(reaction)
                    // This server ends a connection that stays open, as it takes one at a time. libcurl meets that end together with the
                    // stream's, or after it.
                    if !isClosing { server.say("q\n") }
                }
                try await server.hears("GET /feed HTTP/1.1", times: number)
                server.say("HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\nmine")
                #expect(String(decoding: try await answered.body, as: UTF8.self) == "mine")
            }
        }
    }
}
