import AggregatorKit

/// What posts have in common with those of other feeds, where the user wants to know.
struct StoryReader {
    private let stories: StoryReading

    init(_ session: Session, _ store: any Store) { stories = StoryReading(store, session.configuration.duplicates) }

    /// `nil` where nobody wants to know: then nothing is asked of the store.
    static func wanted(_ session: Session, _ store: any Store) -> StoryReader? {
        session.configuration.duplicates.isOff ? nil : StoryReader(session, store)
    }

    /// What is shown of a page of a list, and what is said of it.
    ///
    /// - Parameter showsAll: also what would be hidden behind others.
    func shown(
        _ posts: [StoredPost], in query: PostQuery, showsAll: Bool
    ) async throws -> (posts: [StoredPost], notes: [PostID: DuplicateNote]) {
        let places = try await stories.places(of: posts)
        var shown: [StoredPost] = []
        var notes: [PostID: DuplicateNote] = [:]
        for post in posts {
            switch places.place(of: post, in: query) {
            case .alone: break
            case .first(let others): notes[post.id] = DuplicateNote(others: others)
            case .repeats(let other, let policy):
                if policy == .collapse, !showsAll { continue }
                notes[post.id] = DuplicateNote(repeating: other)
            }
            shown.append(post)
        }
        return (shown, notes)
    }

    /// Marks read what is read with these.
    func markReadWith(_ ids: [PostID]) async throws -> Int { try await stories.markReadWith(ids) }

    /// Marks read what is read with those that match, before they are marked themselves.
    func markReadWith(matching query: PostQuery) async throws -> Int { try await stories.markReadWith(matching: query) }

    /// What there is to say of one post.
    func sentences(about post: StoredPost, _ store: any Store) async throws -> [String] {
        let found = try await stories.finder.stories(of: [post])
        guard let story = found[post.id] else { return [] }
        let feeds = try await StoredFeeds(story.members.map(\.post.feed), from: store)
        return story.sentences(about: post, places: try await stories.places(in: found), feeds: feeds.byID)
    }
}
