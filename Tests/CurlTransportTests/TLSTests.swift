import AggregatorCore
import Testing

/// Certificates. Where there is no `openssl` to serve them, these say so and do not run.
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
            // A connection that a more trusting request opened is no way round.
            guard case .failure(let failure) = await fetch(server, transport, trusted: false) else {
                Issue.record("an untrusted certificate was accepted")
                return
            }
            #expect(failure.code == .untrusted)
            #expect(failure.message.contains("--ca-file"))
            #expect(!failure.isLocal)
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
                #expect(error.code == .other)
                #expect(error.message.contains("/nowhere/authorities.pem"))
            }
        }
    }
}
