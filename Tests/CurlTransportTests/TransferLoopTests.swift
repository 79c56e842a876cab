import Testing

@testable import CurlTransport

/// The thread of all transfers, from its start to its end.
struct TransferLoopTests {
    @Test func `the loop of transfers can be stopped twice`() async throws {
        let options = TransferOptions(agent: "aggregator-tests/1", keptConnections: 1, descriptors: nil, happyEyeballsDelay: 200)
        let loop = try #require(TransferLoop(options))
        #expect(loop.start())
        async let first: Void = loop.stop()
        async let second: Void = loop.stop()
        _ = await (first, second)
        await loop.stop()
    }
}
