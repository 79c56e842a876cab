import AggregatorCore

/// One post in a feed's file. What the program knows of it comes first, in a few short members; then what the source said before its edits,
/// and last what it says now. So lists need not read all of a line.
struct PostLine {
    var id: PostID
    var sortDate: Timestamp
    var firstSeen: Timestamp
    var lastChanged: Timestamp?
    var fingerprint: Identifier
    var kind: Post.Kind
    /// When the post was removed; its line then keeps only what it can be recognised by.
    var removed: Timestamp?
    /// The signs by which similar posts are found, 16 digits each; `nil` in a line that was written before there were signs.
    var signs: String?
    var evidence: [Evidence]

    init(_ stored: StoredPost, evidence: [Evidence]) {
        id = stored.id
        sortDate = stored.sortDate
        firstSeen = stored.firstSeen
        lastChanged = stored.lastChanged
        fingerprint = stored.fingerprint
        kind = stored.post.kind
        signs = Self.written(SimilaritySign.of(stored.post))
        self.evidence = evidence
    }

    /// The line of a removed post.
    init(_ tombstone: Tombstone, evidence: [Evidence]) {
        (id, fingerprint) = (tombstone.id, tombstone.fingerprint)
        (sortDate, firstSeen, removed) = (tombstone.removed, tombstone.removed, tombstone.removed)
        kind = .article
        self.evidence = evidence
    }

    init(_ sighting: Harvest.Sighting, at moment: Timestamp) {
        id = sighting.id
        sortDate = sighting.sortDate
        firstSeen = moment
        fingerprint = sighting.fingerprint
        kind = sighting.post.kind
        signs = Self.written(SimilaritySign.of(sighting.post))
        evidence = []
    }

    /// When the current text was stored.
    var since: Timestamp { lastChanged ?? firstSeen }

    mutating func replace(with sighting: Harvest.Sighting, at moment: Timestamp) {
        sortDate = sighting.sortDate
        if sighting.isEdit { lastChanged = moment }
        fingerprint = sighting.fingerprint
        kind = sighting.post.kind
        signs = Self.written(SimilaritySign.of(sighting.post))
    }

    private static func written(_ signs: [SimilaritySign]) -> String {
        signs.map { Identifier(high: $0.value, low: 0).description.prefix(16) }.joined()
    }

    /// `nil` if the line has none, so that they have to be made from the post.
    var readSigns: [SimilaritySign]? {
        signs.map { signs in
            var rest = signs[...]
            var read: [SimilaritySign] = []
            while let value = UInt64(rest.prefix(16), radix: 16) {
                read.append(SimilaritySign(value))
                rest = rest.dropFirst(16)
            }
            return read
        }
    }

    private static let postName = Array(",\"post\":".utf8)
    private static let evidenceName = Array(",\"evidence\":".utf8)
    private static let versionsName = Array(",\"versions\":".utf8)

    /// The end of a line: what the post said before, and what it says now.
    static func tail(_ post: some Collection<UInt8>, versions: [PostVersion] = []) -> [UInt8] {
        var tail: [UInt8] = []
        if !versions.isEmpty {
            var writer = JSONWriter()
            writer.array(versions) { $1.write(to: &$0) }
            tail += versionsName + writer.bytes
        }
        return tail + postName + post
    }

    /// The line, which ends with `tail`.
    func line(_ tail: some Collection<UInt8>) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("id", id.value)
            writer.member("sort", sortDate)
            writer.member("seen", firstSeen)
            writer.member("changed", lastChanged)
            writer.member("removed", removed)
            writer.member("fingerprint", fingerprint)
            if kind != .article { writer.member("kind", kind.rawValue) }
            writer.member("signs", signs)
            writer.member("evidence", writing: { $0.array(evidence) { $0.string($1.written) } })
        }
        return CheckedLine.seal(writer.bytes.dropLast(), tail)
    }

    /// Reads the short members; `nil` for a damaged line. Reading the evidence is most of the work, and lists do not need it.
    init?(_ line: ArraySlice<UInt8>, withEvidence: Bool) {
        guard let body = CheckedLine.open(line),
            let end = withEvidence ? Self.tailStart(body) : Self.find(Self.evidenceName, body),
            let record = try? JSONReader.read(Array(body[..<end]) + [UInt8(ascii: "}")]), let id = record.identifier("id"),
            let fingerprint = record.identifier("fingerprint")
        else { return nil }
        self.id = PostID(id)
        self.fingerprint = fingerprint
        sortDate = record.moment("sort") ?? .epoch
        firstSeen = record.moment("seen") ?? .epoch
        lastChanged = record.moment("changed")
        removed = record.moment("removed")
        kind = record.text("kind").flatMap(Post.Kind.init(rawValue:)) ?? .article
        signs = record.text("signs")
        evidence = record.texts("evidence").compactMap(Evidence.init(written:))
    }

    /// The post's record, as it is written in a line that is whole.
    static func post(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let body = CheckedLine.open(line), let split = find(postName, body) else { return nil }
        return body[(split + postName.count)...]
    }

    /// Everything after the short members, as it is written in a line that is whole.
    static func tail(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let body = CheckedLine.open(line), let start = tailStart(body) else { return nil }
        return body[start...]
    }

    /// The earlier versions in a line that is whole.
    static func versions(_ line: ArraySlice<UInt8>) -> [PostVersion] {
        guard let tail = tail(line), tail.starts(with: versionsName), let end = find(postName, tail) else { return [] }
        let value = try? JSONReader.read(Array(tail[tail.startIndex..<end].dropFirst(versionsName.count)))
        return value?.array?.compactMap(PostVersion.init(record:)) ?? []
    }

    private static func tailStart(_ body: ArraySlice<UInt8>) -> Int? {
        guard let evidence = find(evidenceName, body) else { return nil }
        // Evidence is digits in quotes, so the next of these names begins a member.
        return find(versionsName, body[evidence...], orElse: postName)
    }

    /// Where a member begins. No value before it can hold the name: they are digits, dates and one word; within a text a quote is escaped,
    /// and no record has members of these names.
    private static func find(_ name: [UInt8], _ body: ArraySlice<UInt8>, orElse other: [UInt8]? = nil) -> Int? {
        var index = body.startIndex
        while let next = body[index...].firstIndex(of: UInt8(ascii: ",")) {
            if body[next...].starts(with: name) || other.map({ body[next...].starts(with: $0) }) == true { return next }
            index = next + 1
        }
        return nil
    }
}
