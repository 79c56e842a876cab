import AggregatorCore

/// A post that was stored before: a line.
struct RememberedObject: JSONRecord {
    var id: PostID
    var firstSeen: Timestamp
    var lastChanged: Timestamp?
    var fingerprint: Identifier
    var sortDate: Timestamp
    var status: PostStatus
    var evidence: [EvidenceObject]
    var post: Post

    init?(record: JSONValue) {
        guard let id = record.identifier("remembered"), let firstSeen = record.moment("first_seen"),
            let fingerprint = record.identifier("fingerprint"), let sortDate = record.moment("sort_date"),
            let post: Post = record.part("post")
        else { return nil }
        self.id = PostID(id)
        self.firstSeen = firstSeen
        lastChanged = record.moment("last_changed")
        self.fingerprint = fingerprint
        self.sortDate = sortDate
        status = PostStatus(record: record)
        evidence = record.list("evidence")
        self.post = post
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("remembered", id.value)
        writer.member("first_seen", firstSeen)
        writer.member("last_changed", lastChanged)
        writer.member("fingerprint", fingerprint)
        writer.member("sort_date", sortDate)
        status.writeMembers(to: &writer)
        writer.member("evidence", list: evidence)
        writer.part("post", post)
    }
}

struct EvidenceObject: JSONRecord {
    var evidence: Evidence

    init(_ evidence: Evidence) { self.evidence = evidence }

    init?(record: JSONValue) {
        guard let kind = record.integer("kind").flatMap(UInt8.init(exactly:)).flatMap(Evidence.Kind.init),
            let key = record.identifier("key")
        else { return nil }
        evidence = Evidence(kind: kind, key: key)
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("kind", evidence.kind.rawValue)
        writer.member("key", evidence.key)
    }
}
