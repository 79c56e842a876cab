import AggregatorCore
import Foundation
import SQLiteStore
import Testing

/// Feeds of five posts each.
struct Samples {
    func identifier(_ text: String) -> Identifier { ContentHash.of(Array(text.utf8)) }
    func feed(_ number: Int) -> FeedID { FeedID(identifier("feed \(number)")) }

    func subscription(_ number: Int, tags: [String] = []) throws -> Subscription {
        Subscription(id: feed(number), address: try #require(WebAddress("https://example.org/\(number)")), tags: tags, added: .epoch)
    }

    func harvest(_ feed: Int, count: Int = 5, edition: Int = 1, tags: (Int) -> [String] = { _ in [] }) -> Harvest {
        let posts = (0..<count).map { number in
            var content = Post()
            content.title = RichText(plain: "Post \(number)")
            content.content.html = Markup(sanitized: "<p>Text \(number)</p>")
            content.categories = tags(number).map { Category(term: $0) }
            return Harvest.Sighting(
                id: PostID(identifier("post \(feed) \(number)")), post: content, fingerprint: identifier("\(number), \(edition)"),
                sortDate: Timestamp(seconds: Int64(number)), evidence: [Evidence(kind: .guid, key: identifier("guid \(number)"))])
        }
        return Harvest(feedID: self.feed(feed), posts: posts, state: SourceState(), moment: .epoch)
    }

    func fill(_ store: any Store) async throws {
        try await store.subscribe([subscription(1), subscription(2)])
        _ = try await store.commit(harvest(1))
        _ = try await store.commit(harvest(2))
    }
}

extension Scratch {
    /// Bytes a page of a file that the store makes.
    static let pageSize = 8192

    /// The store of this scratch folder.
    func store(_ options: StoreOptions = StoreOptions(), watch: (@Sendable (String) -> Void)? = nil) async throws -> any Store {
        let backend = try #require(SQLiteStoreIntegration(watch: watch).contribution.storeBackends.first)
        return try await backend.open(StoreLocation(scheme: "sqlite", path: path("store.sqlite")), options: options)
    }

    func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path(name))) }

    func overwrite(_ name: String, at offset: UInt64, _ bytes: [UInt8]) throws {
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path(name)))
        try file.seek(toOffset: offset)
        try file.write(contentsOf: Data(bytes))
        try file.close()
    }
}
