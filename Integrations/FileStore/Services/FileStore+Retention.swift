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
