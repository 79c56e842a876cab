import AggregatorKit

/// Writes posts of a store: JSON for programs, fitted lines for people.
struct PostRenderer {
    let session: Session
    let feeds: StoredFeeds
    let isJSON: Bool

    /// - Parameters:
    ///   - notes: Which of them are duplicates of which posts.
    ///   - query: The query that found them; its order gives each of them a cursor, for the list to continue from.
    func write(_ posts: [StoredPost], notes: [PostID: DuplicateNote], in query: PostQuery? = nil) throws {
        guard isJSON else {
            let html = session.services.html
            let view = PostListView(
                posts, feeds: feeds.byID, notes: notes, after: query?.after?.sortDate,
                time: session.services.world.clock.localTime, plainText: html.plainText)
            return try session.console.write(view.text(width: session.columns))
        }
        let writer = try session.itemWriter()
        var lines: [UInt8] = []
        for post in posts {
            guard let feed = feeds[post.feed] else { continue }
            lines += writer.write(post, feed: feed, note: notes[post.id], cursor: query?.place(of: post))
            lines.append(10)
            guard lines.count > Self.piece else { continue }
            try session.console.write(json: lines)
            lines = []
        }
        try session.console.write(json: lines)
    }

    /// The number of bytes to write at once: a post may be of any length.
    private static let piece = 256 << 10
}

extension Session {
    /// Tells how to get the next page of a list that was cut.
    func sayWhereToGoOn(_ place: PostQuery.Cursor) {
        console.note("There is more: the same with --after \(place)")
    }
}
