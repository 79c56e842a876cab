import AggregatorContracts
import AggregatorCore
import InMemory
import Testing

struct TransportContractTests {
    private static let everywhere = [Network("::/0")].compactMap(\.self)

    private static func rig(_ mistakes: Set<TransportMistake>) -> TransportContract.Rig {
        let transport = SimulatedTransport(mistakes: mistakes)
        let wire = transport.wire
        return TransportContract.Rig(
            transport: transport, allowedNetworks: everywhere, publish: { try wire.publish($0, at: $1) },
            requests: { wire.with { $0.requests } }, connections: { wire.with { $0.connections } })
    }

    private static let checks = TransportContract.checks + TransportContract.wireChecks

    @Test(arguments: checks)
    func `a transport without mistakes keeps the contract`(check: ContractCheck<TransportContract.Rig>) async throws {
        try await check.run(on: Self.rig([]))
    }

    @Test func `every mistake is found, and every check finds one`() async {
        let fakes = TransportMistake.allCases.map { mistake in
            BrokenFake(name: mistake.rawValue) { Self.rig([mistake]) }
        }
        let matrix = await FailureMatrix(seam: "transport", checks: Self.checks, fakes: fakes)
        print(matrix)
        #expect(matrix.toothless.isEmpty)
        #expect(matrix.undetected.isEmpty)
    }
}
