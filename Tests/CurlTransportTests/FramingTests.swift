import AggregatorContracts
import AggregatorCore
import Testing

@testable import CurlTransport

/// Bodies whose length libcurl does not believe.
struct FramingTests {
    private func request(_ address: WebAddress) -> Request {
        var request = Request(address)
        request.allowedNetworks = loopback
        request.limits.duration = 20
        return request
    }

    private func failure(_ transport: any Transport, _ request: Request) async throws -> TransportFailure {
        do throws(TransportFailure) { _ = try await transport.fetch(request) } catch { return error }
        throw ContractViolation("it passed for a document")
    }

    @Test(arguments: ["identity", "", "Identity , identity"]) func `a coding that codes nothing leaves the length what it is`(
        coding: String
    ) async throws {
        try await withRig { rig, server in
            let field = Header(name: "Transfer-Encoding", value: coding)
            // The connection stays open after the body.
            for text in ["feed", "", String(repeating: "much ", count: 100_000)] {
                let whole = request(try server.publish(LoopbackAnswer(headers: [field], text: text), at: "/whole"))
                let start = ContinuousClock.now
                #expect(try await rig.transport.fetch(whole).body == Array(text.utf8))
                #expect(ContinuousClock.now - start < .seconds(9))
            }
            // Bytes behind the body belong to no answer.
            let surplus = LoopbackAnswer(headers: [field], text: "feed", delivery: .surplus(Array("HTTP/1.1 200 OK\r\n\r\n".utf8)))
            #expect(try await rig.transport.fetch(request(try server.publish(surplus, at: "/surplus"))).body == Array("feed".utf8))
            let connections = server.requests.map(\.connection)
            #expect(Set(connections).count == connections.count)
        }
    }

    @Test(arguments: [302, 404]) func `what comes behind an answer with two lengths is nobody's`(status: Int) async throws {
        try await withRig { rig, server in
            // The server leaves the connection open.
            let smuggled = "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nsmuggle"
            let fields = [Header(name: "Location", value: "/there"), Header(name: "Content-Length", value: "0")]
            let twofold = LoopbackAnswer(status, headers: fields, text: smuggled)
            let response = try await rig.transport.fetch(request(try server.publish(twofold, at: "/here")))
            #expect(response.status == status && response.headers["Location"] == "/there")
            let there = request(try server.publish(LoopbackAnswer(text: "mine"), at: "/there"))
            #expect(String(decoding: try await rig.transport.fetch(there).body, as: UTF8.self) == "mine")
            #expect(server.requests.map(\.connection) == [1, 2])
        }
    }

    @Test func `bytes that are part of no answer are bounded, and those of one are not among them`() async throws {
        var options = TransferOptions(agent: "tests/1", keptConnections: 4, happyEyeballsDelay: 200)
        options.mostUndelivered = 64 << 10
        let transport = HTTPTransport(options)
        transport.setUp()
        let server = try LoopbackServer()
        let chunked = Header(name: "Transfer-Encoding", value: "chunked")
        // The extension of the first chunk does not end, and the connection stays open.
        let flood = LoopbackAnswer(headers: [chunked], text: "5;" + String(repeating: "x", count: 200_000))
        let failure = try await failure(transport, request(try server.publish(flood, at: "/flood")))
        #expect(failure.code == .malformed && failure.message.contains("65536 bytes that are part of no document"), "\(failure.message)")
        // As long as the transfer runs, it is looked at several times.
        for (number, size) in [1000, 50_000].enumerated() {
            let text = String(repeating: "much ", count: 200_000)
            var slow = LoopbackAnswer(text: text, delivery: .lateSurplus(Array("end".utf8), after: 2.5))
            slow.announcedLength = text.utf8.count + 3
            #expect(try await transport.fetch(request(try server.publish(slow, at: "/slow/\(number)"))).body.count == text.utf8.count + 3)
            let pieces = LoopbackAnswer(text: text, delivery: .chunked(size: size))
            #expect(try await transport.fetch(request(try server.publish(pieces, at: "/pieces/\(number)"))).body.count == text.utf8.count)
        }
        await transport.tearDown()
    }

    @Test(arguments: [0, 3]) func `a body that such a length says is cut is cut`(received: Int) async throws {
        try await withRig { rig, server in
            let field = Header(name: "Transfer-Encoding", value: "identity")
            let cut = request(
                try server.publish(LoopbackAnswer(headers: [field], text: "feed", delivery: .cut(after: received)), at: "/cut"))
            #expect(try await failure(rig.transport, cut).code == .truncated)
        }
    }

    @Test(arguments: [
        String(repeating: "X: y\r\n", count: HeaderCollector.maximumCount + 1),
        String(repeating: "X: \(String(repeating: "y", count: 999))\r\n", count: 400),
        "X: " + String(repeating: "x", count: 112_640), "Content-Length: -1\r\n", "no colon here\r\n", "X: a\0b\r\n",
    ])
    func `a wait is heard, whatever is wrong with the head behind it`(flaw: String) async throws {
        try await withRig { rig, server in
            for status in [302, 429, 503] {
                let head = "HTTP/1.1 \(status) No\r\nRetry-After: 3600\r\n\(flaw)\r\n"
                let flawed = request(try server.publish(LoopbackAnswer(delivery: .raw(Array(head.utf8))), at: "/\(status)"))
                guard status >= 400 else {
                    _ = try await failure(rig.transport, flawed)
                    continue
                }
                let response = try await rig.transport.fetch(flawed)
                #expect(response.status == status && response.headers["Retry-After"] == "3600" && response.body.isEmpty)
            }
            // A head that is cut was not whole on its way.
            let cut = LoopbackAnswer(delivery: .raw(Array("HTTP/1.1 429 No\r\nRetry-After: 3600\r\n".utf8)))
            #expect(try await failure(rig.transport, request(try server.publish(cut, at: "/cut"))).code == .truncated)
        }
    }

    @Test(arguments: [
        ("X: " + String(repeating: "x", count: 112_640), TransportFailure.Code.headersTooLarge, "longer than 102400 bytes"),
        (" X: y", .malformed, "begins in the middle of a field"),
    ])
    func `what is wrong with a head is said`(line: String, code: TransportFailure.Code, words: String) async throws {
        try await withRig { rig, server in
            let raw = LoopbackAnswer(delivery: .raw(Array("HTTP/1.1 200 OK\r\n\(line)\r\nContent-Length: 4\r\n\r\nfeed".utf8)))
            let failure = try await failure(rig.transport, request(try server.publish(raw, at: "/feed")))
            #expect(failure.code == code && failure.message.contains(words), "\(failure.message)")
        }
    }
}
