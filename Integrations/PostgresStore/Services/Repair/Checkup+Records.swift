import AggregatorCore

/// What only this program can check: records, and what is made of them.
extension Checkup {
    func checkRecords() throws(QueryFailure) {
        try look(
            at: Records<SourceState>(
                table: "source", key: "feed", flaw: .unreadableStates, remedy: "DELETE FROM source WHERE feed::text = ANY($1)"))
        try look(
            at: Records<Feed>(
                table: "feed", key: "id", flaw: .unreadableFeeds, remedy: "UPDATE feed SET record = NULL WHERE id::text = ANY($1)"))
        try look(
            at: Records<PostVersion>(
                table: "version", key: "number", flaw: .unreadableVersions, remedy: "DELETE FROM version WHERE number::text = ANY($1)"))
        try checkSubscriptions()
        try checkPosts()
    }

    /// The records of a table, and what is done where some can't be read.
    private struct Records<Record: JSONRecord> {
        var table: String
        var key: String
        var flaw: StoreFlaw
        /// With a place for the keys.
        var remedy: String
    }

    private func look<Record>(at records: Records<Record>) throws(QueryFailure) {
        let rows = RowStream(
            columns: "\(records.key)::text, record", tables: "\(records.table) WHERE record IS NOT NULL", order: records.key,
            bytes: "octet_length(record)")
        var unreadable: [String] = []
        try rows.forEach(connection) { (rows) throws(QueryFailure) in
            for row in rows.rows where row.record(1, as: Record.self) == nil { unreadable += row.text(0).map { [$0] } ?? [] }
        }
        try note(records.flaw, unreadable.count) { () throws(QueryFailure) in
            try connection.runOnce(records.remedy, [.texts(unreadable)])
        }
    }

    private func checkSubscriptions() throws(QueryFailure) {
        var unreadable: [Subscription] = []
        var astray: [Subscription] = []
        var lost: [FeedID] = []
        let rows = try connection.runOnce(
            "SELECT feed, record, address, array_to_string(tags, E'\\x1F') FROM subscription ORDER BY feed", [])
        for row in rows.rows {
            guard let id = row.identifier(0).map(FeedID.init) else { continue }
            let address = row.text(2)
            if let known: Subscription = row.record(1) {
                let isFound = known.id == id && known.address.text == address && TagList.joined(known.tags) == row.text(3)
                if !isFound { astray.append(known.moved(to: id)) }
            } else if let address = address.flatMap({ WebAddress($0) }) {
                unreadable.append(Subscription(id: id, address: address, added: .epoch))
            } else {
                lost.append(id)
            }
        }
        if !lost.isEmpty {
            let feeds = try connection.runOnce("SELECT id, record FROM feed WHERE id = ANY($1)", [.uuids(lost.map(\.value))]).rows
            let names = feeds.map { StoreFinding.name(of: $0.record(1), $0.identifier(0).map(FeedID.init)) }
            report(.unreadableAddresses(lost.count, of: names))
        }
        try note(replacing: unreadable, .unreadableSubscriptions)
        try note(replacing: astray, StoreFlaw("Subscriptions that are not found by what they say", advice: "they are found by it"))
    }

    private func note(replacing subscriptions: [Subscription], _ flaw: StoreFlaw) throws(QueryFailure) {
        try note(flaw, subscriptions.count, about: subscriptions.map(\.address.redacted)) { () throws(QueryFailure) in
            try byKeys { () throws(QueryFailure) in
                for subscription in subscriptions { try SubscriptionRows.replace(with: subscription, connection) }
            }
        }
    }

    private struct Counts {
        var unreadable = 0
        var textless = 0
        var unknown = 0
        var signless = 0
    }

    private func checkPosts() throws(QueryFailure) {
        let rows = RowStream(
            columns: """
                \(StoredPost.columns), post.kind, array_to_string(post.tags, E'\\x1F'), body.title, body.folded, body.grams, given.signs
                """,
            tables: """
                \(StoredPost.tables)
                LEFT JOIN (SELECT post, string_agg(int8send(sign), ''::bytea) AS signs FROM sign GROUP BY post) AS given
                ON given.post = post.id
                """,
            order: "post.id", bytes: "\(StoredPost.bytes) + coalesce(octet_length(body.folded), 0)")
        var counts = Counts()
        try rows.forEach(connection) { (rows) throws(QueryFailure) in
            var broken: [BrokenPost] = []
            for row in rows.rows {
                guard let post = BrokenPost(row) else { continue }
                switch post.damage {
                case .unreadable: counts.unreadable += 1
                case .textless: counts.textless += 1
                case .unknown: counts.unknown += 1
                case .signless: counts.signless += 1
                }
                broken.append(post)
            }
            if isRepairing, !broken.isEmpty { try rewrite(broken) }
        }
        // They were mended as they were met.
        try note(.unreadablePosts, counts.unreadable) {}
        try note(.textlessPosts, counts.textless) {}
        if !isSearchNew { try note(.unsearchedPosts, counts.unknown) {} }
        if !areSignsNew {
            try note(StoreFlaw("Posts with other signs than their own", advice: "those were made anew"), counts.signless) {}
        }
    }

    /// Writes again what is made of posts. The sources of incomplete posts are asked anew, and what these say counts as an edit.
    private func rewrite(_ posts: [BrokenPost]) throws(QueryFailure) {
        try byKeys { () throws(QueryFailure) in
            let incomplete = posts.filter { $0.damage == .unreadable || $0.damage == .textless }
            try connection.run(
                """
                UPDATE post SET fingerprint = '00000000-0000-0000-0000-000000000000', record = fresh.record
                FROM unnest($1::uuid[], $2::text[]) AS fresh (id, record) WHERE post.id = fresh.id
                """, [.uuids(incomplete.map(\.id.value)), .texts(incomplete.map(\.row.record))])
            try connection.run("DELETE FROM source WHERE feed = ANY($1)", [.uuids(Set(incomplete.map(\.feed.value)).sorted())])
            try connection.run(
                """
                UPDATE post SET kind = fresh.kind, tags = string_to_array(fresh.tags, E'\\x1F')
                FROM unnest($1::uuid[], $2::text[], $3::text[]) AS fresh (id, kind, tags) WHERE post.id = fresh.id
                """, [.uuids(posts.map(\.id.value)), .texts(posts.map(\.row.kind)), .texts(posts.map(\.row.tags))])
            try Bodies.write(posts.map { ($0.id, $0.row) }, connection)
        }
    }
}

extension Subscription {
    fileprivate func moved(to id: FeedID) -> Subscription {
        Subscription(
            id: id, address: address, name: name, tags: tags, homePage: homePage, added: added, preferences: preferences)
    }
}
