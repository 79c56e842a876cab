/// The role of posts in their stories, within one list: pure.
///
/// The first member of a story that belongs to a list stands for the story there, read or not: so a list of one feed shows all posts of
/// that feed, and a story that was read does not come up again as unread.
public struct StoryPlaces: Sendable {
    /// The role of a post in a list.
    public enum Place: Sendable, Hashable {
        /// It stands for itself.
        case alone
        /// It stands for these posts as well, in their order.
        case first([PostID])
        /// It repeats that post.
        case repeats(PostID, DuplicatePolicy)
    }

    private let stories: [PostID: Story]
    private let rules: DuplicateRules
    private let tags: [FeedID: [String]]

    /// - Parameters:
    ///   - stories: By the ids of their members.
    ///   - tags: Of the subscriptions.
    public init(_ stories: [PostID: Story], _ rules: DuplicateRules, tags: [FeedID: [String]]) {
        self.stories = stories
        self.rules = rules
        self.tags = tags
    }

    /// The role of a post that matches `query`.
    public func place(of post: StoredPost, in query: PostQuery = PostQuery()) -> Place {
        guard let story = stories[post.id] else { return .alone }
        var query = query
        (query.isRead, query.after) = (nil, nil)
        let listed = story.members.map(\.post).filter { query.matches($0, feedTags: tags[$0.feed] ?? []) }
        guard let first = listed.first, first.id != post.id else {
            let others = listed.filter { $0.id != post.id && treatment(of: $0) > .off }.map(\.id)
            return others.isEmpty ? .alone : .first(others)
        }
        let policy = treatment(of: post)
        return policy == .off ? .alone : .repeats(first.id, policy)
    }

    /// The posts that are marked as read together with a post.
    public func readWith(_ id: PostID) -> [PostID] {
        guard let story = stories[id], let first = story.members.first?.post.id else { return [] }
        // The first one counts for all that repeat it; one that its feed's policy does not join counts for itself.
        let joined = story.members.filter { $0.post.id == first || treatment(of: $0.post) >= .mark }.map(\.post.id)
        return joined.contains(id) ? joined.filter { $0 != id } : []
    }

    private func treatment(of post: StoredPost) -> DuplicatePolicy { rules.policy(forTags: tags[post.feed] ?? []) }
}
