import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("What is too large for any store")
struct OversizeTests {
    private let good = "https://a.example/feed"
    private let other = "https://b.example/feed"

    @Test("a post or feed too large for a record fails its source alone, which is asked ever more rarely", arguments: [false, true])
    func fails(swellsHead: Bool) async throws {
        let world = try await EngineWorld(connectors: [SwellingConnector(swellsHead: swellsHead)])
        let large = "swelling+https://large.example/feed"
        for address in [good, "https://large.example/feed", other] { try world.serve(.feed("x"), at: address) }
        let reports = try await world.pull(good, large, other)
        #expect(reports[good]?.new == 1 && reports[other]?.new == 1)
        let report = try #require(reports[large])
        #expect(report.status == .failed && report.storeFailure == nil)
        #expect(report.failure?.code == "limit-exceeded")
        #expect(report.failure?.message.contains("128 MiB") == true)
        let state = try await world.state(of: large)
        #expect(state.trouble.failures == 1 && state.plan.nextPull != nil)
    }

    @Test("a record is measured with all of its texts, long or short")
    func size() {
        var post = Post()
        post.title = RichText(plain: "Title")
        post.content.html = Markup(sanitized: String(repeating: "a", count: 3000))
        post.categories = [Category(term: "b"), Category(term: String(repeating: "c", count: 400))]
        // Without the quotation marks around the two long ones.
        #expect(post.recordSize == post.recordBytes.count - 4)
    }
}

/// Its feed, or its post, says the same long text over and over.
private struct SwellingConnector: Connector {
    let name = "Swelling"
    let prefix = "swelling"
    let swellsHead: Bool

    func gather(_ request: Request, over transport: any Transport, credentials: any CredentialService)
        async throws(ConnectorFailure) -> Gathering
    {
        let answer: Response
        do throws(TransportFailure) { answer = try await transport.fetch(request) } catch { throw .transport(error) }
        var item = MediaItem()
        item.description = String(repeating: "d", count: 1 << 20)
        let media = Array(repeating: item, count: 129)
        var (feed, post) = (Feed(), Post())
        post.title = RichText(plain: "x")
        if swellsHead {
            var details = Feed.Details()
            details.media = media
            feed.details = details
        } else {
            var details = Post.Details()
            details.media = media
            post.details = details
        }
        return .document(FeedDocument(feed: feed, posts: [post], format: "paper", encoding: "utf-8"), answer)
    }
}
