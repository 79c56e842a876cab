import AggregatorCore
import GRDB

/// Writes one harvest, inside of a transaction.
struct HarvestWriter {
    private let db: Database
    private let harvest: Harvest
    private let feed: Int64

    init(_ db: Database, _ harvest: Harvest) throws {
        let find = try db.cachedStatement(
            sql: "SELECT feed.number FROM feed JOIN subscription ON subscription.feed = feed.number WHERE feed.id = ?")
        guard let feed = try Int64.fetchOne(find, arguments: [harvest.feedID.value.blob]) else {
            throw StoreFailure.notSubscribed(harvest.feedID)
        }
        self.db = db
        self.harvest = harvest
        self.feed = feed
    }

    func write() throws -> ChangeSet {
        try move()
        if let description = harvest.feed?.recordText {
            try db.cachedStatement(sql: "UPDATE feed SET record = ?1 WHERE number = ?2 AND record IS NOT ?1")
                .execute(arguments: [description, feed])
        }
        try db.cachedStatement(sql: "INSERT INTO source (feed, record) VALUES (?, ?) ON CONFLICT DO UPDATE SET record = excluded.record")
            .execute(arguments: [feed, harvest.state.recordText])

        var changes = ChangeSet()
        let find = try db.cachedStatement(sql: "SELECT number, fingerprint FROM post WHERE id = ?")
        for sighting in harvest.distinctPosts {
            let known = try Row.fetchOne(find, arguments: [sighting.id.value.blob])
            let number: Int64
            if let known {
                number = known[0]
                if known.identifier(1) != sighting.fingerprint, harvest.edits != .ignore {
                    try replace(number, with: sighting)
                    changes.changed.append(sighting.id)
                }
            } else if let removed = try Removed.number(db, sighting.id) {
                number = removed
            } else {
                number = try insert(sighting)
                changes.new.append(sighting.id)
            }
            try sighting.evidence.insert(db, feed: feed, of: number)
        }
        return changes
    }

    private func move() throws {
        guard let address = harvest.newAddress, var moved = try Subscriptions.find(db, harvest.feedID)?.1, address != moved.address,
            try !Subscriptions.isTaken(db, address, by: feed)
        else { return }
        moved.address = address
        try Subscriptions.replace(db, feed, with: moved)
    }

    private func insert(_ sighting: Harvest.Sighting) throws -> Int64 {
        try StoredPost(sighting, of: harvest.feedID, at: harvest.moment).insert(db, feed: feed)
    }

    private func replace(_ number: Int64, with sighting: Harvest.Sighting) throws {
        if harvest.edits == .history { try Versions.keep(db, number) }
        let row = PostRow(sighting.post)
        try db.cachedStatement(
            sql: """
                UPDATE post SET changed_seconds = ?, changed_nanoseconds = ?, sort_seconds = ?, sort_nanoseconds = ?, fingerprint = ?,
                kind = ?, tags = ?, record = ?, is_read = (is_read AND ?) WHERE number = ?
                """
        ).execute(arguments: [
            harvest.moment.seconds, harvest.moment.nanoseconds, sighting.sortDate.seconds, sighting.sortDate.nanoseconds,
            sighting.fingerprint.blob, row.kind, row.tags, row.record, harvest.edits != .unread, number,
        ])
        try db.cachedStatement(sql: "UPDATE body SET html = ?, text = ?, markdown = ? WHERE post = ?")
            .execute(arguments: [row.html, row.text, row.markdown, number])
        try SearchIndex.note(db, number, sighting.post)
    }
}
