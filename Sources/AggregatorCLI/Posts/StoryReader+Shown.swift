import AggregatorKit

extension StoryReader {
    /// What posts have in common with those of other feeds, if the user wants to know; `nil` if not: then the store is not queried.
    static func wanted(_ session: Session, _ store: any Store) -> StoryReader? {
        session.configuration.duplicates.isOff ? nil : StoryReader(store, session.configuration.duplicates)
    }

    /// Returns which posts of a page to show, and a note for some of them.
    ///
    /// - Parameter showsAll: Whether to show posts that would be hidden as duplicates.
    func shown(
        _ posts: [StoredPost], in query: PostQuery, showsAll: Bool
    ) async throws -> (posts: [StoredPost], notes: [PostID: DuplicateNote]) {
        let places = try await places(of: posts)
        let hidden = showsAll ? [] : try await hidden(posts, in: query, places)
        var shown: [StoredPost] = []
        var notes: [PostID: DuplicateNote] = [:]
        for post in posts where !hidden.contains(post.id) {
            switch places.place(of: post, in: query) {
            case .alone: break
            case .first(let others): notes[post.id] = DuplicateNote(others: others)
            case .repeats(let other, _): notes[post.id] = DuplicateNote(repeating: other)
            }
            shown.append(post)
        }
        return (shown, notes)
    }

    /// Returns sentences about one post and its duplicates.
    func sentences(about post: StoredPost, _ store: any Store) async throws -> [String] {
        let found = try await finder.stories(of: [post])
        guard let story = found[post.id] else { return [] }
        let feeds = try await StoredFeeds(story.members.map(\.post.feed), from: store)
        return story.sentences(about: post, places: try await places(in: found), feeds: feeds.byID)
    }
}
