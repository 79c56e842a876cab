public import AggregatorCore

/// Finds the stories that posts belong to, with a few queries, however many posts the store has.
public struct StoryFinder: Sendable {
    private let store: any Store
    /// How often the search is repeated for the posts that were found.
    private static let rounds = 3

    /// Finds stories among the posts of this store.
    public init(_ store: any Store) { self.store = store }

    /// The stories of these posts, by the ids of all members, including others.
    public func stories(of posts: [StoredPost]) async throws(StoreFailure) -> [PostID: Story] {
        var known = Dictionary(posts.map { ($0.id, $0) }) { first, _ in first }
        var asked: Set<PostID> = []
        var crowded: Set<SimilaritySign> = []
        var stories: [PostID: Story] = [:]
        var homes: [FeedID: WebAddress] = [:]
        var fresh = posts
        for _ in 0..<Self.rounds {
            asked.formUnion(fresh.map(\.id))
            let found = try await candidates(of: fresh, &crowded).subtracting(known.keys)
            for post in try await store.posts(found.sorted()) { known[post.id] = post }
            homes.merge(try await self.homes(of: Set(known.values.map(\.feed)).subtracting(homes.keys).sorted())) { $1 }
            stories = [:]
            for story in Story.among(Array(known.values), homes: homes, crowded: crowded) {
                for member in story.members { stories[member.post.id] = story }
            }
            // A post that is like a member of a story may be a member as well.
            fresh = asked.compactMap { stories[$0] }.flatMap { $0.members.map(\.post) }.filter { !asked.contains($0.id) }
            if fresh.isEmpty { break }
        }
        return stories
    }

    /// The site of each feed, or its address.
    private func homes(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: WebAddress] {
        guard !feeds.isEmpty else { return [:] }
        var homes: [FeedID: WebAddress] = [:]
        for subscription in try await store.subscriptions(to: feeds) { homes[subscription.id] = subscription.address }
        for (id, feed) in try await store.feeds(feeds) { homes[id] = feed.addresses.homePage ?? homes[id] }
        return homes
    }

    /// Posts that share a sign with one of these.
    private func candidates(of posts: [StoredPost], _ crowded: inout Set<SimilaritySign>) async throws(StoreFailure) -> Set<PostID> {
        let signs = Set(posts.filter { !$0.status.isApart }.flatMap { SimilaritySign.asked(for: $0.post) })
        var found: Set<PostID> = []
        for (sign, ids) in try await store.posts(sharing: signs.sorted(), limit: Story.crowd + 1) {
            if ids.count > Story.crowd { crowded.insert(sign) } else { found.formUnion(ids) }
        }
        return found
    }
}
