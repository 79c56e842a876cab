/// The members of any record with marks.
extension PostStatus: JSONRecord {
    public init(record: JSONValue) {
        self.init(
            isRead: record.bool("read") ?? false, isStarred: record.bool("starred") ?? false, isApart: record.bool("apart") ?? false)
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("read", isRead ? true : nil)
        writer.member("starred", isStarred ? true : nil)
        writer.member("apart", isApart ? true : nil)
    }
}
