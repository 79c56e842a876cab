extension Tombstone: JSONRecord {
    public init?(record: JSONValue) {
        guard let id = record.identifier("id"), let feed = record.identifier("feed"), let fingerprint = record.identifier("fingerprint"),
            let removed = record.moment("at")
        else { return nil }
        self.init(
            id: PostID(id), feed: FeedID(feed), fingerprint: fingerprint, removed: removed, evidence: record.evidence)
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", id.value)
        writer.member("feed", feed.value)
        writer.member("at", removed)
        writer.member("fingerprint", fingerprint)
        writer.member("evidence", list: evidence) { $0.string($1.written) }
    }
}
