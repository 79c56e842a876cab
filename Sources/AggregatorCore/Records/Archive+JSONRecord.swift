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

extension ArchivedFeed: JSONRecord {
    public init?(record: JSONValue) {
        guard let id = record.identifier("id").map(FeedID.init) else { return nil }
        let subscription: Subscription? = record.record("subscription")
        guard subscription.map({ $0.id == id }) ?? true else { return nil }
        self.init(id: id, subscription: subscription, description: record.record("description"), state: record.record("state"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", id.value)
        writer.member("subscription", subscription)
        writer.member("description", description)
        writer.member("state", state)
    }
}

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

extension Evidence {
    /// The evidence as in `1-0123…`: the number of its kind, and its key.
    public var written: String { "\(kind.rawValue)-\(key)" }

    /// Reads `written`.
    public init?(written text: String) {
        let parts = text.split(separator: "-")
        guard parts.count == 2, let number = UInt8(parts[0]), let kind = Kind(rawValue: number), let key = Identifier(parts[1]) else {
            return nil
        }
        self.init(kind: kind, key: key)
    }
}

extension JSONValue {
    fileprivate var evidence: [Evidence] { texts("evidence").compactMap(Evidence.init(written:)) }

    fileprivate func bytes(_ name: String) -> [UInt8]? { text(name).flatMap { [UInt8](hexadecimal: $0) } }
}
