/// Where posts stand in their stories, in one list: pure.
///
/// What stands for a story in a list is the first of its members that belongs there, read or not: a list of one feed shows all of that
/// feed, and a story that was read does not come up again unread.
public struct StoryPlaces: Sendable {
    /// What a post of a list is to the others.
    public enum Place: Sendable, Hashable {
        /// It tells something of its own.
        case alone
        /// It stands for these as well; in their order.
        case first([PostID])
        /// It repeats that one.
        case repeats(PostID, DuplicatePolicy)
    }

    private let stories: [PostID: Story]
    private let rules: DuplicateRules
    private let tags: [FeedID: [String]]

    /// - Parameters:
    ///   - stories: by the ids of their members.
    ///   - tags: of the subscriptions.
    public init(_ stories: [PostID: Story], _ rules: DuplicateRules, tags: [FeedID: [String]]) {
        self.stories = stories
        self.rules = rules
        self.tags = tags
    }

    /// Of a post that matches `query`.
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

    /// What is read as well when a post is read.
    public func readWith(_ id: PostID) -> [PostID] {
        guard let story = stories[id], let first = story.members.first?.post.id else { return [] }
        // The first counts for all that repeat it; one that is no repetition to its reader counts for itself.
        let joined = story.members.filter { $0.post.id == first || treatment(of: $0.post) >= .mark }.map(\.post.id)
        return joined.contains(id) ? joined.filter { $0 != id } : []
    }

    private func treatment(of post: StoredPost) -> DuplicatePolicy { rules.policy(forTags: tags[post.feed] ?? []) }
}
