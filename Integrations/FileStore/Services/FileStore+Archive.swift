import AggregatorCore

extension FileStore: ArchiveStore {
    func records(after place: ArchivePlace?, limit: Int) async throws(StoreFailure) -> [ArchiveRecord] {
        try await read { (files) throws(StoreFailure) in limit > 0 ? try files.records(after: place, limit: limit) : [] }
    }

    func take(_ records: [ArchiveRecord]) async throws(StoreFailure) {
        try await write { (files) throws(StoreFailure) in try files.take(records) }
    }
}

extension StoreFiles {
    /// Lines of a page, in bytes, beyond which nothing more is put onto it.
    private static let fullPage = 4 << 20

    func records(after place: ArchivePlace?, limit: Int) throws(StoreFailure) -> [ArchiveRecord] {
        switch place {
        case nil, .setting?:
            let settings = try settings().values.map { ArchiveRecord.setting(key: $0.key, value: $0.value) }
            let rest = settings.filter { record in place.map { $0 < record.place } ?? true }.sorted { $0.place < $1.place }
            return rest.isEmpty ? try feed(after: nil) : Array(rest.prefix(limit))
        case .feed(let feed)?: return try posts(of: feed, after: nil, limit)
        case .post(let feed, let id)?: return try posts(of: feed, after: id, limit)
        case .tombstone(let feed, let id)?: return try tombstones(of: feed, after: id, limit)
        }
    }

    /// The next feed that there is anything of.
    private func feed(after feed: FeedID?) throws(StoreFailure) -> [ArchiveRecord] {
        let subscriptions = Dictionary(try subscriptions().map { ($0.id, $0) }) { $1 }
        let ids = Set(subscriptions.keys).union(try feedIDs()).filter { id in feed.map { $0 < id } ?? true }
        for id in ids.sorted() {
            // What is damaged is not the whole of it, and nobody would look for the rest in an archive.
            if let finding = try damage(of: id) { throw StoreFailure(.damaged, finding.message) }
            let header = try header(id)
            let subscription = subscriptions[id]
            var isSeen = subscription != nil || header.isKept && (header.feed != nil || header.count > 0)
            if !isSeen { isSeen = try !visible(id, isSubscribed: false).isEmpty }
            guard isSeen else {
                forget(id)
                continue
            }
            let state = subscription == nil ? nil : try state(id, header)
            return [.feed(ArchivedFeed(id: id, subscription: subscription, description: header.feed, state: state))]
        }
        return []
    }

    private func posts(of feed: FeedID, after id: PostID?, _ limit: Int) throws(StoreFailure) -> [ArchiveRecord] {
        let index = try index(feed)
        let isSubscribed = try subscriptions().contains { $0.id == feed }
        let seen = try visible(feed, isSubscribed: isSubscribed, index).filter { post in id.map { $0 < post.entry.post.id } ?? true }
        var records: [ArchiveRecord] = []
        var bytes = 0
        for (entry, status) in seen.sorted(by: { $0.entry.post.id < $1.entry.post.id }).prefix(limit) where bytes < Self.fullPage {
            let place = Place(feed: feed, entry: entry, status: status)
            guard let (_, line) = try line(place), let post = try post(place) else { continue }
            bytes += entry.range.count
            records.append(.post(ArchivedPost(post, evidence: entry.post.evidence, versions: PostLine.versions(line[...]))))
        }
        return records.isEmpty ? try tombstones(of: feed, after: nil, limit) : records
    }

    private func tombstones(of feed: FeedID, after id: PostID?, _ limit: Int) throws(StoreFailure) -> [ArchiveRecord] {
        let removed = try index(feed).entries.compactMap { entry in
            entry.post.removed.map {
                Tombstone(
                    id: entry.post.id, feed: feed, fingerprint: entry.post.fingerprint, removed: $0, evidence: entry.post.evidence)
            }
        }
        let rest = removed.filter { tombstone in id.map { $0 < tombstone.id } ?? true }.sorted { $0.id < $1.id }
        guard rest.isEmpty else { return rest.prefix(limit).map { .tombstone($0) } }
        forget(feed)
        return try self.feed(after: feed)
    }

    /// All of it at once, but for a post that comes twice: then what came before is on the disk first.
    func take(_ records: [ArchiveRecord]) throws(StoreFailure) {
        var intake = Intake()
        for record in records {
            do throws(StoreFailure) {
                if intake.mustEnd(before: record) {
                    try end(intake)
                    intake = Intake()
                }
                try take(record, &intake)
            } catch {
                for id in intake.drafts.keys { forget(id) }
                throw error
            }
        }
        try end(intake)
    }

    /// What records will have changed.
    private struct Intake {
        var settings: SettingList?
        var subscriptions: [Subscription]?
        var drafts: [FeedID: FeedDraft] = [:]

        func mustEnd(before record: ArchiveRecord) -> Bool {
            guard let feed = record.place.feed, let draft = drafts[feed] else { return false }
            return record.place.post.map(draft.touched.contains) ?? true
        }
    }

    private func end(_ intake: Intake) throws(StoreFailure) {
        guard let feeds else { return }
        var files: [Replacement] = []
        if let settings = intake.settings { files.append((root, SettingList.name, [settings.bytes])) }
        if let subscriptions = intake.subscriptions {
            files.append((root, SubscriptionList.name, [SubscriptionList(subscriptions).bytes]))
        }
        for (id, draft) in intake.drafts.sorted(by: { $0.key < $1.key }) {
            files += draft.contents(in: feeds).files
            forget(id)
        }
        try replace(files)
    }

    private func take(_ record: ArchiveRecord, _ intake: inout Intake) throws(StoreFailure) {
        switch record {
        case .setting(let key, let value):
            var settings = if let known = intake.settings { known } else { try settings() }
            settings.values[key] = value
            intake.settings = settings
        case .feed(let feed): try take(feed, &intake)
        case .post(let post): try draft(post.stored.feed, &intake) { $0.put(post) }
        case .tombstone(let tombstone): try draft(tombstone.feed, &intake) { $0.put(tombstone) }
        }
    }

    private func take(_ feed: ArchivedFeed, _ intake: inout Intake) throws(StoreFailure) {
        var subscriptions = try subscriptions(with: intake)
        subscriptions.removeAll { $0.id == feed.id }
        var isFollowed = false
        if let subscription = feed.subscription, !subscriptions.contains(where: { $0.address == subscription.address }) {
            subscriptions.append(subscription)
            isFollowed = true
        }
        try draft(feed.id, &intake) { draft in
            draft.header.feed = feed.description
            draft.header.state = isFollowed ? feed.state : nil
            draft.header.isKept = !isFollowed
        }
        intake.subscriptions = subscriptions
    }

    private func subscriptions(with intake: Intake) throws(StoreFailure) -> [Subscription] {
        if let subscriptions = intake.subscriptions { return subscriptions }
        return try subscriptions()
    }

    private func draft(_ id: FeedID, _ intake: inout Intake, _ body: (inout FeedDraft) -> Void) throws(StoreFailure) {
        var draft: FeedDraft
        if let known = intake.drafts[id] {
            draft = known
        } else if try subscriptions(with: intake).contains(where: { $0.id == id }) {
            draft = try FeedDraft(id, in: self)
        } else {
            // What an unsubscribing that was cut short has left must not come back to life.
            try dropLeftovers(id)
            draft = try FeedDraft(id, in: self)
            draft.header.isKept = true
        }
        // One owner while it changes: a draft holds the feed's whole file.
        intake.drafts[id] = nil
        body(&draft)
        intake.drafts[id] = draft
    }
}
