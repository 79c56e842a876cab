import AggregatorCore

/// Writes JSON Feed 1.1 (jsonfeed.org/version/1.1) straight from Core's models, without a tree in between.
///
/// What JSON Feed has no place for stands under `_aggregator`. Markup goes out as it is handed in: sanitising happens before.
struct JSONFeedWriter: DocumentWriter {
    static let version = "https://jsonfeed.org/version/1.1"

    let name = "jsonfeed"

    func write(_ document: FeedDocument, pretty: Bool) -> [UInt8] {
        var writer = JSONWriter(pretty: pretty)
        writer.object { $0.members(of: document) }
        return writer.bytes
    }

    func write(_ post: StoredPost, feed: StoredFeed, note: DuplicateNote?, cursor: PostQuery.Cursor?) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { $0.members(of: post, feed: feed, note: note, cursor: cursor) }
        return writer.bytes
    }

    func write(_ posts: [StoredPost], feeds: [FeedID: StoredFeed], title: String) -> [UInt8] {
        var writer = JSONWriter(pretty: true)
        writer.object { writer in
            writer.member("version", Self.version)
            writer.text("title", title)
            // `items` is a required member: it is there even when it is empty.
            writer.member(
                "items",
                writing: { writer in
                    writer.array(posts) { writer, post in
                        writer.object { $0.members(of: post, feed: feeds[post.feed]) }
                    }
                })
        }
        return writer.bytes
    }
}
