import AggregatorCore

extension FileStore: PullStore {
    /// The name of the file in which workers lock their lanes; it exists only at times.
    static let lanes = "lanes"

    var lanePlace: String? { files.options.isReadOnly ? nil : files.root.path + "/" + Self.lanes }

    func sourceStates() async throws(StoreFailure) -> [FeedID: SourceState] {
        try await read { (files) throws(StoreFailure) in try Self.states(of: files.subscriptions().map(\.id), files) }
    }

    func sourceStates(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: SourceState] {
        guard !feeds.isEmpty else { return [:] }
        return try await read { (files) throws(StoreFailure) in
            let followed = Set(try files.subscriptions().map(\.id))
            return try Self.states(of: feeds.filter(followed.contains), files)
        }
    }

    private static func states(of feeds: [FeedID], _ files: StoreFiles) throws(StoreFailure) -> [FeedID: SourceState] {
        var states: [FeedID: SourceState] = [:]
        for feed in feeds {
            // A feed whose files can't be read has no state; a commit to it throws the reason.
            states[feed] =
                try files.readable(feed) { () throws(StoreFailure) in try files.state(feed, files.header(feed)) } ?? nil
        }
        return states
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
        try await commits.commit(WishedHarvest(harvest: harvest), size: harvest.textSize, to: self)
    }
}

extension StoreFiles {
    /// Commits several harvests at once: each writes its own files, and the list if one of them moves. The folder is synced once for all of
    /// them.
    func commit(_ harvests: [Harvest]) throws(StoreFailure) -> [CommitOutcome] {
        var outcomes: [CommitOutcome] = []
        var seen: Set<FeedID> = []
        var batch = CommitBatch(subscriptions: try subscriptions())
        for harvest in harvests {
            // A second harvest of one feed builds on the first.
            if !seen.insert(harvest.feedID).inserted { try write(&batch) }
            // As far as files are read here, a failure is the harvest's own.
            do throws(StoreFailure) { outcomes.append(.success(try prepare(harvest, &batch))) } catch { outcomes.append(.failure(error)) }
        }
        try write(&batch)
        return outcomes
    }

    /// The list is written last: the file of a feed that moved has its new address already.
    private func write(_ batch: inout CommitBatch) throws(StoreFailure) {
        if batch.hasMoved { try replace(batch.subscriptions, after: batch.files) } else { try replace(batch.files) }
        (batch.files, batch.hasMoved) = ([], false)
    }

    /// Adds the files that a harvest changes.
    private func prepare(_ harvest: Harvest, _ batch: inout CommitBatch) throws(StoreFailure) -> ChangeSet {
        guard let feeds, let number = batch.subscriptions.firstIndex(where: { $0.id == harvest.feedID }),
            harvest.isMeant(for: batch.subscriptions[number])
        else {
            throw .notSubscribed(harvest.feedID)
        }
        // The feed's file gets the new address if the list will.
        let moved = batch.moved(number, by: harvest)
        let subscription = moved ?? batch.subscriptions[number]
        var (files, changes) = try ofOneFeed { () throws(StoreFailure) in
            try prepare(harvest, of: subscription, isMoving: moved != nil, feeds)
        }
        changes.hasMoved = moved != nil
        batch.take(moved, number)
        batch.files += files
        return changes
    }

    /// Marks a failure to read one feed's files as that feed's alone.
    func ofOneFeed<Value>(_ body: () throws(StoreFailure) -> Value) throws(StoreFailure) -> Value {
        do throws(StoreFailure) { return try body() } catch {
            var failure = error
            failure.isOfOneFeed = failure.code == .damaged || failure.code == .unreadable
            throw failure
        }
    }

    private func prepare(
        _ harvest: Harvest, of subscription: Subscription, isMoving: Bool, _ feeds: Folder
    ) throws(StoreFailure) -> (files: [Replacement], changes: ChangeSet) {
        let id = harvest.feedID
        defer { forget(id) }
        // A move is written into the feed's file too, so that the address is known if the list is lost; moves are rare.
        if !isMoving, let files = try preparedState(harvest, feeds) { return (files, ChangeSet()) }
        let index = try index(id)
        if let damage = index.damage { throw try setAside(id, index, damage) }

        var edit = FeedEdit(index, try oldLines(id))
        var changes = ChangeSet()
        edit.take(harvest, &changes)
        var header = index.header
        // The marks go before the posts: a post that becomes unread again is never seen as read with its new text.
        var files = harvest.edits == .unread ? try unreading(changes.changed, of: id) : []
        if !edit.isEmpty || harvest.feed.map({ $0 != header.feed }) == true || header.isKept || isMoving {
            header.generation &+= 1
            header.feed = harvest.feed ?? header.feed
            header.state = harvest.state
            header.subscription = subscription
            header.isKept = false
            files.append((feeds, FeedFileKind.posts.name(id), edit.content(header).pieces))
        } else {
            files += try stateFiles(harvest, header, feeds)
        }
        return (files, changes)
    }

    /// The files of a harvest that brought nothing but a state, as most do; the posts, which may be many, are not read. `nil` if there is
    /// more to write than the state, or something is damaged.
    private func preparedState(_ harvest: Harvest, _ feeds: Folder) throws(StoreFailure) -> [Replacement]? {
        guard harvest.posts.isEmpty, !remembersIndex(of: harvest.feedID), let header = try firstLine(harvest.feedID), !header.isKept,
            harvest.feed == nil || harvest.feed == header.feed
        else { return nil }
        if try !isUntouched(harvest.feedID) { guard try isWhole(harvest.feedID, header) else { return nil } }
        return try stateFiles(harvest, header, feeds)
    }

    /// The file with the state beside a feed's file that stays as it is; none if the state is the same.
    private func stateFiles(_ harvest: Harvest, _ header: FeedHeader, _ feeds: Folder) throws(StoreFailure) -> [Replacement] {
        guard try state(harvest.feedID, header) != harvest.state else { return [] }
        let overlay = StateOverlay(of: header, state: harvest.state)
        return [(feeds, FeedFileKind.state.name(harvest.feedID), FilePieces(overlay.line))]
    }

    /// The file of marks in which these posts are unread again; none if they are already.
    private func unreading(_ posts: [PostID], of id: FeedID) throws(StoreFailure) -> [Replacement] {
        guard let feeds, !posts.isEmpty else { return [] }
        var marks = try marks(id)
        if marks.isDamaged { throw try setAside(marks, of: id) }
        let before = marks.marks
        for post in posts { marks[post].isRead = false }
        return marks.marks == before ? [] : [(feeds, FeedFileKind.marks.name(id), FilePieces(marks.bytes))]
    }
}
