import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("What was fetched, until it is understood")
struct FetchedBoxTests {
    @Test(
        "only a document waits for others to be parsed: no host is asked again until its refusal is heard",
        arguments: [(200, true), (203, true), (226, true), (304, false), (429, false), (503, false), (404, false)])
    func waits(status: Int, hasDocument: Bool) throws {
        let address = try EngineWorld.address("https://a.example/feed")
        let response = Response(
            status: status, headers: [Header(name: "Retry-After", value: "60")], body: [1, 2, 3], address: address, transferredBytes: 3)
        let box = FetchedBox(.answer(response))
        #expect(box.size == 16)
        #expect(box.documentSize == (hasDocument ? 16 : 0))
    }
}
