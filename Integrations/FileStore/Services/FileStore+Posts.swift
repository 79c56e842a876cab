import AggregatorCore

extension FileStore: PostStore {
    func posts(matching query: PostQuery) async throws(StoreFailure) -> [StoredPost] {
        try await read { (files) throws(StoreFailure) in try files.posts(matching: query) }
    }

    func posts(_ ids: [PostID]) async throws(StoreFailure) -> [StoredPost] {
        try await read { (files) throws(StoreFailure) in
            let candidates = try files.candidates(nil)
            let places = Dictionary(candidates.map { ($0.entry.post.id, $0) }) { first, _ in first }
            var posts: [StoredPost] = []
            for id in ids { if let place = places[id], let post = try files.post(place) { posts.append(post) } }
            return posts
        }
    }

    func postIDs(startingWith prefix: String, limit: Int) async throws(StoreFailure) -> [PostID] {
        let prefix = prefix.lowercased()
        return try await read { (files) throws(StoreFailure) in
            let ids = try files.candidates(nil).map(\.entry.post.id).filter { $0.description.hasPrefix(prefix) }
            return Array(ids.sorted().prefix(max(limit, 0)))
        }
    }

    func posts(sharing signs: [Sign], limit: Int) async throws(StoreFailure) -> [Sign: [PostID]] {
        try await read { (files) throws(StoreFailure) in try files.posts(sharing: Set(signs), limit: limit) }
    }

    func versions(of id: PostID) async throws(StoreFailure) -> [PostVersion] {
        try await read { (files) throws(StoreFailure) in
            guard let place = try files.candidates(nil).first(where: { $0.entry.post.id == id }) else { return [] }
            return try files.line(place).map { PostLine.versions($0.line[...]) } ?? []
        }
    }

    func mark(_ ids: [PostID], _ change: StatusChange) async throws(StoreFailure) -> Int {
        try await write { (files) throws(StoreFailure) in
            let wanted = Set(ids)
            return try files.mark(files.candidates(nil).filter { wanted.contains($0.entry.post.id) }, change)
        }
    }

    func mark(matching query: PostQuery, _ change: StatusChange) async throws(StoreFailure) -> Int {
        try await write { (files) throws(StoreFailure) in
            try files.mark(files.matching(query, reading: false).map(\.place), change)
        }
    }
}

extension StoreFiles {
    /// Where a post lies, and what was done with it.
    struct Place {
        var feed: FeedID
        var entry: FeedIndex.Entry
        var status: PostStatus
        var cursor: PostQuery.Cursor { PostQuery.Cursor(sortDate: entry.post.sortDate, id: entry.post.id) }
    }

    /// What readers see of these feeds, or of all, in no order.
    func candidates(_ wanted: Set<FeedID>?) throws(StoreFailure) -> [Place] {
        let subscribed = Set(try subscriptions().map(\.id))
        var places: [Place] = []
        for id in try feedIDs() where wanted?.contains(id) != false {
            let posts = try readable(id) { () throws(StoreFailure) in try visible(id, isSubscribed: subscribed.contains(id)) } ?? []
            places += posts.map { Place(feed: id, entry: $0.entry, status: $0.status) }
        }
        return places
    }

    func posts(matching query: PostQuery) throws(StoreFailure) -> [StoredPost] {
        try matching(query, reading: true).compactMap(\.post)
    }

    /// What matches, in order. Without the texts nearly everything is known: they are read of what is left, until there is enough.
    func matching(_ query: PostQuery, reading: Bool) throws(StoreFailure) -> [(place: Place, post: StoredPost?)] {
        let tags = Dictionary(try subscriptions().map { ($0.id, $0.tags) }) { $1 }
        let limit = max(query.limit ?? .max, 0)
        let places = try candidates(query.feeds).filter { place in
            query.matches(feed: place.feed, status: place.status, kind: place.entry.post.kind, place: place.cursor)
        }
        var found: [(place: Place, post: StoredPost?)] = []
        for place in places.sorted(by: { $0.cursor < $1.cursor }) {
            guard query.ordersByWords || found.count < limit else { break }
            guard reading || query.looksInside else {
                found.append((place, nil))
                continue
            }
            guard let post = try post(place), query.matches(post, feedTags: tags[place.feed] ?? []) else { continue }
            found.append((place, post))
        }
        guard query.ordersByWords else { return found }
        // By a place that only the texts tell: all that match have to be known first.
        let placed = found.compactMap { found in found.post.map { (query.place(of: $0), found) } }
        return placed.sorted { $0.0 < $1.0 }.prefix(limit).map(\.1)
    }

    func posts(sharing asked: Set<Sign>, limit: Int) throws(StoreFailure) -> [Sign: [PostID]] {
        var found: [Sign: [PostID]] = [:]
        for place in try candidates(nil) {
            var signs = place.entry.post.readSigns
            if signs == nil { signs = try post(place).map { Sign.of($0.post) } }
            for sign in signs ?? [] where asked.contains(sign) { found[sign, default: []].append(place.entry.post.id) }
        }
        return found.mapValues { Array($0.sorted().prefix(limit)) }
    }

    /// The line that lies there; `nil` where another process has replaced the file and the post is gone.
    func line(_ place: Place) throws(StoreFailure) -> (entry: FeedIndex.Entry, line: [UInt8])? {
        let line = try bytes(place.feed, place.entry.range)
        if PostLine(line[...], withEvidence: false)?.id == place.entry.post.id { return (place.entry, line) }
        guard let current = try outline(place.feed).entry(place.entry.post.id) else { return nil }
        return (current, try bytes(place.feed, current.range))
    }

    /// The post that lies there.
    func post(_ place: Place) throws(StoreFailure) -> StoredPost? {
        guard let (entry, line) = try line(place) else { return nil }
        guard let body = PostLine.post(line[...]), let post = Post(recordBytes: Array(body)) else { return nil }
        return StoredPost(
            id: entry.post.id, feed: place.feed, post: post, status: place.status, firstSeen: entry.post.firstSeen,
            lastChanged: entry.post.lastChanged, fingerprint: entry.post.fingerprint, sortDate: entry.post.sortDate)
    }

    /// How many it changed.
    func mark(_ places: [Place], _ change: StatusChange) throws(StoreFailure) -> Int {
        guard let feeds else { return 0 }
        var files: [Replacement] = []
        var count = 0
        for (id, places) in Dictionary(grouping: places, by: \.feed).sorted(by: { $0.key < $1.key }) {
            var marks = try marks(id)
            if marks.isDamaged { throw try setAside(marks, of: id) }
            let before = count
            for place in places {
                let status = place.status.applying(change)
                guard status != place.status else { continue }
                marks[place.entry.post.id] = status
                count += 1
            }
            if count > before { files.append((feeds, FeedFileKind.marks.name(id), [marks.bytes])) }
        }
        try replace(files)
        return count
    }
}
