import AggregatorCore

/// What there is of a store whose files were hurt.
extension StoreFiles {
    func note(_ kind: FeedFileKind, _ id: FeedID) { unreadable.note("feeds/\(kind.name(id))") }

    var damageMet: StoreFailure? {
        if let refusal = refusal.withLock({ $0 }) { return refusal }
        return unreadable.summary.map { file in
            StoreFailure(
                .damaged,
                """
                The store \(root.path) is damaged: its file \(file) can't be read whole; `aggregator check` says more, and with --repair \
                mends what it can.
                """)
        }
    }

    /// What is wrong with the files that all of the store hangs on: the first thing.
    func damageOfAll() throws(StoreFailure) -> StoreFailure? {
        if let markerDamage { return markerDamage }
        return try followed().damage
    }

    /// What readers get of one feed: where its files can't be read that is noted, and the other feeds are read all the same.
    func readable<Value>(_ id: FeedID, _ body: () throws(StoreFailure) -> Value) throws(StoreFailure) -> Value? {
        do throws(StoreFailure) { return try ofOneFeed(body) } catch {
            guard error.isOfOneFeed else { throw error }
            // What the system does not give is not hurt, and no repair gets it.
            if error.code == .unreadable { refusal.withLock { $0 = $0 ?? error } } else { note(.posts, id) }
            return nil
        }
    }

    /// Whether a feed had posts, though its file is not there: it is written before its marks, and before a state that counts for it. Of a
    /// feed that is followed no longer marks alone may be what an unsubscribing that was cut short has left, unless they hold a star.
    func isLost(_ id: FeedID) throws(StoreFailure) -> Bool {
        let hasMarks = try feeds?.identity(FeedFileKind.marks.name(id)) != nil
        let generation = try overlay(id)?.generation ?? 0
        guard hasMarks || generation > 0 else { return false }
        if try followed().ids.contains(id) { return true }
        return try marks(id).marks.values.contains(where: \.isStarred)
    }

    /// Whether a feed's file was last written to before its state was, which every pull writes. What has changed without a trace, as on a disk
    /// that decays, is met by readers, by a check, and by the next harvest with posts.
    func isUntouched(_ id: FeedID) throws(StoreFailure) -> Bool {
        guard let posts = try feeds?.identity(FeedFileKind.posts.name(id)), let state = try feeds?.identity(FeedFileKind.state.name(id))
        else { return false }
        return (posts.seconds, posts.nanoseconds) < (state.seconds, state.nanoseconds)
    }

    /// Whether all that the first line of a feed's file counts is there, and whole; nothing of it is understood, or kept in memory.
    func isWhole(_ id: FeedID, _ header: FeedHeader) throws(StoreFailure) -> Bool {
        var digest = FeedHeader.Digest()
        var isFirst = true
        var isWhole = true
        _ = try feeds?.readLines(FeedFileKind.posts.name(id)) { line, _ in
            if !isFirst {
                digest.add(line)
                isWhole = isWhole && CheckedLine.open(line) != nil
            }
            isFirst = false
        }
        return isWhole && digest.count == header.count && digest.value == header.digest
    }

    /// Moves a damaged file away, under a name that says so, keeps what is whole of it, and says what happened.
    func setAside(_ id: FeedID, _ index: FeedIndex, _ damage: String) throws(StoreFailure) -> StoreFailure {
        guard let feeds else { return .notSubscribed(id) }
        guard let bytes = try bytes(id) else { return try beginAnew(id, feeds) }
        let aside = "\(id).damaged-\(ContentHash.of(bytes).description.prefix(8)).jsonl"
        var header = index.header
        if try followed().ids.contains(id) { header.isKept = false }
        header.generation = (try overlay(id)?.generation ?? header.generation) &+ 1
        // What was lost must be fetched anew, whatever the server remembers of us.
        header.state = nil
        try replace([
            (feeds, aside, [bytes]), (feeds, FeedFileKind.posts.name(id), FeedEdit(index, bytes).content(header).pieces),
        ])
        return StoreFailure(
            .damaged,
            """
            The store's file \(feeds.path)/\(FeedFileKind.posts.name(id)) was damaged (\(damage)) and is kept as \(aside); \
            \(index.entries.count { $0.post.removed == nil }) posts could be read from it, pull again for the rest.
            """)
    }

    /// Puts a file without posts in place of one that was lost. Its marks wait for the posts: those that come back have the same ids.
    private func beginAnew(_ id: FeedID, _ feeds: Folder) throws(StoreFailure) -> StoreFailure {
        let isFollowed = try followed().ids.contains(id)
        var header = FeedHeader(isKept: !isFollowed)
        // A state beside it counts no longer: the source is asked as if it had never answered.
        header.generation = (try overlay(id)?.generation ?? 0) &+ 1
        try replace([(feeds, FeedFileKind.posts.name(id), FeedEdit(FeedIndex(), []).content(header).pieces)])
        let advice = isFollowed ? "pull again for what its source still has" : "follow its source again for what that still has"
        return StoreFailure(
            .damaged,
            """
            The store's file \(feeds.path)/\(FeedFileKind.posts.name(id)) was lost and is begun anew, with \
            \(try marks(id).marks.count) marks that wait for its posts; \(advice), other posts only a copy has.
            """)
    }

    func setAside(_ marks: MarkList, of id: FeedID) throws(StoreFailure) -> StoreFailure {
        guard let feeds, let bytes = try feeds.read(FeedFileKind.marks.name(id)) else { return .notSubscribed(id) }
        let aside = "\(id).damaged-\(ContentHash.of(bytes).description.prefix(8)).marks"
        try replace([(feeds, aside, [bytes]), (feeds, FeedFileKind.marks.name(id), [marks.bytes])])
        return StoreFailure(
            .damaged,
            """
            The store's file \(feeds.path)/\(FeedFileKind.marks.name(id)) was damaged and is kept as \(aside); \
            \(marks.marks.count) marks could be read from it, look whether others are missing.
            """)
    }
}
