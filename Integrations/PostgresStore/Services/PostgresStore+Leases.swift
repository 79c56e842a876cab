import AggregatorCore

/// Leases go by the server's clock: the clocks of the workers' machines need not agree.
extension PostgresStore: LeasingStore {
    /// The longest lease and the longest rest, in seconds: a day more than any site may ask for. What ends later was given while the
    /// server's clock was ahead, and holds nothing: otherwise its sources would be silent for as long as the clock was wrong by.
    static let longest = Outlook.longestWait

    var leasing: (any LeasingStore)? { self }

    func lease(
        _ lanes: [Lane], limit: Int, by worker: Identifier, for seconds: Int64, now: Timestamp
    ) async throws(StoreFailure) -> [Lane] {
        guard !lanes.isEmpty, limit > 0 else { return [] }
        let places = try await write { (connection) throws(QueryFailure) in
            let names = Parameter.texts(lanes.map(\.description))
            // In one order: workers that add the same lanes at the same time wait for a moment, but never for each other.
            try connection.run(
                """
                INSERT INTO lane (name, until)
                SELECT DISTINCT name, '-infinity'::timestamptz FROM unnest($1) AS asked (name)
                WHERE NOT EXISTS (SELECT FROM lane WHERE lane.name = asked.name) ORDER BY name ON CONFLICT DO NOTHING
                """, [names])
            // A row that another worker is writing goes to that worker.
            return try connection.run(
                """
                WITH free AS (
                    SELECT lane.name, asked.place FROM unnest($1) WITH ORDINALITY AS asked (name, place) JOIN lane USING (name)
                    WHERE lane.worker = $2 OR lane.until <= clock_timestamp()
                        OR lane.until > clock_timestamp() + $5 * interval '1 second'
                    ORDER BY asked.place LIMIT $3 FOR UPDATE OF lane SKIP LOCKED
                )
                UPDATE lane SET worker = $2, until = clock_timestamp() + $4 * interval '1 second' FROM free WHERE lane.name = free.name
                RETURNING free.place
                """, [names, .uuid(worker), .bigint(Int64(limit)), .bigint(Self.length(seconds)), .bigint(Self.longest)]
            ).rows.compactMap { $0.number(0).flatMap { Int(exactly: $0) } }
        }
        return places.sorted().compactMap { lanes.indices.contains($0 - 1) ? lanes[$0 - 1] : nil }
    }

    func release(_ rests: [Lane: Int64], by worker: Identifier, now: Timestamp) async throws(StoreFailure) {
        guard !rests.isEmpty else { return }
        let rests = rests.sorted { $0.key < $1.key }
        try await write { (connection) throws(QueryFailure) -> Void in
            // A lease whose release is undone by a crash ends by itself, so this need not wait for the disk.
            try connection.script("SET LOCAL synchronous_commit TO off")
            try connection.run(
                """
                UPDATE lane SET worker = NULL,
                    until = CASE WHEN rest > 0 THEN clock_timestamp() + rest * interval '1 second' ELSE '-infinity' END
                FROM unnest($1, $2) AS released (name, rest) WHERE lane.name = released.name AND lane.worker = $3
                """,
                [.texts(rests.map(\.key.description)), .bigints(rests.map { Self.length($0.value) }), .uuid(worker)])
        }
    }

    private static func length(_ seconds: Int64) -> Int64 { min(max(seconds, 0), longest) }
}
