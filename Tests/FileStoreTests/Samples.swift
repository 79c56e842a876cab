import AggregatorCore
import FileStore
import Foundation
import Testing

/// Two feeds of five posts each.
struct Samples {
    func identifier(_ text: String) -> Identifier { ContentHash.of(Array(text.utf8)) }
    func feed(_ number: Int) -> FeedID { FeedID(identifier("feed \(number)")) }
    func post(_ feed: Int, _ number: Int) -> PostID { PostID(identifier("post \(feed) \(number)")) }
    var allPosts: Set<PostID> { Set((1...2).flatMap { feed in (0..<5).map { post(feed, $0) } }) }

    func subscription(_ number: Int) throws -> Subscription {
        Subscription(id: feed(number), address: try #require(WebAddress("https://example.org/\(number)")), added: .epoch)
    }

    func harvest(_ feed: Int, count: Int = 5) -> Harvest {
        var state = SourceState()
        state.trust.validators.entityTag = "\"1\""
        let posts = (0..<count).map { number in
            var content = Post()
            content.title = RichText(plain: "Post \(number)")
            content.content.html = Markup(sanitized: "<p>Text \(number)</p>")
            return Harvest.Sighting(
                id: post(feed, number), post: content, fingerprint: identifier("\(number)"), sortDate: Timestamp(seconds: Int64(number)),
                evidence: [Evidence(kind: .guid, key: identifier("guid \(number)"))])
        }
        return Harvest(feedID: self.feed(feed), posts: posts, state: state, moment: .epoch)
    }

    func fill(_ store: any Store) async throws {
        try await store.subscribe([subscription(1), subscription(2)])
        _ = try await store.commit(harvest(1))
        _ = try await store.commit(harvest(2))
        try await store.set([1, 2, 3], for: "a/b")
    }
}

extension Scratch {
    /// The store of this scratch folder.
    func store(_ options: StoreOptions = StoreOptions()) async throws -> any Store {
        let backend = try #require(FileStoreIntegration().contribution.storeBackends.first)
        return try await backend.open(StoreLocation(scheme: "file", path: path("store")), options: options)
    }

    /// Flips one bit of a feed's file, in the byte at this offset; a negative one counts from the end.
    func flip(_ name: String, at offset: Int) throws {
        let url = URL(fileURLWithPath: path("store/feeds/\(name)"))
        var bytes = try Data(contentsOf: url)
        bytes[offset < 0 ? bytes.count + offset : offset] ^= 1
        try bytes.write(to: url)
    }

    func mode(_ name: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int)
    }

    func names(_ folder: String) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted() }
}
