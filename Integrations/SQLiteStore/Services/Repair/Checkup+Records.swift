import AggregatorCore
import GRDB

/// Checks records with the types that read them. Posts, of which there may be many, are checked in SQL (`Invariant`).
extension Checkup {
    func recordFindings() throws -> [StoreFinding] {
        try [
            unreadable(
                Records<SourceState>(
                    table: "source", key: "feed", flaw: .unreadableStates, remedy: "DELETE FROM source WHERE feed = ?")),
            unreadable(
                Records<Feed>(
                    table: "feed", key: "number", flaw: .unreadableFeeds, remedy: "UPDATE feed SET record = NULL WHERE number = ?")),
            unreadable(
                Records<PostVersion>(
                    table: "version", key: "number", flaw: .unreadableVersions, remedy: "DELETE FROM version WHERE number = ?")),
        ].compactMap(\.self) + subscriptionFindings()
    }

    /// The records of a table, and what is done where one can't be read.
    private struct Records<Record: JSONRecord> {
        var table: String
        var key: String
        var flaw: StoreFlaw
        /// With a place for the key.
        var remedy: String
    }

    private func unreadable<Record>(_ records: Records<Record>) throws -> StoreFinding? {
        var numbers: [Int64] = []
        try RowStatement(db, "SELECT \(records.key), record FROM \(records.table) WHERE record IS NOT NULL").forEach { row in
            if row.record(1, as: Record.self) == nil { numbers.append(row.integer(0)) }
        }
        return try finding(records.flaw, numbers.count) {
            let statement = try RowStatement(db, records.remedy)
            for number in numbers { try statement.run([.integer(number)]) }
        }
    }

    /// Subscriptions whose records can't be read, and those whose records disagree with the id or the address that they are found by.
    private func subscriptionFindings() throws -> [StoreFinding] {
        var unreadable: [Place] = []
        var astray: [Place] = []
        var lost: [String] = []
        let rows = """
            SELECT feed.number, feed.id, subscription.record, address, feed.record
            FROM subscription JOIN feed ON feed.number = subscription.feed
            """
        try RowStatement(db, rows).forEach { row in
            guard let id = row.wholeIdentifier(1).map(FeedID.init) else { return }
            let known: Subscription? = row.record(2)
            let address = row.text(3)
            if let known, known.id == id, known.address.text == address { return }
            let found = address.flatMap { WebAddress($0) }
            if let known {
                // An index has the address too. If SQLite finds index and table the same, the record is wrong; unless the id was made from
                // the address in the record.
                let addresses = (structure.isEmpty ? [found, known.address] : [known.address, found]).compactMap(\.self)
                let made = addresses.filter { Identity.feed(firstAddress: $0) == id }
                astray.append(Place(feed: row.integer(0), choices: (made + addresses).map { known.with(id: id, address: $0) }))
            } else if let found {
                unreadable.append(Place(feed: row.integer(0), choices: [Subscription(id: id, address: found, added: .epoch)]))
            } else {
                lost.append(StoreFinding.name(of: row.record(4), id))
            }
        }
        var findings: [StoreFinding] = []
        if !lost.isEmpty { findings.append(.unreadableAddresses(lost.count, of: lost)) }
        findings += try [
            finding(replacing: unreadable, .unreadableSubscriptions),
            finding(
                replacing: astray, StoreFlaw("Subscriptions that are not what they are found by", advice: "they are again")),
        ].compactMap(\.self)
        return findings
    }

    /// What may replace the row of a subscription, the best first.
    private struct Place {
        var feed: Int64
        var choices: [Subscription]
    }

    private func finding(replacing places: [Place], _ flaw: StoreFlaw) throws -> StoreFinding? {
        try finding(flaw, places.count, about: places.compactMap { $0.choices.first?.address.redacted }) {
            for place in places {
                let choice = try place.choices.first { try !SubscriptionRows.isTaken(db, $0.address, by: place.feed) }
                if let choice { try SubscriptionRows.replace(db, place.feed, with: choice) }
            }
        }
    }
}
