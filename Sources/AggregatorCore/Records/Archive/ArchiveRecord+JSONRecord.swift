/// A line of an archive: an object with one member, whose name tells what it is.
extension ArchiveRecord: JSONRecord {
    public init?(record: JSONValue) {
        if let setting = record["setting"], let key = setting.text("key"), let value = setting.bytes("value") {
            self = .setting(key: key, value: value)
        } else if let feed: ArchivedFeed = record.record("feed") {
            self = .feed(feed)
        } else if let post: ArchivedPost = record.record("post") {
            self = .post(post)
        } else if let tombstone: Tombstone = record.record("removed") {
            self = .tombstone(tombstone)
        } else {
            return nil
        }
    }

    public func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .setting(let key, let value):
            writer.member(
                "setting",
                writing: { writer in
                    writer.object {
                        $0.member("key", key)
                        $0.member("value", value.hexadecimal)
                    }
                })
        case .feed(let feed): writer.member("feed", feed)
        case .post(let post): writer.member("post", post)
        case .tombstone(let tombstone): writer.member("removed", tombstone)
        }
    }
}

extension JSONValue {
    fileprivate func bytes(_ name: String) -> [UInt8]? { text(name).flatMap { [UInt8](hexadecimal: $0) } }
}
