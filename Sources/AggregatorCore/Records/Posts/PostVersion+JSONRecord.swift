/// The content is not named `post`: in a line of the file store, that name begins the post itself.
extension PostVersion: JSONRecord {
    public init?(record: JSONValue) {
        guard let since = record.moment("since"), let post: Post = record.record("said") else { return nil }
        self.init(since: since, post: post)
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("since", since)
        writer.member("said", post)
    }
}
