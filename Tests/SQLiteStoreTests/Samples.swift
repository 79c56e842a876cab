import AggregatorCore
import Foundation
import GRDB
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
    /// Bytes per page of a file that the store makes.
    static let pageSize = 8192

    /// The store of this scratch folder.
    func store(_ options: StoreOptions = StoreOptions(), watch: (@Sendable (String) -> Void)? = nil) async throws -> any Store {
        let backend = try #require(SQLiteStoreIntegration(.init(watch: watch)).contribution.storeBackends.first)
        return try await backend.open(StoreLocation(scheme: "sqlite", path: path("store.sqlite")), options: options)
    }

    /// Makes a store of two feeds with many posts, some of them read or starred, and overwrites some pages that hold only rows.
    func damagedStore(_ objects: [String], pages: Int, of count: Int) async throws {
        let store = try await self.store()
        try await store.subscribe([Samples().subscription(1), Samples().subscription(2)])
        for feed in 1...2 { _ = try await store.commit(Samples().harvest(feed, count: count)) }
        let ids = Samples().harvest(1, count: count).posts.map(\.id)
        _ = try await store.mark(Array(ids[..<100]), StatusChange(isRead: true))
        _ = try await store.mark(Array(ids[50..<150]), StatusChange(isStarred: true))
        await store.close()
        try await damage(objects, pages: pages)
    }

    /// Overwrites some leaf pages of each of these tables and indexes: the first ones, or those after the first half.
    func damage(_ objects: [String], pages: Int, inTheMiddle: Bool = false) async throws {
        let queue = try DatabaseQueue(path: path("store.sqlite"))
        let size = UInt64(Self.pageSize)
        let places = try await queue.read { db in
            try objects.flatMap { name in
                let all = try UInt64.fetchAll(
                    db, sql: "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno", arguments: [name])
                return all.dropFirst(inTheMiddle ? all.count / 2 : 0).prefix(pages)
            }
        }
        try queue.close()
        #expect(places.count >= objects.count)
        for page in places { try overwrite("store.sqlite", at: (page - 1) * size, [UInt8](repeating: 0xA5, count: Int(size))) }
    }

    func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path(name))) }

    func overwrite(_ name: String, at offset: UInt64, _ bytes: [UInt8]) throws {
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path(name)))
        try file.seek(toOffset: offset)
        try file.write(contentsOf: Data(bytes))
        try file.close()
    }
}
