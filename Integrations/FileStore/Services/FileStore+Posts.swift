import AggregatorCore

extension FileStore: PostStore {
    func posts(matching query: PostQuery) async throws(StoreFailure) -> [StoredPost] {
        try await read { (files) throws(StoreFailure) in try files.posts(matching: query) }
    }

    func posts(_ ids: [PostID]) async throws(StoreFailure) -> [StoredPost] {
        try await read { (files) throws(StoreFailure) in try files.posts(ids, of: files.listedFeeds()) }
    }

    func posts(_ ids: [PostID], of feed: FeedID) async throws(StoreFailure) -> [StoredPost] {
        try await read { (files) throws(StoreFailure) in try files.posts(ids, of: files.listedFeeds([feed])) }
    }

    func postIDs(startingWith prefix: String, limit: Int) async throws(StoreFailure) -> [PostID] {
        guard let range = Identifier.range(startingWith: prefix) else { return [] }
        return try await read { (files) throws(StoreFailure) in
            let ids = try files.listedFeeds().posts { range.contains($0.value) }.map(\.entry.id)
            return Array(ids.sorted().prefix(max(limit, 0)))
        }
    }

    func posts(sharing signs: [SimilaritySign], limit: Int) async throws(StoreFailure) -> [SimilaritySign: [PostID]] {
        try await read { (files) throws(StoreFailure) in try files.posts(sharing: Set(signs), limit: limit) }
    }

    func versions(of id: PostID) async throws(StoreFailure) -> [PostVersion] {
        try await read { (files) throws(StoreFailure) in
            guard let listed = try files.listedFeeds().posts(where: { $0 == id }).first else { return [] }
            return try files.line(listed.entry, of: listed.feed).map { PostLine.versions($0.line[...]) } ?? []
        }
    }

    func mark(_ ids: [PostID], _ change: StatusChange) async throws(StoreFailure) -> Int {
        try await write { (files) throws(StoreFailure) in
            let wanted = Set(ids)
            return try files.mark(files.listedFeeds().posts(where: wanted.contains), change)
        }
    }

    func mark(matching query: PostQuery, _ change: StatusChange) async throws(StoreFailure) -> Int {
        try await write { (files) throws(StoreFailure) in
            try files.mark(files.matching(query.withoutTextBudget, reading: false).map(\.listed), change)
        }
    }
}

extension StoreFiles {
    /// Returns these feeds as readers see them, or all if `wanted` is `nil`.
    func listedFeeds(_ wanted: Set<FeedID>?) throws(StoreFailure) -> [ListedFeed] {
        guard let wanted else { return try listedFeeds() }
        let subscribed = try subscribed()
        var listedFeeds: [ListedFeed] = []
        for id in wanted.sorted() {
            if let listedFeed = try listedFeed(id, isSubscribed: subscribed.contains(id)) { listedFeeds.append(listedFeed) }
        }
        return listedFeeds
    }

    /// `nil` if its files can't be read.
    func listedFeed(_ id: FeedID, isSubscribed: Bool) throws(StoreFailure) -> ListedFeed? {
        try readable(id) { () throws(StoreFailure) in ListedFeed(id, try outline(id), try marks(id), isSubscribed: isSubscribed) }
    }

    /// Returns the posts that exist, in the order of the ids.
    func posts(_ ids: [PostID], of listedFeeds: [ListedFeed]) throws(StoreFailure) -> [StoredPost] {
        let wanted = Set(ids)
        let listedPosts = Dictionary(listedFeeds.posts(where: wanted.contains).map { ($0.entry.id, $0) }) { first, _ in first }
        var posts: [StoredPost] = []
        for id in ids { if let listed = listedPosts[id], let post = try post(listed) { posts.append(post) } }
        return posts
    }

    func posts(matching query: PostQuery) throws(StoreFailure) -> [StoredPost] {
        try matching(query, reading: true).compactMap(\.post)
    }

    /// The matching posts, in order. Nearly everything is decided without the texts; those of the remaining posts are read until there are
    /// enough.
    func matching(_ query: PostQuery, reading: Bool) throws(StoreFailure) -> [(listed: ListedPost, post: StoredPost?)] {
        var room = query.room
        var found: [(listed: ListedPost, post: StoredPost?)] = []
        guard !query.ordersByWords else {
            let ranked = try ranked(query).from { entry in query.after.map { $0 < entry.order } ?? true }
            for entry in ranked where !room.isFull {
                // Another process may have removed it.
                guard let post = try post(entry.listed) else { continue }
                found.append((entry.listed, post))
                room.take(post)
            }
            return found
        }
        try walk(query, reading: reading) { listed, post in
            guard !room.isFull else { return false }
            found.append((listed, post))
            if let post { room.take(post) } else { room.takeUnread() }
            return !room.isFull
        }
        return found
    }

    /// All matches of a query ordered by words. Their order needs the texts, and all have to be known before the first is.
    func rank(_ query: PostQuery) throws(StoreFailure) -> [Ranked] {
        var ranked: [Ranked] = []
        try walk(query, reading: true) { listed, post in
            if let post { ranked.append((query.place(of: post), listed)) }
            return true
        }
        return ranked.sorted { $0.order < $1.order }
    }

    /// Passes on what matches, newest first, as long as `body` returns `true`.
    private func walk(_ query: PostQuery, reading: Bool, _ body: (ListedPost, StoredPost?) -> Bool) throws(StoreFailure) {
        let tags = query.looksInside ? Dictionary(try subscriptions().map { ($0.id, $0.tags) }) { $1 } : [:]
        for listed in NewestFirst(try listedFeeds(query.feeds), query) {
            if let since = query.since, listed.entry.sortDate < since { break }
            guard query.matches(feed: listed.feed, status: listed.status, kind: listed.entry.kind, place: listed.entry.cursor) else {
                continue
            }
            var known: StoredPost?
            if reading || query.looksInside {
                known = try post(listed)
                guard let known, query.matches(known, feedTags: tags[listed.feed] ?? []) else { continue }
            }
            guard body(listed, known) else { break }
        }
    }

    func posts(sharing asked: Set<SimilaritySign>, limit: Int) throws(StoreFailure) -> [SimilaritySign: [PostID]] {
        var found: [SimilaritySign: [PostID]] = [:]
        for listedFeed in try listedFeeds() {
            for (sign, id) in listedFeed.outline.signs where asked.contains(sign) && listedFeed.sees(id) {
                found[sign, default: []].append(id)
            }
            guard !listedFeed.outline.unsigned.isEmpty else { continue }
            for listed in listedFeed.posts where listedFeed.outline.unsigned.contains(listed.entry.id) {
                for sign in try post(listed).map({ SimilaritySign.of($0.post) }) ?? [] where asked.contains(sign) {
                    found[sign, default: []].append(listed.entry.id)
                }
            }
        }
        return found.mapValues { Array($0.sorted().prefix(max(limit, 0))) }
    }

    /// The line of a post, and what the program knows of the post; `nil` if another process has replaced the file and the post is gone.
    func line(
        _ entry: FeedOutline.Entry, of feed: FeedID, withEvidence: Bool = false
    ) throws(StoreFailure) -> (post: PostLine, line: [UInt8])? {
        var entry = entry
        // The file may be replaced again between finding the line and reading it.
        for _ in 0..<10 {
            let line = try bytes(feed, entry.range)
            if let post = PostLine(line[...], withEvidence: withEvidence), post.id == entry.id { return (post, line) }
            guard let current = try outline(feed).entry(entry.id) else { return nil }
            entry = current
        }
        note(.posts, feed)
        return nil
    }

    /// The post itself.
    func post(_ listed: ListedPost) throws(StoreFailure) -> StoredPost? {
        guard let (post, line) = try line(listed.entry, of: listed.feed) else { return nil }
        return post.stored(line, of: listed.feed, listed.status)
    }

    /// Returns how many posts it changed.
    func mark(_ listedPosts: [ListedPost], _ change: StatusChange) throws(StoreFailure) -> Int {
        guard let feeds else { return 0 }
        var files: [Replacement] = []
        var count = 0
        for (id, listedPosts) in Dictionary(grouping: listedPosts, by: \.feed).sorted(by: { $0.key < $1.key }) {
            var marks = try marks(id)
            if marks.isDamaged { throw try setAside(marks, of: id) }
            let before = count
            for listed in listedPosts {
                let status = listed.status.applying(change)
                guard status != listed.status else { continue }
                marks[listed.entry.id] = status
                count += 1
            }
            if count > before { files.append((feeds, FeedFileKind.marks.name(id), FilePieces(marks.bytes))) }
        }
        try replace(files)
        return count
    }
}

extension PostLine {
    /// The stored post, from the line that this was read from; `nil` if the post was removed or can't be read.
    func stored(_ line: [UInt8], of feed: FeedID, _ status: PostStatus) -> StoredPost? {
        guard removed == nil, let body = Self.post(line[...]), let post = Post(recordBytes: Array(body)) else { return nil }
        return StoredPost(
            id: id, feed: feed, post: post, status: status, firstSeen: firstSeen, lastChanged: lastChanged, fingerprint: fingerprint,
            sortDate: sortDate)
    }
}
