import AggregatorContracts
import AggregatorCore
import GRDB
import Testing

@testable import SQLiteStore

@Suite("Evidence that is made anew")
struct EvidenceSalvageTests {
    private let samples = Samples()

    private func post(_ guid: String) -> Harvest.Sighting {
        var post = Post()
        post.guid = Post.GUID(guid)
        post.title = RichText(plain: "Post")
        post.addresses.page = WebAddress("https://example.org/page")
        return Harvest.Sighting(
            id: PostID(samples.identifier(guid)), post: post, fingerprint: samples.identifier(guid), sortDate: .epoch,
            evidence: Identity.evidence(of: post))
    }

    /// Two posts with one page and title.
    private func salvaged(_ place: Scratch) async throws -> [[Evidence.Kind]] {
        let store = try await place.store()
        try await store.subscribe([samples.subscription(1)])
        _ = try await store.commit(Harvest(feedID: samples.feed(1), posts: [post("a"), post("b")], state: SourceState(), moment: .epoch))
        await store.close()
        return try await DatabaseQueue(path: place.path("store.sqlite")).write { db in
            let feed = try Int64.fetchOne(db, sql: "SELECT feed FROM post") ?? 0
            try db.execute(sql: "DELETE FROM evidence")
            try EvidenceSalvage(db: db).makeAnew(except: [])
            return try EvidenceRows.all(db, of: feed, Set(Int64.fetchAll(db, sql: "SELECT number FROM post"))).values.map { $0.map(\.kind) }
        }
    }

    @Test("what several posts share is nobody's, where each has something of its own")
    func shared() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let kinds = try await salvaged(place)
        #expect(kinds == [[.guid], [.guid]])
    }
}
