import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("What is set for a source decides about its posts")
struct PolicyTests {
    private let feed = "https://blog.example/feed"

    @Test(
        "an edit does what was set for it",
        arguments: [
            (EditPolicy?.none, "Another", 0, false), (.update, "Another", 0, false), (.history, "Another", 1, false),
            (.unread, "Another", 0, true), (.ignore, "First", 0, false),
        ])
    func edits(policy: EditPolicy?, title: String, versions: Int, isUnread: Bool) async throws {
        let world = try await EngineWorld()
        try await world.subscribe(feed) { $0.edits = policy }
        try world.serve(.feed("guid=a First|1", "guid=b Second|2"), at: feed)
        _ = try await world.pull(feed)
        try await world.store.mark(matching: PostQuery(), StatusChange(isRead: true))
        world.pass(days: 1)
        try world.serve(.feed("guid=a Another|1", "guid=b Second|2", "guid=c Third|3"), at: feed)
        for _ in 0..<2 {
            let report = try await world.pull(feed)[feed]
            #expect(report?.failure == nil)
        }
        let posts = try await world.store.posts(matching: PostQuery())
        #expect(posts.count == 3)
        let edited = try #require(posts.first { $0.post.guid?.text == "a" })
        #expect(edited.post.title?.plain == title)
        #expect(try await world.store.versions(of: edited.id).map { $0.post.title?.plain } == Array(repeating: "First", count: versions))
        #expect(edited.status.isRead == !isUnread)
    }

    @Test(
        "edits that were ignored come with the next pull once they are wanted, though nothing has changed at the server since",
        arguments: [EditPolicy.update, .history, .unread, nil], [["ETag": "\"1\""], [:]])
    func wantedLater(policy: EditPolicy?, headers: [String: String]) async throws {
        let world = try await EngineWorld()
        try await world.subscribe(feed) { $0.edits = .ignore }
        try world.serve(.feed("guid=a First|1"), .feed("guid=a Another|1", headers: headers), at: feed)
        for _ in 0..<2 {
            try await world.pull(feed)
            world.pass(days: 0.1)
        }
        let editor = SubscriptionEditor(services: world.services, store: world.store)
        let known = try await world.store.subscriptions()[0]
        var changed = known
        changed.preferences.edits = policy
        try #require(try await editor.change(changed, from: known, bounds: Schedule.Bounds()))
        #expect(try await world.pull(feed)[feed]?.changed == 1)
        #expect(try await world.store.posts(matching: PostQuery()).map { $0.post.title?.plain } == ["Another"])
        // Once, and then what is known is asked for as before.
        #expect(try await world.pull(feed)[feed]?.status == .unchanged)
        #expect(world.transport.requests.map(\.validators.entityTag) == [nil, nil, nil, headers["ETag"]])
    }

    @Test("what else is set for edits asks for nothing anew", arguments: [(EditPolicy?.none, EditPolicy.ignore), (.update, .history)])
    func otherwise(first: EditPolicy?, second: EditPolicy) async throws {
        let world = try await EngineWorld()
        try await world.subscribe(feed) { $0.edits = first }
        let known = try await world.store.subscriptions()[0]
        var changed = known
        changed.preferences.edits = second
        let editor = SubscriptionEditor(services: world.services, store: world.store)
        try #require(try await editor.change(changed, from: known, bounds: Schedule.Bounds()))
        #expect(try await world.store.subscriptions()[0].preferences.clientChangedAt == nil)
    }

    @Test("an identity that was chosen holds for what is stored already, and chosen back nothing is lost or doubled")
    func identity() async throws {
        let world = try await EngineWorld()
        try await world.subscribe(feed) { _ in }
        try world.serve(.feed("guid=a Weekly|1"), at: feed)
        _ = try await world.pull(feed)
        // By default, a post with another guid and the same text would count as the stored one.
        var ids: [Set<PostID>] = []
        for policy in [IdentityPolicy.guid, .auto, .link, .auto] {
            var subscription = try #require(try await world.store.subscriptions().first)
            subscription.preferences.identity = policy
            try await world.store.update(subscription)
            for document in [["guid=b Weekly|1"], ["guid=b Weekly|1", "guid=a Weekly|2"]] {
                try world.serve(.feed(document.joined(separator: "\n")), at: feed)
                world.pass(days: 1)
                _ = try await world.pull(feed)
            }
            ids.append(Set(try await world.store.posts(matching: PostQuery()).map(\.id)))
        }
        #expect(ids.map(\.count) == [2, 2, 2, 2])
        #expect(Set(ids).count == 1)
    }

    @Test("posts of a feed that makes guids and titles anew at every request are met by what was chosen, from the first pull on")
    func chosenLate() async throws {
        let world = try await EngineWorld()
        try await world.subscribe(feed) { _ in }
        func document(_ request: String) -> [String] { (1...30).map { "guid=\(request)\($0) \(request)|text|https://blog.example/\($0)" } }
        try world.serve(.feed(document("one").joined(separator: "\n")), at: feed)
        _ = try await world.pull(feed)
        var subscription = try #require(try await world.store.subscriptions().first)
        subscription.preferences.identity = .link
        try await world.store.update(subscription)
        for request in ["two", "three"] {
            try world.serve(
                .feed((document(request) + ["guid=\(request) new|text|https://blog.example/\(request)"]).joined(separator: "\n")), at: feed)
            world.pass(days: 1)
            #expect(try await world.pull(feed)[feed]?.new == 1)
        }
        #expect(try await world.store.posts(matching: PostQuery()).count == 32)
    }
}
