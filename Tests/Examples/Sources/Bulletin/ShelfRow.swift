import AggregatorCore

/// A post as a row of the shelf.
struct ShelfRow {
    var id: PostID
    /// What the program knows of it, and what the source said: two JSON objects between a tab.
    var value: String
}

extension ShelfRow {
    init(_ stored: StoredPost) {
        var facts = JSONWriter()
        facts.object {
            $0.member("feed", stored.feed.value)
            $0.member("read", stored.status.isRead)
            $0.member("starred", stored.status.isStarred)
            $0.member("seen", stored.firstSeen)
            $0.member("changed", stored.lastChanged)
            $0.member("fingerprint", stored.fingerprint)
            $0.member("sort", stored.sortDate)
        }
        self.init(id: stored.id, value: facts.text + "\t" + String(decoding: stored.post.recordBytes, as: UTF8.self))
    }
}

extension StoredPost {
    /// `nil` for a row that is damaged.
    init?(_ row: ShelfRow) {
        let halves = row.value.split(separator: "\t", maxSplits: 1)
        guard halves.count == 2, let facts = try? JSONReader.read(Array(halves[0].utf8)),
            let post = Post(recordBytes: Array(halves[1].utf8)), let feed = facts.identifier("feed"),
            let fingerprint = facts.identifier("fingerprint"), let seen = facts.moment("seen"), let sort = facts.moment("sort")
        else { return nil }
        self.init(
            id: row.id, feed: FeedID(feed), post: post,
            status: PostStatus(isRead: facts.bool("read") ?? false, isStarred: facts.bool("starred") ?? false), firstSeen: seen,
            lastChanged: facts.moment("changed"), fingerprint: fingerprint, sortDate: sort)
    }
}
