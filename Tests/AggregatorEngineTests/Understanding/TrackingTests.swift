import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("What only says where a reader came from")
struct TrackingTests {
    private let address = "https://a.example/feed"

    private func page(in world: EngineWorld) async throws -> String? {
        let posts = try await world.store.posts(matching: PostQuery())
        #expect(posts.count == 1)
        return posts.first?.post.addresses.page?.text
    }

    @Test("what only says where a reader came from is gone from a post's address, unless it is to stay", arguments: [true, false])
    func addresses(isRemoved: Bool) async throws {
        var world = try await EngineWorld()
        world.options.sanitizing.removesTracking = isRemoved
        try world.serve(.feed("guid=a One|Text|https://a.example/?utm_source=feed&p=1#top"), at: address)
        try await world.pull(address)
        #expect(try await page(in: world) == (isRemoved ? "https://a.example/?p=1#top" : "https://a.example/?utm_source=feed&p=1#top"))
    }

    @Test("not every parameter is taken away that begins like one of those")
    func otherParameters() async throws {
        let world = try await EngineWorld()
        for number in 1...3 {
            try world.serve(.feed("guid=\(number) Post \(number)|Text \(number)|https://a.example/news.php?pk_news=\(number)"), at: address)
            try await world.pull(address)
            world.pass(days: 1)
        }
        let pages = try await world.store.posts(matching: PostQuery()).compactMap(\.post.addresses.page?.text)
        #expect(pages.sorted() == (1...3).map { "https://a.example/news.php?pk_news=\($0)" })
    }

    @Test("an address without what tracks tells posts apart as before, by every policy", arguments: IdentityPolicy.allCases)
    func identity(policy: IdentityPolicy) async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("guid=a One|Text|https://a.example/?utm_source=feed&p=1"), at: address)
        try await world.pull(address)
        var subscription = try #require(try await world.store.subscriptions().first)
        subscription.preferences.identity = policy
        try await world.store.update(subscription)
        try world.serve(.feed("guid=a One|Text|https://a.example/?utm_source=feed&p=1", "ttl 60"), at: address)
        world.pass(days: 1)
        let report = try await world.pull(address)[address]
        #expect(report?.new == 0)
        #expect(report?.changed == 0)
        #expect(try await page(in: world) == "https://a.example/?p=1")
    }
}
