import AggregatorContracts
import AggregatorCore
import Testing

@testable import JSONFeed

@Suite("Feed format contract")
struct JSONFeedFormatContractTests {
    @Test("JSON Feed keeps the contract", arguments: FeedFormatContract.checks)
    func keepsTheContract(check: ContractCheck<FeedFormatContract.Rig>) async throws { try await check.run(on: rig()) }

    private func rig() throws -> FeedFormatContract.Rig {
        try FeedFormatContract.Rig(
            format: JSONFeedFormat(),
            document: { samples in
                let items = samples.map { #"{"id": "\#($0.guid)", "title": "\#($0.title)", "url": "\#($0.page)"}"# }
                let version = "https://jsonfeed.org/version/1.1"
                return Array(#"{"version": "\#(version)", "title": "Samples", "items": [\#(items.joined(separator: ","))]}"#.utf8)
            },
            clean: ["version-1.0.json", "version-1.1.json", "entities.json", "everything.golden.json"].map(Fixture.bytes),
            damaged: ["odd-types.json", "raw-controls.json", "rss-in-json.json"].map(Fixture.bytes),
            strangers: [
                #"{"openapi": "3.1.0", "info": {"title": "An interface"}}"#, "[1, 2]", "12", "\"text\"", "Just some text.",
                "<rss version=\"2.0\"><channel><title>T</title></channel></rss>", "<!DOCTYPE html><html><body>{</body></html>",
            ].map { Array($0.utf8) })
    }
}
