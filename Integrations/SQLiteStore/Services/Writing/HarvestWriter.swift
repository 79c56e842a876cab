import AggregatorCore
import GRDB

/// Writes one harvest, inside of a transaction.
struct HarvestWriter {
    private let db: Database
    private let posts: PostWriter
    private let prepared: PreparedHarvest
    private var harvest: Harvest { prepared.harvest }
    private let feed: Int64
    private let subscription: Subscription

    init(_ db: Database, _ posts: PostWriter, _ prepared: PreparedHarvest) throws {
        let id = prepared.harvest.feedID
        guard let (feed, subscription) = try SubscriptionRows.find(db, id), prepared.harvest.isMeant(for: subscription) else {
            throw StoreFailure.notSubscribed(id)
        }
        self.db = db
        self.posts = posts
        self.prepared = prepared
        self.feed = feed
        self.subscription = subscription
    }

    /// The fast path for the most frequent harvest, which only has a new state: one statement. `false` if there is more to write, the
    /// source has no state yet, or its subscription does not look like the one that was pulled.
    static func writeState(_ db: Database, of prepared: PreparedHarvest) throws -> Bool {
        guard prepared.isStateAlone else { return false }
        // A text within a record has its quotes escaped, so that only a member can look so.
        try RowStatement(
            db,
            """
            UPDATE source SET record = ?1 WHERE feed = (SELECT number FROM feed WHERE id = ?2)
            AND (?3 IS NULL OR EXISTS (SELECT 1 FROM subscription WHERE feed = source.feed AND instr(subscription.record, ?3) > 0))
            """
        ).run([.text(prepared.stateRecord), .blob(prepared.harvest.feedID.value), .text(prepared.followedSince)])
        return db.changesCount > 0
    }

    func write() throws -> ChangeSet {
        var changes = ChangeSet()
        changes.hasMoved = try move()
        if let record = prepared.feedRecord {
            try RowStatement(db, "UPDATE feed SET record = ?1 WHERE number = ?2 AND record IS NOT ?1").run([.text(record), .integer(feed)])
        }
        try RowStatement(db, "INSERT INTO source (feed, record) VALUES (?, ?) ON CONFLICT DO UPDATE SET record = excluded.record")
            .run([.integer(feed), .text(prepared.stateRecord)])

        let hasRemoved = try Removed.areThere(db)
        // By index: a second array of a long document's sightings would be most of what is in memory.
        var given: [Int64: Int] = [:]
        for (index, sighting) in prepared.sightings.enumerated() {
            let number: Int64
            if hasRemoved, try posts.known(sighting.id) == nil, let removed = try posts.removed(sighting.id) {
                number = removed
            } else if let new = try posts.insert(
                StoredPost(sighting, of: harvest.feedID, at: harvest.moment), prepared.row(index), feed: feed)
            {
                number = new
                changes.new.append(sighting.id)
            } else if let known = try posts.known(sighting.id) {
                number = known.number
                if harvest.edits.replaces(known.fingerprint, with: sighting) {
                    try replace(number, with: sighting, prepared.row(index))
                    if sighting.isEdit { changes.changed.append(sighting.id) }
                }
            } else {
                // An index has the post, and its table has not.
                throw UnreadableRecord("post \(sighting.id)")
            }
            let isGiven = try posts.insert(sighting.evidence, feed: feed, of: number)
            if isGiven, changes.new.last != sighting.id { given[number] = index }
        }
        if !given.isEmpty { try forgetSurplus(given) }
        return changes
    }

    /// - Parameter given: The posts that got evidence, with the indices of their sightings.
    private func forgetSurplus(_ given: [Int64: Int]) throws {
        let full = try EvidenceRows.counts(db, of: feed).filter { $0.value > Evidence.limit && given[$0.key] != nil }
        let evidence = try EvidenceRows.all(db, of: feed, Set(full.keys))
        let delete = try RowStatement(db, "DELETE FROM evidence WHERE feed = ? AND kind = ? AND key = ?")
        for (number, known) in evidence {
            guard let index = given[number] else { continue }
            for item in Evidence.surplus(of: known, after: prepared.sightings[index], in: harvest.feedID) {
                try delete.run([.integer(feed), .integer(Int64(item.kind.rawValue)), .blob(item.key)])
            }
        }
    }

    private func move() throws -> Bool {
        let moved = try harvest.moved(subscription) { try SubscriptionRows.isTaken(db, $0, by: feed) }
        guard let moved else { return false }
        try SubscriptionRows.replace(db, feed, with: moved)
        return true
    }

    private func replace(_ number: Int64, with sighting: Harvest.Sighting, _ row: PostRow) throws {
        if harvest.edits.keepsVersion(before: sighting) { try Versions.keep(db, number) }
        try RowStatement(
            db,
            """
            UPDATE post SET changed_seconds = ifnull(?, changed_seconds), changed_nanoseconds = ifnull(?, changed_nanoseconds), sort_seconds = ?, sort_nanoseconds = ?, fingerprint = ?,
            kind = ?, tags = ?, record = ?, is_read = (is_read AND ?) WHERE number = ?
            """
        ).run([
            .integer(sighting.isEdit ? harvest.moment.seconds : nil),
            .integer(sighting.isEdit ? Int64(harvest.moment.nanoseconds) : nil), .integer(sighting.sortDate.seconds),
            .integer(Int64(sighting.sortDate.nanoseconds)), .blob(sighting.fingerprint), .text(row.kind), .text(row.tags),
            .text(row.record), .flag(harvest.edits != .unread || !sighting.isEdit), .integer(number),
        ])
        try RowStatement(db, "UPDATE body SET html = ?, text = ?, markdown = ? WHERE post = ?")
            .run([.text(row.html), .text(row.text), .text(row.markdown), .integer(number)])
        try SearchIndex.note(db, number, title: row.title)
    }
}
