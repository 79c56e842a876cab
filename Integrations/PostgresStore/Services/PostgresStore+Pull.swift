import AggregatorCore

extension PostgresStore: PullStore {
    func sourceStates() async throws(StoreFailure) -> [FeedID: SourceState] {
        try await read { [unreadable] (connection) throws(QueryFailure) in
            try connection.run("SELECT feed, record FROM source").records(noting: unreadable)
        }
    }

    func sourceStates(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: SourceState] {
        try await read { [unreadable] (connection) throws(QueryFailure) in
            try connection.run("SELECT feed, record FROM source WHERE feed = ANY($1)", [.uuids(feeds.map(\.value))])
                .records(noting: unreadable)
        }
    }

    func recall(_ evidence: [Evidence], of feed: FeedID) async throws(StoreFailure) -> [Evidence: KnownPost] {
        guard !evidence.isEmpty else { return [:] }
        return try await read { (connection) throws(QueryFailure) in
            let rows = try connection.run(
                """
                SELECT evidence.kind, evidence.key, evidence.post, coalesce(post.fingerprint, removed.fingerprint), post.id IS NULL
                FROM unnest($2::integer[], $3::uuid[]) AS asked (kind, key) JOIN evidence USING (kind, key)
                LEFT JOIN post ON post.id = evidence.post LEFT JOIN removed ON removed.id = evidence.post WHERE evidence.feed = $1
                """,
                [.uuid(feed.value), .integers(evidence.map { Int32($0.kind.rawValue) }), .uuids(evidence.map(\.key))]
            ).rows
            return rows.reduce(into: [:]) { known, row in
                guard let kind = row.number(0).flatMap(UInt8.init(exactly:)).flatMap(Evidence.Kind.init), let key = row.identifier(1),
                    let id = row.identifier(2), let fingerprint = row.identifier(3)
                else { return }
                known[Evidence(kind: kind, key: key)] = KnownPost(id: PostID(id), fingerprint: fingerprint, isRemoved: row.flag(4))
            }
        }
    }

    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet {
        try requireWriting()
        return try await inSession { (session) throws(QueryFailure) in
            let prepared = PreparedHarvest(harvest)
            return try session.write { (connection) throws(QueryFailure) in try HarvestWriter(connection, prepared).write() }
        }
    }
}

extension ResultSet {
    /// The records in rows of a feed's id and a record; those that can't be read are noted.
    func records<Record: JSONRecord>(noting unreadable: DamageLog) -> [FeedID: Record] {
        rows.reduce(into: [:]) { records, row in
            guard let id = row.identifier(0).map(FeedID.init) else { return }
            records[id] = row.record(1)
            if records[id] == nil { unreadable.note("feed \(id)") }
        }
    }
}
