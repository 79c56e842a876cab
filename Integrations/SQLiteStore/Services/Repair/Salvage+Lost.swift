import AggregatorCore
import GRDB

/// What is made from what else is known, where the rows themselves are lost.
extension Salvage {
    /// Feeds that have no subscription any more, though all else says that they were followed. They are followed at the address that the
    /// feed gives as its own, if its id was made from it: what nobody follows is missed for good, and who removed it can do so again.
    ///
    /// - Parameter gaps: The tables of which rows can't be read.
    func addSubscriptions(_ gaps: Set<TableName>) throws -> [StoreFinding] {
        let isUnknown = try isLost(.subscription)
        let isStateUnknown = isUnknown && gaps.contains(.source)
        let wasFollowed =
            isStateUnknown ? "\(Self.hasState) OR \(Self.hasMore)" : isUnknown ? "\(Self.hasState) OR \(Self.isNew)" : Self.hasState
        var findings = try follow(feeds(wasFollowed))
        if isStateUnknown {
            let unsure = try feeds("NOT (\(wasFollowed))").map {
                StoreFinding.name(of: $0.record(2), $0.wholeIdentifier(1).map(FeedID.init))
            }
            if !unsure.isEmpty { findings.append(.perhapsFollowed(unsure)) }
        }
        if try isUnknown && gaps.contains(.feed) && isLost(.feed) { findings.append(.forgottenSubscriptions) }
        return findings
    }

    private static let hasState = "EXISTS (SELECT 1 FROM source WHERE source.feed = feed.number)"
    private static let hasPosts = "EXISTS (SELECT 1 FROM post WHERE post.feed = feed.number)"
    private static let hasRemoved = "EXISTS (SELECT 1 FROM removed WHERE removed.feed = feed.number)"
    /// It was not pulled yet.
    private static let isNew = "feed.record IS NULL AND NOT \(hasPosts) AND NOT \(hasRemoved)"
    /// Of a feed that is followed no longer only starred posts are kept, unless their stars were taken away since, and nothing of one that
    /// has none.
    private static let hasMore =
        "NOT \(hasPosts) OR \(hasRemoved) OR EXISTS (SELECT 1 FROM post WHERE post.feed = feed.number AND is_starred = 0)"

    /// The feeds without a subscription for which the condition holds.
    private func feeds(_ condition: String) throws -> [Row] {
        try Row.fetchAll(
            target,
            sql: """
                SELECT number, id, record FROM feed WHERE number NOT IN (SELECT feed FROM subscription) AND (\(condition)) ORDER BY number
                """)
    }

    /// Whether rows of the table may be gone that none of its indexes has.
    private func isLost(_ name: TableName) throws -> Bool {
        try SalvagedTable.all.filter { $0.name == name }.flatMap(\.remains).allSatisfy { try !source.isRead($0) { _ in } }
    }

    private func follow(_ feeds: [Row]) throws -> [StoreFinding] {
        let insert = try RowStatement(target, "INSERT OR IGNORE INTO subscription (feed, address, record) VALUES (?, ?, ?)")
        var (unknown, bare): ([String], [String]) = ([], [])
        for row in feeds {
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

extension StoreFinding {
    fileprivate static func perhapsFollowed(_ names: [String]) -> Self {
        let what = "Feeds with starred posts alone, followed or not, nobody knows (\(names.count))"
        return Self("\(what): follow those that you want.", isMended: false, about: names)
    }

    fileprivate static let forgottenSubscriptions = Self(
        "Subscriptions of which nothing is left, nobody knows how many: restore a copy, or import a list.", isMended: false)
}
