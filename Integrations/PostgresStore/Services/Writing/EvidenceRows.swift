import AggregatorCore

/// The rows of evidence.
enum EvidenceRows {
    /// Adds evidence that no post has yet; other evidence stays with its post. Returns the posts that were given some.
    @discardableResult
    static func add(
        _ posts: [(id: PostID, evidence: [Evidence])], of feed: FeedID, _ connection: Connection
    ) throws(QueryFailure) -> Set<PostID> {
        var seen: Set<Evidence> = []
        let fresh = posts.flatMap { post in post.evidence.map { ($0, post.id) } }.filter { seen.insert($0.0).inserted }
        guard !fresh.isEmpty else { return [] }
        let added = try connection.run(
            """
            INSERT INTO evidence (feed, kind, key, post) SELECT $1, * FROM unnest($2::integer[], $3::uuid[], $4::uuid[])
            ON CONFLICT DO NOTHING RETURNING post
            """,
            [
                .uuid(feed.value), .integers(fresh.map { Int32($0.0.kind.rawValue) }), .uuids(fresh.map(\.0.key)),
                .uuids(fresh.map(\.1.value)),
            ])
        return Set(added.rows.compactMap { $0.identifier(0).map(PostID.init) })
    }

    static func forgetSurplus(_ given: [Harvest.Sighting], of feed: FeedID, _ connection: Connection) throws(QueryFailure) {
        guard !given.isEmpty else { return }
        let rows = try connection.run(
            "SELECT asked.id, \(column(post: "asked.id")) FROM unnest($1::uuid[]) AS asked (id)",
            [.uuids(given.map(\.id.value))]
        ).rows
        let known = rows.reduce(into: [PostID: [Evidence]]()) { known, row in
            if let id = row.identifier(0) { known[PostID(id)] = row.evidence(1) }
        }
        let surplus = given.flatMap { Evidence.surplus(of: known[$0.id] ?? [], after: $0, in: feed) }
        guard !surplus.isEmpty else { return }
        try connection.run(
            "DELETE FROM evidence USING unnest($2::integer[], $3::uuid[]) AS gone (kind, key) "
                + "WHERE evidence.feed = $1 AND evidence.kind = gone.kind AND evidence.key = gone.key",
            [.uuid(feed.value), .integers(surplus.map { Int32($0.kind.rawValue) }), .uuids(surplus.map(\.key))])
    }

    /// An SQL expression: all evidence of the post of this id, as `ResultRow.evidence(_:)` reads it, in one value per row and of the same
    /// moment. The feed is not named, though a post has only one: a server without statistics would go through all evidence of the feed for
    /// every post.
    static func column(post: String) -> String {
        """
        (SELECT string_agg(int4send(evidence.kind) || uuid_send(evidence.key), ''::bytea) FROM evidence \
        WHERE evidence.post = \(post))
        """
    }
}

extension ResultRow {
    /// Pieces of 20 bytes each: a kind and a key.
    func evidence(_ column: Int32) -> [Evidence] {
        let bytes = (bytes(column) ?? [])[...]
        return stride(from: 0, to: bytes.count, by: 20).compactMap { start in
            let piece = bytes.dropFirst(start).prefix(20)
            let numbers = piece.prefix(4).reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
            guard piece.count == 20, let kind = UInt8(exactly: numbers).flatMap(Evidence.Kind.init) else { return nil }
            let words = [piece.dropFirst(4).prefix(8), piece.dropFirst(12)].map { $0.reduce(0 as UInt64) { $0 << 8 | UInt64($1) } }
            return Evidence(kind: kind, key: Identifier(high: words[0], low: words[1]))
        }
    }
}
