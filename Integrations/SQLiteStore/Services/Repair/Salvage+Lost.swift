import AggregatorCore
import GRDB

/// What is made from what else is known, where the rows themselves are lost.
extension Salvage {
    /// Sources that have a state and no subscription any more. They are followed at the address that the feed gives as its own, if the
    /// feed's id was made from it.
    func addSubscriptions() throws -> [StoreFinding] {
        let followed = "SELECT feed.number, feed.id, feed.record FROM source JOIN feed ON feed.number = source.feed"
        let lost = try Row.fetchAll(target, sql: "\(followed) WHERE source.feed NOT IN (SELECT feed FROM subscription)")
        let insert = try RowStatement(target, "INSERT OR IGNORE INTO subscription (feed, address, record) VALUES (?, ?, ?)")
        var (unknown, bare): ([String], [String]) = ([], [])
        for row in lost {
            let feed: Feed? = row.record(2)
            let id = row.wholeIdentifier(1).map(FeedID.init)
            guard let id, let address = feed?.addresses.feed, Identity.feed(firstAddress: address) == id else {
                unknown.append(StoreFinding.name(of: feed, id))
                continue
            }
            let subscription = Subscription(id: id, address: address, added: .epoch)
            try insert.run([.integer(row.integer(0)), .text(address.text), .text(subscription.recordText)])
            // Another subscription may have moved there.
            let name = StoreFinding.name(of: feed, id)
            if target.changesCount == 0 { unknown.append(name) } else { bare.append(name) }
        }
        var findings: [StoreFinding] = []
        if !bare.isEmpty { findings.append(.bareSubscriptions(bare)) }
        if !unknown.isEmpty { findings.append(.lostSubscriptions(unknown)) }
        return findings
    }

    /// Adds posts that only indexes without a feed column know, with the feed from their evidence; and sets the stars of posts whose rows
    /// were made from indexes.
    func addPostsByEvidence() throws {
        let lost = "SELECT post, feed FROM evidence WHERE post > 0 AND post NOT IN (SELECT number FROM post) GROUP BY post"
        let feeds = Dictionary(
            try Row.fetchAll(target, sql: lost).map { ($0.integer(0), $0.integer(1)) }, uniquingKeysWith: { first, _ in first })
        let (forwards, backwards) = ("", " ORDER BY sort_seconds, sort_nanoseconds, id DESC")
        let poor = SalvagedRowInsertion(into: .post, of: target)
        let byDate = SalvagedTable.posts("number, id, 0 AS feed", by: "post_by_date")
        for query in [byDate + forwards, byDate + backwards, SalvagedTable.postsBySign] where !feeds.isEmpty {
            _ = try source.isRead(query) { row in
                guard let feed = feeds[row.integer(0)], row.wholeIdentifier(1) != nil else { return }
                try poor.insert(row, ["feed": feed])
            }
        }
        let star = try target.cachedStatement(sql: "UPDATE post SET is_starred = 1 WHERE number = ? AND record = ''")
        for order in [forwards, backwards] {
            _ = try source.isRead("SELECT number FROM post INDEXED BY post_starred WHERE is_starred = 1" + order) {
                try star.execute(arguments: [$0.integer(0)])
            }
        }
    }
}
