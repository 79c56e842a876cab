import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("Marking posts that somebody named")
struct PostMarkerTests {
    @Test("a post that was removed meanwhile is told, and the others are marked")
    func removedMeanwhile() async throws {
        let world = try await EngineWorld()
        let feed = "https://blog.example/feed"
        try world.serve(.feed("a", "b"), at: feed)
        try await world.pull(feed)
        let ids = try await world.store.posts(matching: PostQuery()).map(\.id)
        try await world.store.remove([ids[0]], at: world.clock.now())
        let read = StatusChange(isRead: true)
        let first = try await PostMarker(world.store).mark(ids, read)
        #expect(first.changed == 1 && first.missing == [ids[0]])
        let again = try await PostMarker(world.store).mark([ids[1]], read)
        #expect(again.changed == 0 && again.missing.isEmpty, "it was marked already")
    }
}
