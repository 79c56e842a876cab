extension SavedSearch: JSONRecord {
    public init?(record: JSONValue) {
        guard let name = record.text("name") else { return nil }
        self.init(
            name, words: record.text("words"), feed: record.text("feed"),
            feedID: record.identifier("feed_id").map { FeedID($0) }, tag: record.text("tag"),
            kind: record.text("kind").flatMap(Post.Kind.init(rawValue:)), isUnread: record.bool("unread") ?? false,
            isStarred: record.bool("starred") ?? false, since: record.text("since"), before: record.text("before"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("name", name)
        writer.member("words", words)
        writer.member("feed", feed)
        writer.member("feed_id", feedID?.value)
        writer.member("tag", tag)
        writer.member("kind", kind?.rawValue)
        writer.member("unread", isUnread ? true : nil)
        writer.member("starred", isStarred ? true : nil)
        writer.member("since", since)
        writer.member("before", before)
    }
}
