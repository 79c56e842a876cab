extension ArchivedPost: JSONRecord {
    public init?(record: JSONValue) {
        guard let id = record.identifier("id"), let feed = record.identifier("feed"), let fingerprint = record.identifier("fingerprint"),
            let seen = record.moment("seen"), let sort = record.moment("sort"), let post: Post = record.record("post")
        else { return nil }
        self.init(
            StoredPost(
                id: PostID(id), feed: FeedID(feed), post: post,
                status: PostStatus(record: record), firstSeen: seen,
                lastChanged: record.moment("changed"), fingerprint: fingerprint, sortDate: sort),
            evidence: record.evidence, versions: record.list("versions"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", stored.id.value)
        writer.member("feed", stored.feed.value)
        stored.status.writeMembers(to: &writer)
        writer.member("sort", stored.sortDate)
        writer.member("seen", stored.firstSeen)
        writer.member("changed", stored.lastChanged)
        writer.member("fingerprint", stored.fingerprint)
        writer.member("evidence", list: evidence) { $0.string($1.written) }
        writer.member("post", stored.post)
        writer.member("versions", list: versions)
    }
}
