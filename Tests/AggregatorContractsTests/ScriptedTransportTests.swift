import AggregatorContracts
import AggregatorCore
import InMemory
import Testing

struct ScriptedTransportTests {
    /// A contract rig over the scripted transport; the requests that it was given count as sent.
    private func rig() -> TransportContract.Rig {
        let transport = ScriptedTransport(clock: PatientClock())
        return TransportContract.Rig(
            transport: transport,
            publish: { answer, target in
                guard let address = WebAddress("http://feeds.example\(target)") else { throw ContractViolation("\(target) is no path") }
                transport.script(
                    answer.delivery == .silence ? .silence : .answer(status: answer.status, headers: answer.headers, body: answer.body),
                    at: address)
                return address
            },
            requests: { transport.requests.map { LoopbackRequest($0) } })
    }

    @Test(arguments: TransportContract.checks)
    func `a scripted transport keeps the contract`(check: ContractCheck<TransportContract.Rig>) async throws {
        try await check.run(on: rig())
    }

    @Test func `an address that nobody wrote an answer for is unresolvable`() async throws {
        let address = try #require(WebAddress("https://feeds.example/feed?token=hush"))
        let transport = ScriptedTransport(clock: PatientClock())
        await #expect { try await transport.fetch(Request(address)) } throws: { error in
            guard let failure = error as? TransportFailure else { return false }
            return failure.code == .unresolvable && failure.isLocal && !failure.message.contains("hush")
        }
        #expect(transport.requests.map(\.address) == [address])
    }

    @Test func `scripts follow each other, and the last one stays`() async throws {
        let address = try #require(WebAddress("https://feeds.example/feed"))
        let transport = ScriptedTransport(clock: PatientClock())
        transport.script(.answer(body: [1]), .failure(TransportFailure(.unreachable, "down")), .answer(status: 304), at: address)
        #expect(try await transport.fetch(Request(address)).body == [1])
        await #expect(throws: TransportFailure(.unreachable, "down")) { try await transport.fetch(Request(address)) }
        for _ in 0..<2 { #expect(try await transport.fetch(Request(address)).status == 304) }
    }
}

extension LoopbackRequest {
    /// The request that a transport without header fields of its own would send.
    init(_ request: Request) {
        var headers: [Header] = []
        if let tag = request.validators.entityTag { headers.append(Header(name: "If-None-Match", value: tag)) }
        if let date = request.validators.lastModified { headers.append(Header(name: "If-Modified-Since", value: date)) }
        let parts = request.address.parts
        self.init(
            target: String(parts.path) + (parts.query.map { "?\($0)" } ?? ""), headers: headers + request.headers + request.secretHeaders,
            connection: 1)
    }
}
