/// A search that has a name: what was typed, so that an age counts from the day of asking.
public struct SavedSearch: Sendable, Hashable {
    public var name: String
    public var words: String?
    /// An id, title or address.
    public var feed: String?
    public var tag: String?
    public var kind: Post.Kind?
    public var isUnread: Bool
    public var isStarred: Bool
    /// Dates, or ages as in `3d`.
    public var since: String?
    public var before: String?

    public init(
        _ name: String, words: String? = nil, feed: String? = nil, tag: String? = nil, kind: Post.Kind? = nil, isUnread: Bool = false,
        isStarred: Bool = false, since: String? = nil, before: String? = nil
    ) {
        self.name = name
        self.words = words
        self.feed = feed
        self.tag = tag
        self.kind = kind
        self.isUnread = isUnread
        self.isStarred = isStarred
        self.since = since
        self.before = before
    }
}

extension SavedSearch: JSONRecord {
    public init?(record: JSONValue) {
        guard let name = record.text("name") else { return nil }
        self.init(
            name, words: record.text("words"), feed: record.text("feed"), tag: record.text("tag"),
            kind: record.text("kind").flatMap(Post.Kind.init(rawValue:)), isUnread: record.bool("unread") ?? false,
            isStarred: record.bool("starred") ?? false, since: record.text("since"), before: record.text("before"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("name", name)
        writer.member("words", words)
        writer.member("feed", feed)
        writer.member("tag", tag)
        writer.member("kind", kind?.rawValue)
        writer.member("unread", isUnread ? true : nil)
        writer.member("starred", isStarred ? true : nil)
        writer.member("since", since)
        writer.member("before", before)
    }
}
