import AggregatorContracts
import AggregatorCore
import Testing

@Suite("Subscriptions that can't be read in a SQLite file")
struct SQLiteLostSubscriptionTests {
    private static let subscriptions = ["subscription", "sqlite_autoindex_subscription_1"]

    private func subscription(_ number: Int) throws -> Subscription {
        let address = try #require(WebAddress("https://example.org/\(number)"))
        return Subscription(id: Identity.feed(firstAddress: address), address: address, added: .epoch)
    }

    private func subscriptions(_ numbers: [Int]) throws -> Set<FeedID> { try Set(numbers.map { try subscription($0).id }) }

    /// Sources that give their own addresses, but for 38, which gives another one, and 39, which was not pulled yet. Of 40, which was
    /// removed, a starred post is left.
    private func damagedStore(_ place: Scratch, _ objects: [String]) async throws {
        let store = try await place.store()
        try await store.subscribe((1...40).map { try subscription($0) })
        for number in 1...40 where number != 39 {
            var feed = Feed()
            feed.addresses.feed = try number == 38 ? WebAddress("https://elsewhere.example/feed") : subscription(number).address
            let posts = Samples().harvest(number).posts
            let id = try subscription(number).id
            _ = try await store.commit(Harvest(feedID: id, feed: feed, posts: posts, state: SourceState(), moment: .epoch))
        }
        _ = try await store.mark([Samples().harvest(40).posts[0].id], StatusChange(isStarred: true))
        _ = try await store.unsubscribe([subscription(40).id])
        await store.close()
        try await place.damage(objects, pages: 100)
    }

    /// Returns what a repair finds; whatever it leaves, the store is whole, and has all posts.
    private func repaired(_ place: Scratch) async throws -> (findings: [StoreFinding], followed: Set<FeedID>) {
        let damaged = try await place.store(StoreOptions(.repairing))
        let findings = try await damaged.checking?.check(repairing: true) ?? []
        await damaged.close()
        let store = try await place.store()
        #expect(try await store.checking?.check(repairing: false) == [])
        var query = PostQuery()
        query.limit = 1000
        #expect(try await store.posts(matching: query).count == 38 * 5 + 1)
        let followed = try await Set(store.subscriptions().map(\.id))
        await store.close()
        return (findings, followed)
    }

    private func about(_ beginning: String, in findings: [StoreFinding]) -> [String]? {
        findings.first { $0.message.hasPrefix(beginning) }?.about
    }

    @Test("whatever was followed is followed again or named, whether or not states are left", arguments: [true, false])
    func lost(states: Bool) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await damagedStore(place, Self.subscriptions + (states ? [] : ["source"]))
        let (findings, followed) = try await repaired(place)
        #expect(try followed == subscriptions(Array(1...37)), "\(findings)")
        #expect(about("Subscriptions of which the address alone is left (37)", in: findings)?.count == 37)
        let new = try subscription(39).id
        #expect(
            about("Feeds that were followed, nobody knows where (2)", in: findings) == [
                "https://elsewhere.example/feed", "the feed \(new)",
            ])
        let unsure = about("Feeds with starred posts alone, followed or not, nobody knows (1)", in: findings)
        #expect(unsure == (states ? nil : ["https://example.org/40"]))
        #expect(findings.count { !$0.isMended } == (states ? 1 : 2), "\(findings)")
    }

    @Test("nobody is followed who was removed where the addresses of all subscriptions are left")
    func addresses() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await damagedStore(place, ["subscription", "source"])
        let (findings, followed) = try await repaired(place)
        #expect(try followed == subscriptions(Array(1...39)), "\(findings)")
        #expect(!findings.contains { !$0.isMended }, "\(findings)")
    }

    @Test("where nothing says what was followed, it is said")
    func nothing() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await damagedStore(place, Self.subscriptions + ["feed", "sqlite_autoindex_feed_1", "source"])
        let (findings, followed) = try await repaired(place)
        #expect(followed.isEmpty)
        #expect(findings.filter { !$0.isMended }.map(\.message).contains { $0.hasPrefix("Subscriptions of which nothing is left") })
    }
}
