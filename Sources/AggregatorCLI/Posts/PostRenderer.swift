import AggregatorKit

/// Writes posts of a store: JSON for programs, fitted lines for people.
struct PostRenderer {
    let session: Session
    let feeds: StoredFeeds
    let isJSON: Bool

    /// - Parameters:
    ///   - notes: what some of them repeat, or are repeated by.
    ///   - query: what they are the answer to: its order says where a list goes on behind each of them.
    func write(_ posts: [StoredPost], notes: [PostID: DuplicateNote] = [:], in query: PostQuery? = nil) throws {
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

    /// Bytes that are written at once: a post may be as long as its source likes.
    private static let piece = 256 << 10
}

extension Session {
    /// The way to the next page of a list that was cut.
    func sayWhereToGoOn(_ place: PostQuery.Cursor) {
        console.note("There is more: the same with --after \(place)")
    }
}
