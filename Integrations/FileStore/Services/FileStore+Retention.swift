import AggregatorCore

extension FileStore: RetentionStore {
    func outlines(of feed: FeedID) async throws(StoreFailure) -> [PostOutline] {
        try await read { (files) throws(StoreFailure) in
            try files.listedFeeds([feed]).flatMap(\.posts).map { listed in
                PostOutline(id: listed.entry.id, sortDate: listed.entry.sortDate, status: listed.status, bytes: listed.entry.range.count)
            }
        }
    }

    func remove(_ ids: [PostID], keepingUnread: Bool, at moment: Timestamp) async throws(StoreFailure) -> Int {
        try await write { (files) throws(StoreFailure) in
            let order = Dictionary(ids.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
            let listedPosts = try files.listedFeeds().posts { order[$0] != nil }.filter { !$0.status.isKept(keepingUnread: keepingUnread) }
                .sorted { order[$0.entry.id, default: 0] < order[$1.entry.id, default: 0] }
            try files.remove(listedPosts, at: moment)
            return listedPosts.count
        }
    }

    /// Files are replaced by shorter ones when posts are removed: there is nothing left to give back.
    func compact() async throws(StoreFailure) {}
}

extension StoreFiles {
    private static let removalSize = 32 << 20

    func remove(_ listedPosts: [ListedPost], at moment: Timestamp) throws(StoreFailure) {
        guard let feeds else { return }
        let subscribed = try subscribed()
        var files: [Replacement] = []
        var names: [(folder: Folder, name: String)] = []
        var size = 0
        for (id, listedPosts) in Dictionary(grouping: listedPosts, by: \.feed).sorted(by: { $0.key < $1.key }) {
            var draft = try FeedDraft(id, in: self)
            let isFollowed = subscribed.contains(id)
            for listed in listedPosts { try draft.remove(listed.entry.id, at: isFollowed ? moment : nil) }
            if !isFollowed, try seen(id, isSubscribed: false).posts == listedPosts.count { draft.header.feed = nil }
            let (contents, isEmpty) = draft.contents(in: feeds)
            if isEmpty, !isFollowed {
                names += [FeedFileKind.posts, .state, .marks].map { (feeds, $0.name(id)) }
            } else {
                files += contents
                size += contents.reduce(0) { $0 + $1.pieces.size }
            }
            forget(id)
            // Keeps the new files of thousands of feeds from being on the disk beside the old ones at once.
            if size >= Self.removalSize {
                try replace(files)
                (files, size) = ([], 0)
            }
        }
        try replace(files)
        if !names.isEmpty { try remove(names) }
    }
}
