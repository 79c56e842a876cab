import AggregatorCore
import AggregatorEngine
import FeedXML
import InMemory
import Testing

/// A few feeds that are pulled into a store, and checks of what the store has to hold by what was reported.
struct CrashWorld: Sendable {
    static let feeds = 3
    static let postsOfEach = 2
    let services: ServiceProvider

    init() throws {
        let clock = VirtualClock()
        let transport = ScriptedTransport(clock: clock)
        for feed in 0..<Self.feeds {
            let headers = [Header(name: "Content-Type", value: "application/rss+xml"), Header(name: "ETag", value: "\"1\"")]
            transport.script(.answer(headers: headers, body: Array(Self.document(feed).utf8)), at: try Self.address(feed))
        }
        services = try Bench.services(transport: transport, clock: clock)
    }

    /// What has happened for certain, since the store has said so.
    struct Acknowledged: Sendable {
        var isSubscribed = false
        var pulled: Set<FeedID> = []
        var starred: PostID?
        var removed: PostID?
    }

    static func address(_ feed: Int) throws -> WebAddress { try #require(WebAddress("https://f\(feed).example/feed.xml")) }
    static func id(_ feed: Int) throws -> FeedID { Identity.feed(firstAddress: try address(feed)) }
    static func html(_ title: String) -> String { "<p>\(String(repeating: "Text of \(title). ", count: 40))</p>" }

    private static func document(_ feed: Int) -> String {
        let items = (0..<postsOfEach).map { number in
            let title = "Post \(feed) \(number)"
            return "<item><guid isPermaLink=\"false\">\(number)</guid><title>\(title)</title>"
                + "<description><![CDATA[\(html(title))]]></description></item>"
        }
        return "<rss version=\"2.0\"><channel><title>Feed \(feed)</title>\(items.joined())</channel></rss>"
    }

    /// Follows, pulls, stars and deletes, as a user does. `done` is called as soon as something is acknowledged.
    func live(in store: any Store, _ done: @escaping @Sendable ((inout Acknowledged) -> Void) -> Void) async throws {
        try await store.subscribe(
            (0..<Self.feeds).map { Subscription(id: try Self.id($0), address: try Self.address($0), added: Timestamp(seconds: Int64($0))) })
        done { $0.isSubscribed = true }
        try await pull(store, done)
        let first = try await store.posts(matching: PostQuery()).sorted { $0.id < $1.id }
        guard first.count > 1 else { return }
        if try await store.mark([first[0].id], StatusChange(isStarred: true)) == 1 { done { $0.starred = first[0].id } }
        if try await store.remove([first[1].id], at: .epoch) == 1 { done { $0.removed = first[1].id } }
    }

    func pull(_ store: any Store, _ done: @escaping @Sendable ((inout Acknowledged) -> Void) -> Void = { _ in }) async throws {
        var options = FetchOptions()
        options.hostDelay = 0
        let summary = try await Pull(services: services, store: store, options: options).run(.all) { event in
            guard case .finished(let report) = event, report.failure == nil, let feed = report.feedID else { return }
            done { $0.pulled.insert(feed) }
        }
        if let failure = summary.storeFailure { throw failure }
    }

    /// Checks what a process left that ended: every post and every commit is whole or absent, and all that was acknowledged is there.
    func check(_ store: any Store, _ sure: Acknowledged, _ place: Comment) async throws {
        if sure.isSubscribed { #expect(try await store.subscriptions().count == Self.feeds, place) }
        let posts = try await store.posts(matching: PostQuery())
        for post in posts {
            let title = post.post.title?.plain ?? ""
            #expect(post.post.content.html?.source.ranges(of: "Text of \(title).").count == 40, place)
        }
        for feed in 0..<Self.feeds {
            let id = try Self.id(feed)
            // One post may have been deleted.
            let count = posts.count { $0.feed == id }
            #expect(count == 0 || Self.postsOfEach - 1...Self.postsOfEach ~= count, place)
            if sure.pulled.contains(id) { #expect(count > 0, place) }
        }
        if let removed = sure.removed { #expect(!posts.contains { $0.id == removed }, place) }
        #expect(Set(posts.map { "\($0.feed) \($0.post.title?.plain ?? "")" }).count == posts.count, place)
        if let starred = sure.starred { #expect(posts.contains { $0.id == starred && $0.status.isStarred }, place) }
    }

    /// Checks that the next pull brings the rest.
    func complete(_ store: any Store, _ sure: Acknowledged, _ place: Comment) async throws {
        if try await store.subscriptions().count < Self.feeds {
            try await live(in: store) { _ in }
        } else {
            try await pull(store)
        }
        let titles = try await store.posts(matching: PostQuery()).compactMap { $0.post.title?.plain }
        #expect(Set(titles).count == titles.count, place)
        #expect(titles.count >= Self.feeds * Self.postsOfEach - 1, place)
    }
}
