import AggregatorCore

/// Removes posts from the files of their feeds.
extension StoreFiles {
    /// The posts that a feed is to lose.
    private struct Loss {
        let feed: FeedID
        let posts: [PostID]
        let isFollowed: Bool
        /// How long the feed's file is before.
        let size: Int

        /// The place in the order in which losses make room on a disk that is nearly full: first the feeds of which nothing may be left, then
        /// the others, the smallest first.
        var place: (Int, Int, FeedID) { (isFollowed ? 1 : 0, size, feed) }
    }

    /// Feeds whose new files are written together, as a folder is synced once for all of them.
    private struct Batch {
        var losses: [Loss] = []
        var files: [Replacement] = []
        var size = 0
        /// Keeps the new files of thousands of feeds from being on the disk beside the old ones at once.
        var mostSize = 32 << 20
        /// The files of feeds of which nothing is left.
        var going: [(folder: Folder, name: String)] = []
    }

    func remove(_ listedPosts: [ListedPost], at moment: Timestamp) throws(StoreFailure) {
        guard let feeds else { return }
        var batch = Batch()
        for loss in try losses(of: listedPosts, in: feeds) {
            if let files = try files(after: loss, at: moment, in: feeds) {
                batch.losses.append(loss)
                batch.files += files
                batch.size += files.reduce(0) { $0 + $1.pieces.size }
            } else {
                batch.going += [FeedFileKind.posts, .state, .marks].map { (feeds, $0.name(loss.feed)) }
            }
            if batch.size >= batch.mostSize { try end(&batch, at: moment, in: feeds) }
        }
        try end(&batch, at: moment, in: feeds)
        if !batch.going.isEmpty { try remove(batch.going) }
    }

    private func losses(of listedPosts: [ListedPost], in feeds: Folder) throws(StoreFailure) -> [Loss] {
        let subscribed = try subscribed()
        var losses: [Loss] = []
        for (id, listedPosts) in Dictionary(grouping: listedPosts, by: \.feed) {
            let size = try feeds.identity(FeedFileKind.posts.name(id))?.size ?? 0
            losses.append(Loss(feed: id, posts: listedPosts.map(\.entry.id), isFollowed: subscribed.contains(id), size: size))
        }
        return losses.sorted { $0.place < $1.place }
    }

    /// The new files of a feed; `nil` if nothing is left of it.
    private func files(after loss: Loss, at moment: Timestamp, in feeds: Folder) throws(StoreFailure) -> [Replacement]? {
        defer { forget(loss.feed) }
        var draft = try FeedDraft(loss.feed, in: self)
        for post in loss.posts { try draft.remove(post, at: loss.isFollowed ? moment : nil) }
        if !loss.isFollowed, try seen(loss.feed, isSubscribed: false).posts == loss.posts.count { draft.header.feed = nil }
        let (files, isEmpty) = draft.contents(in: feeds)
        return isEmpty && !loss.isFollowed ? nil : files
    }

    /// Replaces the files of a batch. If there is no room for all of them beside the old ones, those of feeds of which nothing is left go
    /// first, and from then on each feed is written by itself: its old file makes room for the next new one.
    private func end(_ batch: inout Batch, at moment: Timestamp, in feeds: Folder) throws(StoreFailure) {
        do throws(StoreFailure) { try replace(batch.files) } catch {
            guard error.code == .full, !feeds.isInDoubt else { throw error }
            try remove(batch.going)
            (batch.going, batch.mostSize) = ([], 0)
            for loss in batch.losses {
                // Made anew, as some may have been replaced already.
                try replace(files(after: loss, at: moment, in: feeds) ?? [])
            }
        }
        (batch.losses, batch.files, batch.size) = ([], [], 0)
    }
}
