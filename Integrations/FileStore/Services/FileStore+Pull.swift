import AggregatorCore

extension FileStore: PullStore {
    func sourceStates() async throws(StoreFailure) -> [FeedID: SourceState] {
        try await read { (files) throws(StoreFailure) in
            var states: [FeedID: SourceState] = [:]
            for subscription in try files.subscriptions() {
                // Of a feed whose files can't be read nothing is remembered; whoever commits to it is told why.
                states[subscription.id] =
                    try files.readable(subscription.id) { () throws(StoreFailure) in
                        try files.state(subscription.id, files.header(subscription.id))
                    } ?? nil
            }
            return states
        }
    }

    func recall(_ evidence: [Evidence], of feed: FeedID) async throws(StoreFailure) -> [Evidence: KnownPost] {
        guard !evidence.isEmpty else { return [:] }
        return try await read { (files) throws(StoreFailure) in
            let index = try files.ofOneFeed { () throws(StoreFailure) in try files.index(feed) }
            return evidence.reduce(into: [:]) { known, item in
                known[item] = index.owner(item).map {
                    KnownPost(id: $0.post.id, fingerprint: $0.post.fingerprint, isRemoved: $0.post.removed != nil)
                }
            }
        }
    }

    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet {
        try await commits.commit(harvest, size: harvest.textSize) { [self] (harvests) throws(StoreFailure) in
            try await write { (files) throws(StoreFailure) in try files.commit(harvests) }
        }
    }
}

extension StoreFiles {
    /// Several at once: each its own files, the folder brought to the disk once for all of them.
    func commit(_ harvests: [Harvest]) throws(StoreFailure) -> [CommitOutcome] {
        var outcomes: [CommitOutcome] = []
        var seen: Set<FeedID> = []
        var batch: [Replacement] = []
        for harvest in harvests {
            // A second harvest of one feed builds on the first.
            if !seen.insert(harvest.feedID).inserted || harvest.newAddress != nil {
                try replace(batch)
                batch = []
            }
            // Up to here files were only read: what fails is the harvest's own.
            do throws(StoreFailure) {
                let (files, changes) = try prepare(harvest)
                batch += files
                outcomes.append(.success(changes))
            } catch {
                outcomes.append(.failure(error))
            }
        }
        try replace(batch)
        return outcomes
    }

    /// The files as they shall be after a harvest.
    private func prepare(
        _ harvest: Harvest
    ) throws(StoreFailure) -> (files: [Replacement], changes: ChangeSet) {
        let all = try subscriptions()
        guard let feeds, let number = all.firstIndex(where: { $0.id == harvest.feedID }) else { throw .notSubscribed(harvest.feedID) }
        return try ofOneFeed { () throws(StoreFailure) in try prepare(harvest, all, number, feeds) }
    }

    /// What is wrong with one feed's files is wrong with no other's.
    func ofOneFeed<Value>(_ body: () throws(StoreFailure) -> Value) throws(StoreFailure) -> Value {
        do throws(StoreFailure) { return try body() } catch {
            var failure = error
            failure.isOfOneFeed = failure.code == .damaged || failure.code == .unreadable
            throw failure
        }
    }

    private func prepare(
        _ harvest: Harvest, _ subscriptions: [Subscription], _ number: Int, _ feeds: Folder
    ) throws(StoreFailure) -> (files: [Replacement], changes: ChangeSet) {
        let id = harvest.feedID
        defer { forget(id) }
        let index = try index(id)
        if let damage = index.damage { throw try setAside(id, index, damage) }

        var edit = FeedEdit(index, harvest.posts.isEmpty ? [] : try bytes(id) ?? [])
        var changes = ChangeSet()
        for sighting in harvest.distinctPosts { edit.take(sighting, of: harvest, &changes) }
        var header = index.header
        // The marks go before the posts: one that is unread again is never seen read with its new text.
        var files = harvest.edits == .unread ? try unreading(changes.changed, of: id) : []
        if !edit.isEmpty || harvest.feed.map({ $0 != header.feed }) == true || header.isKept {
            if harvest.posts.isEmpty { edit = FeedEdit(index, try bytes(id) ?? []) }
            header.generation &+= 1
            header.feed = harvest.feed ?? header.feed
            header.state = harvest.state
            header.isKept = false
            files.append((feeds, FeedFileKind.posts.name(id), edit.content(header).pieces))
        } else if try state(id, header) != harvest.state {
            files.append((feeds, FeedFileKind.state.name(id), [StateOverlay(generation: header.generation, state: harvest.state).line]))
        }
        var all = subscriptions
        if let address = harvest.newAddress, !all.contains(where: { $0.address == address }) {
            all[number].address = address
            changes.hasMoved = true
            files.append((root, SubscriptionList.name, [SubscriptionList(all).bytes]))
        }
        return (files, changes)
    }

    /// The marks of a feed as they shall be when these posts are unread again; nothing where they are.
    private func unreading(_ posts: [PostID], of id: FeedID) throws(StoreFailure) -> [Replacement] {
        guard let feeds, !posts.isEmpty else { return [] }
        var marks = try marks(id)
        if marks.isDamaged { throw try setAside(marks, of: id) }
        let before = marks.marks
        for post in posts { marks[post].isRead = false }
        return marks.marks == before ? [] : [(feeds, FeedFileKind.marks.name(id), [marks.bytes])]
    }
}
