import AggregatorContracts
import AggregatorCore
import FeedXML
import Testing

@Suite("Feed format contract")
struct FeedFormatContractTests {
    @Test("RSS keeps the contract", arguments: FeedFormatContract.checks)
    func rssKeepsTheContract(check: ContractCheck<FeedFormatContract.Rig>) async throws {
        try await check.run(
            on: rig { sample in
                "<item><guid>\(sample.guid)</guid><title>\(sample.title)</title><link>\(sample.page)</link></item>"
            } around: {
                "<rss version=\"2.0\"><channel><title>Samples</title>\($0)</channel></rss>"
            })
    }

    @Test("Atom keeps the contract", arguments: FeedFormatContract.checks)
    func atomKeepsTheContract(check: ContractCheck<FeedFormatContract.Rig>) async throws {
        try await check.run(
            on: rig { sample in
                "<entry><id>\(sample.guid)</id><title type=\"html\">\(sample.title)</title><link href=\"\(sample.page)\"/></entry>"
            } around: {
                "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>Samples</title>\($0)</feed>"
            })
    }

    private func rig(
        _ item: @escaping @Sendable (FeedFormatContract.Rig.Sample) -> String, around: @escaping @Sendable (String) -> String
    ) throws -> FeedFormatContract.Rig {
        try FeedFormatContract.Rig(
            format: format,
            document: { samples in Array(around(samples.map(item).joined()).utf8) },
            clean: ["rss-everything.xml", "atom-everything.xml", "rdf.xml", "cdf.xml"].map(Fixture.bytes),
            damaged: ["damaged-tags.xml", "damaged-entities.xml", "truncated.xml"].map(Fixture.bytes),
            strangers: [
                Array("<!DOCTYPE html><html><head><title>A page</title></head><body><p>Text</p></body></html>".utf8),
                Array("{\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": []}".utf8), Array("Just some text.".utf8),
                Array("<opml version=\"2.0\"><body><outline text=\"a\"/></body></opml>".utf8), Array("GIF89a\u{1}\u{0}".utf8),
            ])
    }
}
