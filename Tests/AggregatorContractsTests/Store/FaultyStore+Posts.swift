import AggregatorCore

extension FaultyStore: PostStore {
    func posts(matching query: PostQuery) async throws(StoreFailure) -> [StoredPost] {
        if fault == .pagesByOffset { return try await pageByOffset(query) }
        if fault == .looksForTheCursor, let after = query.after {
            guard let post = try await base.posts([after.id]).first else { return [] }
            return try await base.posts(matching: with(query) { $0.after = $0.place(of: post) })
        }
        var posts = try await base.posts(matching: bent(query))
        switch fault {
        case .leavesOutTheLastOfABudget:
            if let budget = query.textBudget, posts.reduce(0, { $0 + $1.post.content.textSize }) > budget { posts.removeLast() }
        case .ignoresNanoseconds: posts.sort { ($1.sortDate.seconds, $0.id) < ($0.sortDate.seconds, $1.id) }
        case .repeatsTheCursor: if let after = query.after { posts = try await base.posts([after.id]) + posts }
        case .includesUntil:
            if let until = query.until { posts += try await base.posts(matching: with(PostQuery()) { $0.since = until }).suffix(1) }
        case .tagsByCase:
            if let tag = query.tag { posts = posts.filter { $0.post.categories.contains { $0.term == tag || $0.label == tag } } }
        case .anyWordWillDo:
            guard let words = query.search?.split(separator: " "), words.count > 1 else { break }
            for word in words { posts += try await base.posts(matching: with(query) { $0.search = String(word) }) }
        case .mindsAccents:
            if let search = query.search { posts = posts.filter { Self.texts($0.post).contains(search.lowercased()) } }
        case .findsWhatWasEdited:
            guard query.search != nil else { break }
            posts += try await base.posts(matching: PostQuery()).filter { $0.lastChanged != nil }
        case .searchesMarkup:
            guard let search = query.search, !search.isEmpty else { break }
            posts += try await base.posts(matching: PostQuery()).filter { $0.post.content.html?.source.contains(search) == true }
        default: break
        }
        return posts
    }

    func posts(_ ids: [PostID]) async throws(StoreFailure) -> [StoredPost] {
        try await base.posts(fault == .sortsGivenIDs ? ids.sorted() : ids)
    }

    func posts(_ ids: [PostID], of feed: FeedID) async throws(StoreFailure) -> [StoredPost] {
        fault == .givesPostsOfAnyFeed ? try await base.posts(ids) : try await base.posts(ids, of: feed)
    }

    func postIDs(startingWith prefix: String, limit: Int) async throws(StoreFailure) -> [PostID] {
        try await base.postIDs(startingWith: prefix, limit: fault == .ignoresPrefixLimit ? .max : limit)
    }

    func posts(sharing signs: [SimilaritySign], limit: Int) async throws(StoreFailure) -> [SimilaritySign: [PostID]] {
        switch fault {
        case .forgetsSigns: return [:]
        case .ignoresSignLimit: return try await base.posts(sharing: signs, limit: .max)
        case .findsWhatHadTheSign:
            let first = memory.withLock { $0.signs }
            let found = try await base.posts(sharing: signs, limit: limit)
            let kept = found.merging(first) { Array(Set($0 + $1).sorted().prefix(limit)) }
            memory.withLock { $0.signs = kept }
            return kept.filter { signs.contains($0.key) && !$0.value.isEmpty }
        default: return try await base.posts(sharing: signs, limit: limit)
        }
    }

    func versions(of id: PostID) async throws(StoreFailure) -> [PostVersion] {
        let versions = try await base.versions(of: id)
        return fault == .versionsNewestFirst ? versions.reversed() : versions
    }

    func mark(_ ids: [PostID], _ change: StatusChange) async throws(StoreFailure) -> Int {
        let count = try await base.mark(ids, bent(change))
        return fault == .countsAskedMarks ? ids.count : count
    }

    func mark(matching query: PostQuery, _ change: StatusChange) async throws(StoreFailure) -> Int {
        if fault == .marksWithinTheBudget { return try await base.mark(base.posts(matching: query).map(\.id), change) }
        return try await base.mark(matching: fault == .marksBeyondTheLimit ? with(query) { $0.limit = nil } : query, bent(change))
    }

    private func bent(_ change: StatusChange) -> StatusChange {
        fault == .forgetsWhatStandsApart
            ? StatusChange(isRead: change.isRead, isStarred: change.isStarred)
            : fault == .resetsOtherMarks ? StatusChange(isRead: change.isRead ?? false, isStarred: change.isStarred ?? false) : change
    }

    private func bent(_ query: PostQuery) -> PostQuery {
        with(query) { query in
            switch fault {
            case .ignoresTextBudget: query.textBudget = nil
            case .zeroLimitIsNone: if query.limit == 0 { query.limit = nil }
            case .noFeedIsEveryFeed: if query.feeds == [] { query.feeds = nil }
            case .ignoresStatus: (query.isRead, query.isStarred) = (nil, nil)
            case .ignoresKind: query.kind = nil
            case .ignoresRelevance: query.order = .newest
            case .pagesByWordsAlone: if let search = query.search, SearchText.words(of: search).isEmpty { query.after = nil }
            case .searchesLongWordsOnly:
                if let search = query.search, search.split(separator: " ").contains(where: { $0.count < 3 }) { query.limit = 0 }
            case .searchesWithoutPunctuation: query.search = query.search?.filter { $0.isLetter || $0.isNumber || $0.isWhitespace }
            default: break
            }
        }
    }

    private func pageByOffset(_ query: PostQuery) async throws(StoreFailure) -> [StoredPost] {
        let offset = query.after.flatMap { after in memory.withLock { $0.offsets[after] } } ?? 0
        let all = try await base.posts(
            matching: with(query) {
                $0.after = nil
                $0.limit = nil
            })
        let page = Array(all.dropFirst(offset).prefix(query.limit ?? .max))
        if let last = page.last { memory.withLock { $0.offsets[PostQuery.Cursor(last)] = offset + page.count } }
        return page
    }

    private static func texts(_ post: Post) -> String {
        [post.title?.plain, post.summary?.plain, post.content.text, post.content.html?.source].compactMap { $0?.lowercased() }.joined(
            separator: " ")
    }
}
