import AggregatorCore

/// Handles a store whose files are damaged.
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

    /// The first damage found in the files on which the whole store depends; `nil` if there is none.
    func damageOfAll() throws(StoreFailure) -> StoreFailure? {
        if let markerDamage { return markerDamage }
        return try followed().damage
    }

    /// Runs a reader of one feed's files. If they can't be read, that is noted, and `nil` is returned, so that the other feeds are read all
    /// the same.
    func readable<Value>(_ id: FeedID, _ body: () throws(StoreFailure) -> Value) throws(StoreFailure) -> Value? {
        do throws(StoreFailure) { return try ofOneFeed(body) } catch {
            guard error.isOfOneFeed else { throw error }
            // If the system refuses to read a file, the file is not damaged, and no repair helps.
            if error.code == .unreadable { refusal.withLock { $0 = $0 ?? error } } else { note(.posts, id) }
            return nil
        }
    }

    /// Whether a feed had posts although its file is missing. The file is written before its marks, and before a state that counts for it.
    /// For a feed that is no longer followed, marks alone may be the rest of an unsubscribing that was cut short, unless they hold a star.
    func isLost(_ id: FeedID) throws(StoreFailure) -> Bool {
        let hasMarks = try feeds?.identity(FeedFileKind.marks.name(id)) != nil
        let generation = try overlay(id)?.generation ?? 0
        guard hasMarks || generation > 0 else { return false }
        if try followed().ids.contains(id) { return true }
        return try marks(id).marks.values.contains(where: \.isStarred)
    }

    /// Whether a feed's file was written before its state, which every pull writes. Changes that leave no trace in the times, as on a
    /// decaying disk, are found by readers, by a check, and by the next harvest with posts.
    func isUntouched(_ id: FeedID) throws(StoreFailure) -> Bool {
        guard let posts = try feeds?.identity(FeedFileKind.posts.name(id)), let state = try feeds?.identity(FeedFileKind.state.name(id))
        else { return false }
        return (posts.seconds, posts.nanoseconds) < (state.seconds, state.nanoseconds)
    }

    /// Whether everything that the first line of a feed's file counts is there and whole. The lines are neither parsed nor kept in memory.
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

    /// Renames a damaged file, so that its name says so, keeps what is whole of it, and returns a failure that says what happened.
    func setAside(_ id: FeedID, _ index: FeedIndex, _ damage: String) throws(StoreFailure) -> StoreFailure {
        guard let feeds else { return .notSubscribed(id) }
        guard let bytes = try bytes(id) else { return try beginAnew(id, feeds) }
        let aside = "\(id).damaged-\(ContentHash.of(bytes).description.prefix(8)).jsonl"
        var header = index.header
        if try followed().ids.contains(id) { header.isKept = false }
        header.generation = (try overlay(id)?.generation ?? header.generation) &+ 1
        // Lost posts have to be fetched again, so the validators are dropped as well.
        header.state = nil
        try replace([
            (feeds, aside, FilePieces(bytes)), (feeds, FeedFileKind.posts.name(id), FeedEdit(index, oldLines(id)).content(header).pieces),
        ])
        return StoreFailure(
            .damaged,
            """
            The store's file \(feeds.path)/\(FeedFileKind.posts.name(id)) was damaged (\(damage)) and is kept as \(aside); \
            \(index.entries.count { $0.post.removed == nil }) posts could be read from it, pull again for the rest.
            """)
    }

    /// Puts an empty file in place of one that was lost. Its marks wait for the posts: those that come back have the same ids.
    private func beginAnew(_ id: FeedID, _ feeds: Folder) throws(StoreFailure) -> StoreFailure {
        let isFollowed = try followed().ids.contains(id)
        var header = FeedHeader(isKept: !isFollowed)
        // The state beside it no longer counts, so that the source is asked as if it had never answered.
        header.generation = (try overlay(id)?.generation ?? 0) &+ 1
        try replace([(feeds, FeedFileKind.posts.name(id), FilePieces(header.line))])
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
        try replace([(feeds, aside, FilePieces(bytes)), (feeds, FeedFileKind.marks.name(id), FilePieces(marks.bytes))])
        return StoreFailure(
            .damaged,
            """
            The store's file \(feeds.path)/\(FeedFileKind.marks.name(id)) was damaged and is kept as \(aside); \
            \(marks.marks.count) marks could be read from it, look whether others are missing.
            """)
    }

    /// Puts what is whole of the settings in place of a damaged file, and keeps a copy. Only a repair does, and no pull by itself: the waits
    /// that sites asked for may be among what is lost.
    func mendSettings() throws(StoreFailure) -> StoreFinding? {
        guard let bytes = try root.read(SettingList.name) else { return nil }
        let settings = SettingList(bytes)
        guard settings.isDamaged else { return nil }
        let aside = "settings.damaged-\(ContentHash.of(bytes).description.prefix(8)).jsonl"
        try replace([(root, aside, FilePieces(bytes)), (root, SettingList.name, FilePieces(settings.bytes))])
        return StoreFinding(
            """
            The store's file \(root.path)/\(SettingList.name) was damaged and is kept as \(aside); \(settings.values.count) settings could be \
            read from it, look whether saved searches are missing. Sites that asked for a pause may be asked sooner.
            """, isMended: true)
    }
}
