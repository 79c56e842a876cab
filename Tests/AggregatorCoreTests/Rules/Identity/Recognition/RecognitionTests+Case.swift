import AggregatorCore
import Testing

extension RecognitionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// The documents of successive pulls. The last is the first one as its publisher has changed it since, or a later one.
        var documents: [[Item]]
        /// The number of posts in the end.
        var posts: Int

        init(_ description: String, _ documents: [[Item]], posts: Int) {
            (testDescription, self.documents, self.posts) = (description, documents, posts)
        }
    }

    static let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))

    /// Pulls the documents in turn. Returns the ids of each document's posts, and the last title of each id.
    static func pull(_ documents: [[Item]], later delay: Int64? = nil) -> (ids: [[PostID]], titles: [PostID: String]) {
        var known: [Evidence: KnownPost] = [:]
        var titles: [PostID: String] = [:]
        let ids = documents.map { items in
            let posts = items.map(\.post)
            let evidence = PostEvidence.of(posts, by: .auto, homePage: WebAddress("https://example.org/home"))
            let now = delay.flatMap { delay in items.compactMap { $0.date ?? $0.modified }.max().map { Timestamp(seconds: $0 + delay) } }
            let decisions = PostIdentification(feed: feed, posts: posts, evidence: evidence, known: known, askedAt: now).decisions
            for decision in decisions {
                titles[decision.id] = items[decision.index].title
                let entry = KnownPost(id: decision.id, fingerprint: Fingerprint.of(items[decision.index].post))
                for item in decision.evidence where known[item] == nil { known[item] = entry }
            }
            return decisions.map(\.id)
        }
        return (ids, titles)
    }

    /// Expects one post of each item, and as many posts as the example has.
    static func expectNew(_ example: Case, later delay: Int64? = nil) {
        let (ids, _) = pull(example.documents, later: delay)
        #expect(Set(ids.joined()).count == example.posts)
        #expect(zip(ids, example.documents).allSatisfy { $0.count == $1.count && Set($0).count == $0.count }, "one item, one post")
    }
}
