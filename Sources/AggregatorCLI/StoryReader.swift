import AggregatorKit

/// What posts have in common with those of other feeds, where the user wants to know.
struct StoryReader {
    private let store: any Store
    private let rules: DuplicateRules
    private let finder: StoryFinder
    private let tags: [FeedID: [String]]

    init(_ session: Session, _ store: any Store) async throws {
        self.store = store
        rules = session.configuration.duplicates
        finder = try await StoryFinder(store)
        tags = try await store.subscriptions().reduce(into: [:]) { $0[$1.id] = $1.tags }
    }

    /// `nil` where nobody wants to know: then nothing is asked of the store.
    static func wanted(_ session: Session, _ store: any Store) async throws -> StoryReader? {
        session.configuration.duplicates.isOff ? nil : try await StoryReader(session, store)
    }

    /// What is shown of a page of a list, and what is said of it.
    ///
    /// - Parameter showsAll: also what would be hidden behind others.
    func shown(
        _ posts: [StoredPost], in query: PostQuery, showsAll: Bool
    ) async throws -> (posts: [StoredPost], notes: [PostID: DuplicateNote]) {
        let places = try await places(of: posts)
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
    func markReadWith(_ ids: [PostID]) async throws -> Int {
        let places = try await places(of: try await store.posts(ids))
        return try await store.mark(ids.flatMap(places.readWith), StatusChange(isRead: true))
    }

    /// What there is to say of one post.
    func sentences(about post: StoredPost, _ feeds: StoredFeeds) async throws -> [String] {
        let stories = try await finder.stories(of: [post])
        guard let story = stories[post.id] else { return [] }
        return story.sentences(about: post, places: StoryPlaces(stories, rules, tags: tags), feeds: feeds.byID)
    }

    private func places(of posts: [StoredPost]) async throws -> StoryPlaces {
        StoryPlaces(try await finder.stories(of: posts), rules, tags: tags)
    }
}
