import AggregatorCore

extension FileStore: ArchiveStore {
    func records(after place: ArchiveKey?, limit: Int) async throws(StoreFailure) -> [ArchiveRecord] {
        try await read { (files) throws(StoreFailure) in limit > 0 ? try files.records(after: place, limit: limit) : [] }
    }

    func take(_ records: [ArchiveRecord]) async throws(StoreFailure) {
        try await write { (files) throws(StoreFailure) in try files.take(records) }
    }
}

extension StoreFiles {
    func records(after place: ArchiveKey?, limit: Int) throws(StoreFailure) -> [ArchiveRecord] {
        // An archive must be complete: a gap in it would go unnoticed.
        if let damage = try damageOfAll() { throw damage }
        var page = Page(limit: limit)
        if place?.feed == nil {
            let settings = try settings().values.map { ArchiveRecord.setting(key: $0.key, value: $0.value) }
            let rest = settings.filter { record in place.map { $0 < record.place } ?? true }
            // Settings come on a page of their own, so that a caller who wants only those need not wait for posts.
            if !rest.isEmpty { return Array(rest.sorted { $0.place < $1.place }.prefix(limit)) }
        }
        let subscriptions = Dictionary(try subscriptions().map { ($0.id, $0) }) { $1 }
        let ids = Set(subscriptions.keys).union(try feedIDs()).filter { id in place?.feed.map { $0 <= id } ?? true }
        for id in ids.sorted() where !page.isFull {
            let subscription = subscriptions[id]
            if id != place?.feed {
                guard let feed = try feed(id, subscription) else {
                    forget(id)
                    continue
                }
                page.add(.feed(feed))
            }
            try add(of: id, isSubscribed: subscription != nil, after: id == place?.feed ? place : nil, to: &page)
            if !page.isFull { forget(id) }
        }
        return page.records
    }

    /// Records for one answer: few enough for memory.
    private struct Page {
        /// Bytes of lines after which a page is full.
        private static let mostBytes = 4 << 20
        let limit: Int
        private(set) var records: [ArchiveRecord] = []
        private var bytes = 0
        var isFull: Bool { records.count >= limit || bytes >= Self.mostBytes }

        init(limit: Int) { self.limit = limit }

        mutating func add(_ record: ArchiveRecord, bytes: Int = 0) {
            records.append(record)
            self.bytes += bytes
        }
    }

    /// `nil` if there is nothing of the feed.
    private func feed(_ id: FeedID, _ subscription: Subscription?) throws(StoreFailure) -> ArchivedFeed? {
        if let finding = try damage(of: id) { throw StoreFailure(.damaged, finding.message) }
        let header = try header(id)
        var isSeen = subscription != nil || header.isKept && (header.feed != nil || header.count > 0)
        if !isSeen { isSeen = try seen(id, isSubscribed: false).posts > 0 }
        guard isSeen else { return nil }
        let state = subscription == nil ? nil : try state(id, header)
        return ArchivedFeed(id: id, subscription: subscription, description: header.feed, state: state)
    }

    /// Adds the posts of a feed and what is left of removed ones, as far as there is room.
    private func add(of feed: FeedID, isSubscribed: Bool, after place: ArchiveKey?, to page: inout Page) throws(StoreFailure) {
        let listedFeed = ListedFeed(feed, try archiveOutline(feed), try marks(feed), isSubscribed: isSubscribed)
        var (post, tombstone) = (place?.post, PostID?.none)
        var isBehindPosts = false
        if case .tombstone(_, let id)? = place { (post, tombstone, isBehindPosts) = (nil, id, true) }
        let posts = isBehindPosts ? [] : listedFeed.outline.posts.from { entry in post.map { $0 < entry.id } ?? true }
        for entry in posts where !page.isFull {
            guard let listed = listedFeed.post(entry), let (known, line) = try line(entry, of: feed, withEvidence: true),
                let stored = known.stored(line, of: feed, listed.status)
            else { continue }
            let archived = ArchivedPost(stored, evidence: known.evidence, versions: PostLine.versions(line[...]))
            page.add(.post(archived), bytes: line.count)
        }
        for entry in listedFeed.outline.removed.from({ entry in tombstone.map { $0 < entry.id } ?? true }) where !page.isFull {
            guard let known = try line(entry, of: feed, withEvidence: true)?.post, let removed = known.removed else { continue }
            page.add(
                .tombstone(
                    Tombstone(id: known.id, feed: feed, fingerprint: known.fingerprint, removed: removed, evidence: known.evidence)))
        }
    }

    /// Takes all records in one step. If a post or a feed comes again, what came before it is written to the disk first.
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

    /// The changes that the records taken so far make.
    private struct Intake {
        var settings: SettingList?
        var followed: ChangingList?
        var drafts: [FeedID: FeedDraft] = [:]

        func mustEnd(before record: ArchiveRecord) -> Bool {
            guard let feed = record.place.feed, let draft = drafts[feed] else { return false }
            return record.place.post.map(draft.touched.contains) ?? true
        }
    }

    /// The subscriptions while records change them. Thousands of records each look for one, and for an address.
    private struct ChangingList {
        private var subscriptions: [FeedID: Subscription]
        private var addresses: Set<WebAddress>

        init(_ subscriptions: [Subscription]) {
            self.subscriptions = Dictionary(subscriptions.map { ($0.id, $0) }) { first, _ in first }
            addresses = Set(subscriptions.map(\.address))
        }

        var all: [Subscription] { Array(subscriptions.values) }

        func contains(_ id: FeedID) -> Bool { subscriptions[id] != nil }

        /// Returns whether it was followed.
        mutating func remove(_ id: FeedID) -> Bool {
            guard let known = subscriptions.removeValue(forKey: id) else { return false }
            addresses.remove(known.address)
            return true
        }

        /// Returns whether it is followed now: it can't be if another subscription has its address.
        mutating func add(_ subscription: Subscription) -> Bool {
            guard addresses.insert(subscription.address).inserted else { return false }
            subscriptions[subscription.id] = subscription
            return true
        }
    }

    private func end(_ intake: Intake) throws(StoreFailure) {
        guard let feeds else { return }
        var files: [Replacement] = []
        if let settings = intake.settings { files.append((root, SettingList.name, FilePieces(settings.bytes))) }
        func isFollowed(_ id: FeedID) -> Bool { intake.followed?.contains(id) ?? false }
        let drafts = intake.drafts.sorted { $0.key < $1.key }
        // A feed's file says that its posts stay before the list leaves the feed out. Otherwise, if this is cut short, its posts would
        // count as unsubscribed.
        for (id, draft) in drafts where !isFollowed(id) { files += draft.contents(in: feeds).files }
        if let followed = intake.followed { files.append((root, SubscriptionFile.name, FilePieces(SubscriptionFile(followed.all).bytes))) }
        for (id, draft) in drafts where isFollowed(id) { files += draft.contents(in: feeds).files }
        for id in intake.drafts.keys { forget(id) }
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
        var followed = if let known = intake.followed { known } else { ChangingList(try subscriptions()) }
        // A single owner while it changes; otherwise each feed would copy all of it.
        intake.followed = nil
        let wasFollowed = followed.remove(feed.id)
        let isFollowed = feed.subscription.map { followed.add($0) } ?? false
        intake.followed = followed
        try draft(feed.id, &intake, isFollowed: wasFollowed) { draft in
            draft.header.feed = feed.description
            draft.header.state = isFollowed ? feed.state : nil
            draft.header.subscription = isFollowed ? feed.subscription : nil
            draft.header.isKept = !isFollowed
        }
    }

    /// - Parameter isFollowed: Whether the feed was followed until now; `nil` to look it up.
    private func draft(
        _ id: FeedID, _ intake: inout Intake, isFollowed: Bool? = nil, _ body: (inout FeedDraft) -> Void
    ) throws(StoreFailure) {
        var isFollowed = isFollowed
        if isFollowed == nil, intake.drafts[id] == nil {
            isFollowed = if let followed = intake.followed { followed.contains(id) } else { try subscribed().contains(id) }
        }
        var draft: FeedDraft
        if let known = intake.drafts[id] {
            draft = known
        } else if isFollowed == true {
            draft = try FeedDraft(id, in: self)
        } else {
            try dropLeftovers(id)
            draft = try FeedDraft(id, in: self)
            draft.header.isKept = true
        }
        // A single owner while it changes: a draft may hold much.
        intake.drafts[id] = nil
        body(&draft)
        intake.drafts[id] = draft
    }
}
