import AggregatorCore

/// Writes JSON Feed 1.1 (jsonfeed.org/version/1.1) straight from Core's models, without a tree in between.
///
/// Members that JSON Feed does not define are under `_aggregator`. Markup is written as it is given; it has been sanitized before.
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

    func head(title: String) -> [UInt8] {
        var writer = JSONWriter(pretty: true)
        writer.object { writer in
            writer.member("version", Self.version)
            writer.text("title", title)
        }
        return writer.bytes.dropLast("\n}".utf8.count) + Array(",\n  \"items\": [".utf8)
    }

    func part(_ posts: [StoredPost], feeds: [FeedID: StoredFeed], behind count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, post) in posts.enumerated() {
            if count + index > 0 { bytes.append(UInt8(ascii: ",")) }
            var writer = JSONWriter(pretty: true)
            writer.object { $0.members(of: post, feed: feeds[post.feed], isForReaders: true) }
            bytes += Self.indentation
            // A line end within a text is written as an escape.
            for byte in writer.bytes { if byte == 10 { bytes += Self.indentation } else { bytes.append(byte) } }
        }
        return bytes
    }

    private static let indentation = Array("\n    ".utf8)

    func tail() -> [UInt8] { Array("\n  ]\n}".utf8) }
}
