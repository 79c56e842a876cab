import AggregatorContracts
import AggregatorCore
import Foundation
import Testing

/// Certificates. Without `openssl` to serve them, these tests are skipped.
@Suite(.enabled(if: SecureServer.program != nil, "needs the openssl command"))
struct TLSTests {
    private func fetch(_ server: SecureServer, _ transport: any Transport, trusted: Bool) async -> Result<Response, TransportFailure> {
        guard let address = WebAddress("https://127.0.0.1:\(server.port)/feed") else {
            return .failure(TransportFailure(.badAddress, "no address"))
        }
        var request = Request(address)
        request.allowedNetworks = loopback
        request.authorityFile = trusted ? server.certificate : nil
        do throws(TransportFailure) { return .success(try await transport.fetch(request)) } catch { return .failure(error) }
    }

    @Test func `a certificate that nobody vouches for is not trusted, unless its authority is named`() async throws {
        let server = try #require(try SecureServer(serving: "<rss/>"))
        try await withTransport { transport in
            let trusted = try await fetch(server, transport, trusted: true).get()
            #expect(trusted.status == 200)
            #expect(trusted.body == Array("<rss/>".utf8))
            // A connection that a more trusting request opened is not used.
            guard case .failure(let failure) = await fetch(server, transport, trusted: false) else {
                Issue.record("an untrusted certificate was accepted")
                return
            }
            #expect(failure.code == .untrusted)
            #expect(failure.message.contains("--ca-file"))
            // Local: if no host's certificate is trusted, it is this machine's fault.
            #expect(failure.isLocal)
        }
    }

    @Test func `whoever connects again resumes the session`() async throws {
        let server = try #require(try SecureServer(tellingOfSessions: ()))
        try await withTransport { transport in
            var told: [Bool] = []
            for _ in 1...3 {
                let page = String(decoding: try await fetch(server, transport, trusted: true).get().body, as: UTF8.self)
                #expect(page.contains("New, TLSv1") != page.contains("Reused, TLSv1"), "\(page)")
                told.append(page.contains("Reused, TLSv1"))
            }
            #expect(told == [false, true, true])
        }
    }

    @Test func `a certificate for another host is not trusted`() async throws {
        let server = try #require(try SecureServer(serving: "<rss/>", names: "DNS:elsewhere.example"))
        try await withTransport { transport in
            guard case .failure(let failure) = await fetch(server, transport, trusted: true) else {
                Issue.record("another host's certificate was accepted")
                return
            }
            #expect(failure.code == .untrusted)
            #expect(failure.message.contains("another host's"))
        }
    }

    @Test func `a server that wants a certificate of ours is named as one`() async throws {
        let server = try #require(try SecureServer(demanding: ["-tls1_3"]))
        try await withTransport { transport in
            guard case .failure(let failure) = await fetch(server, transport, trusted: true) else {
                Issue.record("it was not demanded")
                return
            }
            #expect(failure.code == .unreachable)
            #expect(failure.message.contains("wants a certificate of whoever asks"), "\(failure.message)")
        }
    }

    @Test(arguments: [["-tls1_2"], ["-tls1_2", "-cipher", "AES128-SHA"]])
    func `a server that breaks the handshake off is told as one that wants a certificate of ours, or no cipher`(options: [String])
        async throws
    {
        let server = try #require(try SecureServer(demanding: options))
        try await withTransport { transport in
            guard case .failure(let failure) = await fetch(server, transport, trusted: true) else {
                Issue.record("it was agreed on")
                return
            }
            #expect(failure.code == .unreachable)
            #expect(failure.message.contains("may want a certificate of whoever asks, or know no cipher"), "\(failure.message)")
        }
    }

    @Test func `a server whose TLS is too old is told as that`() async throws {
        let server = try #require(try SecureServer(demanding: ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"]))
        try await withTransport { transport in
            guard case .failure(let failure) = await fetch(server, transport, trusted: true) else {
                Issue.record("it was agreed on")
                return
            }
            #expect(failure.code == .unreachable)
            #expect(failure.message.contains("only versions of TLS that are too old"), "\(failure.message)")
        }
    }

    private static let smuggled = "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nsmuggle"

    private func request(_ server: SecureServer, _ path: String) throws -> Request {
        var request = Request(try #require(WebAddress("https://127.0.0.1:\(server.port)\(path)")))
        request.allowedNetworks = loopback
        request.authorityFile = server.certificate
        return request
    }

    /// Fetches the path while the server sends these records, and returns the body.
    private func body(
        _ server: SecureServer, _ transport: any Transport, _ path: String, _ records: String...
    ) async throws -> String {
        var request = try request(server, path)
        let arrival = Arrival()
        request.arrival = arrival
        async let response = transport.fetch(request)
        try await server.hears("GET \(path) ")
        for record in records {
            server.say(record)
            // The head has come before the body is sent.
            let end = ContinuousClock.now + .seconds(10)
            while records.count > 1, !arrival.hasBegun, ContinuousClock.now < end { await Task.yield() }
        }
        return String(decoding: try await response.body, as: UTF8.self)
    }

    @Test func `what comes behind an answer over TLS is nobody's answer`() async throws {
        let server = try #require(try SecureServer(connections: 2))
        try await withRig { rig, elsewhere in
            let first = try await body(server, rig.transport, "/first", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nmine")
            #expect(first == "mine")
            server.say(Self.smuggled)
            var slow = LoopbackAnswer(text: "slow")
            slow.delay = 0.3
            var other = Request(try elsewhere.publish(slow, at: "/slow"))
            other.allowedNetworks = loopback
            // Once this answer has come, the surplus has arrived too.
            _ = try await rig.transport.fetch(other)
            let next = try await body(server, rig.transport, "/next", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nnext")
            #expect(next == "next")
        }
    }

    @Test func `what comes in one record with the end of an answer is nobody's answer`() async throws {
        let server = try #require(try SecureServer(connections: 2))
        try await withTransport { transport in
            let first = try await body(
                server, transport, "/first", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n", "mine" + Self.smuggled)
            #expect(first == "mine")
            let next = try await body(server, transport, "/next", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nnext")
            #expect(next == "next")
        }
    }

    @Test func `tickets of TLS 1_3 are no surplus`() async throws {
        // The server takes one connection, and sends it two tickets.
        let server = try #require(try SecureServer(connections: 1))
        try await withTransport { transport in
            for path in ["/one", "/two", "/three"] {
                let body = try await body(server, transport, path, "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nmine")
                #expect(body == "mine")
            }
        }
    }

    @Test func `a file of authorities may be as long as a system's own`() async throws {
        let server = try #require(try SecureServer(serving: "<rss/>"))
        let own = try String(contentsOfFile: server.certificate, encoding: .utf8)
        try Data((own + String(repeating: "# a remark\n", count: 10_000)).utf8).write(to: URL(filePath: server.certificate))
        try await withTransport { transport in
            for _ in 0..<2 {
                let response = try await fetch(server, transport, trusted: true).get()
                #expect(response.status == 200)
            }
            guard case .failure(let failure) = await fetch(server, transport, trusted: false) else {
                Issue.record("an untrusted certificate was accepted")
                return
            }
            #expect(failure.code == .untrusted)
        }
    }

    @Test func `a file of authorities that can't be read is named`() async throws {
        let server = try #require(try SecureServer(serving: "<rss/>"))
        try await withTransport { transport in
            let address = try #require(WebAddress("https://127.0.0.1:\(server.port)/feed"))
            var request = Request(address)
            request.allowedNetworks = loopback
            request.authorityFile = "/nowhere/authorities.pem"
            do throws(TransportFailure) {
                _ = try await transport.fetch(request)
                Issue.record("it was fetched without authorities")
            } catch {
                #expect(error.code == .authoritiesUnreadable)
                #expect(error.message.contains("/nowhere/authorities.pem"))
            }
        }
    }
}
