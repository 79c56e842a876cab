import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("What is left of feeds")
struct LeftFeedTests {
    private let address = "https://slow.example/feed"

    /// A world that has a starred post of a feed with this title, which is followed no longer.
    private func left(_ title: String) async throws -> EngineWorld {
        let world = try await EngineWorld()
        try world.serve(.feed("title \(title)", "post"), at: address)
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
