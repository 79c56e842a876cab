import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("What was removed stays removed")
struct RemovalTests {
    private let feed = "https://blog.example/feed"

    private func titles(_ world: EngineWorld) async throws -> [String?] {
        try await world.store.posts(matching: PostQuery()).compactMap { $0.post.title?.plain }.sorted()
    }

    @Test("a post that leaves its feed and returns does not come back, whatever its feed says of it")
    func staysAway() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a", "b"), at: feed)
        try await world.pull(feed)
        let first = try #require(try await world.store.posts(matching: PostQuery()).first { $0.post.title?.plain == "a" })
        try await world.store.remove([first.id], at: world.clock.now())
        for document in [["b"], ["a", "b"], ["a", "c", "b"]] {
            world.pass(days: 1)
            switch document.count {
            case 1: try world.serve(.feed("b"), at: feed)
            case 2: try world.serve(.feed("a", "b"), at: feed)
            default: try world.serve(.feed("a", "c", "b"), at: feed)
            }
            let report = try await world.pull(feed)[feed]
            #expect(report?.new == (document.contains("c") ? 1 : 0) && report?.changed == 0)
        }
        #expect(try await titles(world) == ["b", "c"])
    }

    @Test("a source that is removed while it is pulled is called by its address")
    func source() throws {
        let subscription = Subscription(
            id: FeedID(Identifier(high: 1, low: 2)), address: try EngineWorld.address("https://blog.example/feed?key=hush"), added: .epoch)
        let failure = PullFailure(StoreFailure(.notFound, "No subscription has that id."), of: subscription)
        #expect(
            failure.message == "https://blog.example/feed?key=*** was removed while it was pulled, so nothing of it was stored.",
            "\(failure.message)")
    }

    @Test(
        "a source that is removed while it is asked has not failed, and nothing of it is stored",
        arguments: [.feed("a"), .status(404), .status(429), .webPage] as [ScriptedTransport.Script])
    func whileItIsAsked(answer: ScriptedTransport.Script) async throws {
        let world = try await EngineWorld()
        try world.serve(answer, at: feed)
        try await world.subscribe(feed) { _ in }
        let id = Identity.feed(firstAddress: try EngineWorld.address(feed))
        var services = world.services
        services.transports = [Meanwhile.once(world.transport) { try await world.store.unsubscribe(id) }]
        let reports = Locked<[SourceReport]>([])
        let summary = try await Pull(services: services, store: world.store, options: world.options).run(.all) { event in
            if case .finished(let report) = event { reports.withLock { $0.append(report) } }
        }
        let report = try #require(reports.withLock { $0.first })
        #expect(report.status == .deferred && report.failure == nil && report.nextPull == nil, "\(report)")
        #expect(report.explanation == "\(feed) was removed while it was pulled, so nothing of it was stored.")
        #expect(summary.sources == 1 && summary[.failed] == 0 && summary.storeFailure == nil)
        #expect(try await world.store.posts(matching: PostQuery()).isEmpty)
    }

    @Test("a plan names what goes by feed, and nothing starred goes")
    func plan() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a", "b", "c"), at: feed)
        try await world.pull(feed)
        let starred = try await world.store.posts(matching: PostQuery())[2].id
        try await world.store.mark([starred], StatusChange(isStarred: true))
        let pruner = Pruner(world.store, RetentionPolicy(posts: 1))
        let plan = try await pruner.plan(feeds: nil, now: world.clock.now())
        #expect(plan.map(\.posts) == [3] && plan.map(\.removable.count) == [1])
        #expect(try await pruner.plan(feeds: [], now: world.clock.now()).isEmpty)
        var told: [Int] = []
        #expect(try await pruner.run(plan, now: world.clock.now()) { told.append($0) } == 1)
        #expect(told == [1])
        #expect(try await world.store.posts(matching: PostQuery()).contains { $0.id == starred })
        #expect(
            try await Pruner(world.store, RetentionPolicy(bytes: 0)).plan(feeds: nil, now: world.clock.now()).first?.removable.count == 1)
    }

    @Test("what somebody marked as unread since the plan was made stays, where unread posts are kept")
    func unreadByThen() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a", "b", "c"), at: feed)
        try await world.pull(feed)
        try await world.store.mark(matching: PostQuery(), StatusChange(isRead: true))
        let pruner = Pruner(world.store, RetentionPolicy(posts: 1, keepsUnread: true))
        let plan = try await pruner.plan(feeds: nil, now: world.clock.now())
        let going = try #require(plan.first?.removable)
        try await world.store.mark([going[0]], StatusChange(isRead: false))
        #expect(try await pruner.run(plan, now: world.clock.now()) == going.count - 1)
        #expect(try await world.store.posts([going[0]]).count == 1)
    }

    @Test("a post that was first seen under a clock years ahead takes no other's place among the last, and stays")
    func clockAhead() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a", "b", "c"), at: feed)
        try await world.pull(feed)
        let later = world.clock.now().adding(seconds: 10 * 365 * 86_400)
        let posts = try await world.store.posts(matching: PostQuery())
        let ahead = posts.prefix(2).map { post in
            var post = post
            (post.firstSeen, post.sortDate) = (later, later)
            return ArchiveRecord.post(ArchivedPost(post, evidence: []))
        }
        try await world.store.take(ahead)
        for (limit, removed) in [(1, 0), (0, 1)] {
            let plan = try await Pruner(world.store, RetentionPolicy(posts: limit)).plan(feeds: nil, now: world.clock.now())
            #expect(plan.flatMap(\.removable) == Array(posts.suffix(removed).map(\.id)))
        }
    }

    @Test("what goes of several feeds goes at once")
    func severalFeeds() async throws {
        let world = try await EngineWorld()
        let addresses = ["https://example.org/1", "https://example.org/2"]
        for address in addresses { try world.serve(.feed("a \(address)", "b \(address)"), at: address) }
        for address in addresses { try await world.pull(address) }
        let pruner = Pruner(world.store, RetentionPolicy(posts: 1))
        let plan = try await pruner.plan(feeds: nil, now: world.clock.now())
        #expect(plan.map(\.removable.count) == [1, 1])
        var told: [Int] = []
        #expect(try await pruner.run(plan, now: world.clock.now()) { told.append($0) } == 2)
        #expect(told == [2])
    }
}
