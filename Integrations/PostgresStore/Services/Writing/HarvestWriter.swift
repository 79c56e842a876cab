import AggregatorCore

/// Writes one harvest, inside of a transaction, a few statements for all of its posts.
struct HarvestWriter {
    private let connection: Connection
    private let prepared: PreparedHarvest
    private let harvest: Harvest
    private let subscription: Subscription

    /// From here to the end of the transaction, no other one commits for this feed.
    init(_ connection: Connection, _ prepared: PreparedHarvest) throws(QueryFailure) {
        self.connection = connection
        self.prepared = prepared
        harvest = prepared.harvest
        subscription = try SubscriptionRows.lock(harvest.feedID, connection)
        guard harvest.isMeant(for: subscription) else { throw .store(.notSubscribed(harvest.feedID)) }
    }

    func write() throws(QueryFailure) -> ChangeSet {
        var changes = ChangeSet()
        changes.hasMoved = try move()
        if let description = harvest.feed?.recordText {
            try connection.run(
                "UPDATE feed SET record = $2 WHERE id = $1 AND record IS DISTINCT FROM $2",
                [.uuid(harvest.feedID.value), .text(description)])
        }
        try connection.run(
            """
            INSERT INTO source (feed, record) VALUES ($1, $2)
            ON CONFLICT (feed) DO UPDATE SET record = excluded.record WHERE source.record <> excluded.record
            """, [.uuid(harvest.feedID.value), .text(harvest.state.recordText)])

        try prepared.forEachBatch { (batch) throws(QueryFailure) in
            try VersionRows.keep(batch.map(\.sighting).filter(harvest.edits.keepsVersion), connection)
            let isNew = try writePosts(batch)
            for (sighting, _) in batch {
                guard let isNew = isNew[sighting.id] else { continue }
                if isNew { changes.new.append(sighting.id) } else if sighting.isEdit { changes.changed.append(sighting.id) }
            }
            try Bodies.write(batch.filter { isNew[$0.sighting.id] != nil }.map { ($0.sighting.id, $0.row) }, connection)
        }
        let sightings = prepared.sightings
        let given = try EvidenceRows.add(sightings.map { ($0.id, $0.evidence) }, of: harvest.feedID, connection).subtracting(changes.new)
        try EvidenceRows.forgetSurplus(sightings.filter { given.contains($0.id) }, of: harvest.feedID, connection)
        return changes
    }

    private func move() throws(QueryFailure) -> Bool {
        let moved = try harvest.moved(subscription) { (address) throws(QueryFailure) in
            try SubscriptionRows.isTaken(address, from: subscription, connection)
        }
        guard let moved else { return false }
        try SubscriptionRows.replace(with: moved, connection)
        return true
    }

    /// Returns which posts were written, and whether each was new. A post with the stored fingerprint is left alone, and so is a removed
    /// one.
    private func writePosts(_ batch: PreparedHarvest.Batch) throws(QueryFailure) -> [PostID: Bool] {
        let written = try connection.run(
            """
            INSERT INTO post (id, feed, sort_seconds, sort_nanoseconds, kind, seen_seconds, seen_nanoseconds, fingerprint, tags, record)
            SELECT id, $1, sort_seconds, sort_nanoseconds, kind, $2, $3, fingerprint, string_to_array(tags, E'\\x1F'), record
            FROM unnest($4::uuid[], $5::bigint[], $6::integer[], $7::text[], $8::uuid[], $9::text[], $10::text[])
                AS fresh (id, sort_seconds, sort_nanoseconds, kind, fingerprint, tags, record)
            WHERE NOT EXISTS (SELECT FROM removed WHERE removed.id = fresh.id)
            ON CONFLICT (id) DO UPDATE SET sort_seconds = excluded.sort_seconds, sort_nanoseconds = excluded.sort_nanoseconds,
                kind = excluded.kind, fingerprint = excluded.fingerprint,
                changed_seconds = CASE WHEN excluded.id = ANY($13) THEN post.changed_seconds ELSE $2 END,
                changed_nanoseconds = CASE WHEN excluded.id = ANY($13) THEN post.changed_nanoseconds ELSE $3 END,
                tags = excluded.tags, record = excluded.record, is_read = post.is_read AND (NOT $11 OR excluded.id = ANY($13))
            WHERE post.fingerprint <> excluded.fingerprint AND NOT $12
            -- A row that was not there has been deleted or changed by nobody.
            RETURNING id, xmax = 0
            """,
            [
                .uuid(harvest.feedID.value), .bigint(harvest.moment.seconds), .integer(harvest.moment.nanoseconds),
                .uuids(batch.map(\.sighting.id.value)), .bigints(batch.map(\.sighting.sortDate.seconds)),
                .integers(batch.map(\.sighting.sortDate.nanoseconds)), .texts(batch.map(\.row.kind)),
                .uuids(batch.map(\.sighting.fingerprint)), .texts(batch.map(\.row.tags)), .texts(batch.map(\.row.record)),
                .flag(harvest.edits == .unread), .flag(harvest.edits == .ignore),
                .uuids(batch.filter { !$0.sighting.isEdit }.map(\.sighting.id.value)),
            ])
        return written.rows.reduce(into: [:]) { isNew, row in
            if let id = row.identifier(0) { isNew[PostID(id)] = row.flag(1) }
        }
    }
}
