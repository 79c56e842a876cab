import AggregatorCore
import AggregatorEngine
import AggregatorKit
import Foundation
import Testing

/// Feeds in files: the fixtures, and real ones if a folder of them is beside the project.
private enum Feeds {
    static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    static let fixtures = files(in: root.appending(path: "Fixtures")).filter {
        // Their expected outputs lie beside them, and stores.
        !$0.lastPathComponent.contains(".golden.") && !$0.path.contains("/Fixtures/Stores/")
    }
    static let corpus =
        files(
            in: ProcessInfo.processInfo.environment["AGGREGATOR_CORPUS"].map { URL(filePath: $0) }
                ?? root.deletingLastPathComponent().appending(path: "shared/corpus"))

    private static func files(in folder: URL) -> [URL] {
        let kinds: Set = ["xml", "json", "rss", "atom"]
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        return all.filter { kinds.contains($0.pathExtension) }.sorted { $0.path < $1.path }
    }
}

@Suite("What is exported")
struct ExportTests {
    private let services: ServiceProvider

    init() throws { services = try Aggregator.Composition.fake(ComposingOptions()).makeServices() }

    private func understood(_ bytes: [UInt8]) throws -> FeedDocument {
        let document = try DocumentReader(services).read(DocumentInput(bytes: bytes))
        return Refinery(html: services.html, options: SanitizingOptions()).refined(document)
    }

    private func bytes(of file: URL) throws -> [UInt8] { Array(try Data(contentsOf: file)) }

    /// Compares everything except what belongs to the document itself: its format, its encoding, and its repairs.
    private func expectTheSame(of file: URL, as first: FeedDocument) throws {
        let writer = try #require(services.writers.first)
        let second = try understood(writer.write(first, pretty: false))
        #expect(second.warnings.isEmpty)
        #expect(second.feed == first.feed)
        #expect(second.posts.count == first.posts.count)
        for (number, (again, post)) in zip(second.posts, first.posts).enumerated() where again != post {
            Issue.record("Post \(number + 1) of \(file.lastPathComponent) comes back as another one.")
        }
    }

    @Test("what is exported is understood as what it was made of", arguments: Feeds.fixtures)
    func fixtures(file: URL) throws { try expectTheSame(of: file, as: try understood(try bytes(of: file))) }

    /// Found by the fuzzer: elements that say nothing, or nothing once their address is dropped.
    @Test(
        "what is exported has nothing in it that says nothing",
        arguments: [
            "<rss><channel><item><guid>a</guid><itunes:duration/></item></channel></rss>",
            "<rss><channel><item><content:encoded>&lt;script>a()&lt;/script>&#10;&lt;style>b&lt;/style>&#10;</content:encoded></item></channel></rss>",
            "<rss><channel><podcast:value/><podcast:chapters/><item><guid>a</guid></item></channel></rss>",
            "<rss><channel><podcast:value type='a'><podcast:valueRecipient/><podcast:valueRecipient name='&lt;b>'/></podcast:value></channel></rss>",
            "<rss><channel><item><guid>a</guid><podcast:season name='&lt;b>'>2</podcast:season></item></channel></rss>",
            "<rss><channel><cloud domain='' registerProcedure=''/><item><guid>a</guid></item></channel></rss>",
            #"{"rss": {"version": "2.0", "channel": {"cloud": {"domain": "", "port": "x"}, "item": [{"guid": "a"}]}}}"#,
            #"{"rss": {"version": "2.0", "channel": {"title": "t", "item": [{"guid": "https:/example.org/1"}]}}}"#,
            "<rss><channel><item><guid>a</guid><comments>javascript:a</comments><media:content url='data:,'/></item></channel></rss>",
            #"{"version": "https://jsonfeed.org/version/1.1", "title": "t", "authors": [{"url": "odd://a"}], "items": []}"#,
            #"{"version": "https://jsonfeed.org/version/1.1", "home_page_url": "https://#a", "items": [{"id": "b", "url": "https:/c/d"}]}"#,
        ])
    func nothing(text: String) throws {
        let first = try understood(Array(text.utf8))
        let second = try understood(try #require(services.writers.first).write(first, pretty: false))
        #expect(second.feed == first.feed)
        #expect(second.posts == first.posts)
    }

    @Test("most files of a corpus are feeds, which are compared", .enabled(if: !Feeds.corpus.isEmpty))
    func corpus() {
        #expect(Feeds.corpus.count { (try? understood(try bytes(of: $0))) != nil } > Feeds.corpus.count / 2)
    }

    @Test(
        "what is exported is understood as what it was made of, of real feeds", .enabled(if: !Feeds.corpus.isEmpty), arguments: Feeds.corpus
    )
    func realFeeds(file: URL) throws {
        // A corpus may hold files that are no feeds, and have nothing to export.
        guard let first = try? understood(try bytes(of: file)) else { return }
        try expectTheSame(of: file, as: first)
    }
}
