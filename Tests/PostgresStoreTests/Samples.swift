import AggregatorCore
import PostgresStore
import Testing

/// Feeds of five posts each.
struct Samples {
    func identifier(_ text: String) -> Identifier { ContentHash.of(Array(text.utf8)) }
    func feed(_ number: Int) -> FeedID { FeedID(identifier("feed \(number)")) }
    func posts(_ feed: Int, count: Int = 5) -> [PostID] { (0..<count).map { PostID(identifier("post \(feed) \($0)")) } }

    func subscription(_ number: Int) throws -> Subscription {
        Subscription(id: feed(number), address: try #require(WebAddress("https://example.org/\(number)")), added: .epoch)
    }

    func harvest(_ feed: Int, count: Int = 5) -> Harvest {
        let sightings = posts(feed, count: count).enumerated().map { number, id in
            var content = Post()
            content.title = RichText(plain: "Post \(number)")
            content.content.html = Markup(sanitized: "<p>Text \(number)</p>")
            return Harvest.Sighting(
                id: id, post: content, fingerprint: identifier("\(number)"), sortDate: Timestamp(seconds: Int64(number)),
                evidence: [Evidence(kind: .guid, key: identifier("guid \(number)"))])
        }
        return Harvest(feedID: self.feed(feed), posts: sightings, state: SourceState(), moment: .epoch)
    }

    func fill(_ store: any Store) async throws {
        try await store.subscribe([subscription(1), subscription(2)])
        _ = try await store.commit(harvest(1))
        _ = try await store.commit(harvest(2))
    }
}

extension StoreFailure {
    /// The failure of `body`, which has to fail.
    static func of(_ body: () async throws -> Void) async -> StoreFailure? {
        await #expect(throws: StoreFailure.self) { try await body() }
    }
}
