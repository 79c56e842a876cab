import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("What is left of feeds")
struct LeftFeedTests {
    private let address = "https://slow.example/feed"

    /// A world that has a starred post of a feed with this title and these other lines, which is followed no longer.
    private func left(_ title: String, _ lines: [String] = []) async throws -> EngineWorld {
        let world = try await EngineWorld()
        try world.serve(.feed(["title \(title)"] + lines + ["post"]), at: address)
        try await world.pull(address)
        let posts = try await world.store.posts(matching: PostQuery())
        _ = try await world.store.mark(posts.map(\.id), StatusChange(isStarred: true))
        let editor = SubscriptionEditor(services: world.services, store: world.store)
        try await editor.leave(try await world.store.subscriptions())
        return world
    }

    @Test(
        "a feed that is followed no longer is found by its title and its address, however they are written",
        arguments: ["slow   letters", " SLOW letters ", "https://slow.example/feed", "feed://slow.example/feed", "slow.example/feed"])
    func found(name: String) async throws {
        let world = try await left("Slow letters")
        let found = try await SubscriptionEditor(services: world.services, store: world.store).left(by: name)
        #expect(found.map(\.feed.title?.plain) == ["Slow letters"])
    }

    @Test(
        "a feed that is followed no longer is found by the address that its posts show with it, however that is written",
        arguments: [
            (["self https://own.example/feed", "home https://home.example/"], "https://OWN.example/feed"),
            (["self https://own.example/feed"], "own.example/feed"), (["home https://home.example/"], "https://home.example"),
        ])
    func shown(lines: [String], name: String) async throws {
        let world = try await left("Slow letters")
        let feeds = try await world.store.feeds()
        let id = try #require(feeds.keys.first)
        #expect(StoredFeed(left: id, feeds[id])?.url == WebAddress("urn:feed:\(id)"))
        let editor = SubscriptionEditor(services: world.services, store: world.store)
        #expect(try await editor.left(by: "urn:feed:\(id)").map(\.id) == [id])
        #expect(try await editor.left(by: name).isEmpty)
        let other = try await left("Slow letters", lines)
        #expect(try await SubscriptionEditor(services: other.services, store: other.store).left(by: name).map(\.id) == [id])
    }

    @Test("a feed that is followed is not found by another address that its publisher chose")
    func followed() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("title Slow letters", "self https://own.example/feed", "post"), at: address)
        try await world.pull(address)
        #expect(try await SubscriptionEditor(services: world.services, store: world.store).left(by: "https://own.example/feed").isEmpty)
    }

    @Test(
        "a feed that is followed no longer is not found by an address that one that is followed has as well",
        arguments: [("home https://home.example/", 0), ("self https://home.example/", 0), ("home https://other.example/", 1)])
    func shared(line: String, count: Int) async throws {
        let world = try await left("Slow letters", ["home https://home.example/"])
        try world.serve(.feed(["title Fast letters", line, "news"]), at: "https://fast.example/feed")
        try await world.pull("https://fast.example/feed")
        let editor = SubscriptionEditor(services: world.services, store: world.store)
        #expect(try await editor.left(by: "https://home.example/").count == count)
        #expect(try await editor.left(by: address).map(\.feed.title?.plain) == ["Slow letters"])
    }

    @Test("a feed that is followed no longer is found by its id and by enough of its beginning, in either case")
    func id() async throws {
        let world = try await left("Slow letters")
        let editor = SubscriptionEditor(services: world.services, store: world.store)
        let id = try #require(try await world.store.feeds().keys.first)
        for name in [id.description, String(id.description.prefix(8)), id.description.prefix(9).uppercased()] {
            #expect(try await editor.left(by: name).map(\.id) == [id], "\(name)")
        }
        #expect(try await editor.left(by: String(id.description.prefix(7))).isEmpty)
    }

    @Test(
        "a feed that is followed no longer is found by no title that looks like an address, and by no empty name",
        arguments: ["other.example", ""])
    func title(name: String) async throws {
        let world = try await left("other.example")
        #expect(try await SubscriptionEditor(services: world.services, store: world.store).left(by: name).isEmpty)
    }
}
