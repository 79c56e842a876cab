import AggregatorCore

extension StoreContract {
    private typealias Sample = StoreSamples

    static let listingChecks: [ContractCheck<Rig>] = [
        check("lists-newest-first", "Posts come newest first: by sort date descending, then id ascending, nanoseconds and all.") { rig in
            try await rig.use { store in
                let posts = try await store.fill()
                let expected = posts.sorted { PostQuery.Cursor(sortDate: $0.sortDate, id: $0.id) < .init(sortDate: $1.sortDate, id: $1.id) }
                try requireEqual(try await store.list().map(\.id), expected.map(\.id), "the order")
            }
        },
        check("lists-at-most-the-limit", "A limit is kept; of nothing is nothing.") { rig in
            try await rig.use { store in
                try await store.fill()
                let all = try await store.list().map(\.id)
                for limit in [0, 1, 7, 60, 1000] {
                    let some = try await store.list { $0.limit = limit }.map(\.id)
                    try requireEqual(some, Array(all.prefix(limit)), "the first \(limit)")
                }
            }
        },
        check("pages-without-gap", "A page begun with `after` goes on where the last one ended, each post once.") { rig in
            try await rig.use { store in
                try await store.fill()
                let all = try await store.list().map(\.id)
                for size in [1, 7, 30] { try requireEqual(try await store.pages(of: size), all, "pages of \(size), together") }
            }
        },
        check("pages-while-commits-go-on", "Pages neither repeat nor miss a post whatever is committed meanwhile.") { rig in
            try await rig.use { store in
                try await store.fill()
                let all = try await store.list().map(\.id)
                var fresh = 1000
                let paged = try await store.pages(of: 7) { _ in
                    fresh += 2
                    guard fresh < 1010 else { return }
                    _ = try await store.commit(
                        Sample.harvest(2, [Sample.sighting(fresh, date: fresh), Sample.sighting(fresh + 1, date: -fresh)]))
                }
                try requireEqual(paged.filter(Set(all).contains), all, "the posts that were there from the beginning")
                try requireEqual(Set(paged).count, paged.count, "the number of different posts")
            }
        },
        check(
            "pages-behind-what-moved",
            "A page goes on behind its place, not behind the post that stood there: that one may have another date by now, or be removed."
        ) { rig in
            try await rig.use { store in
                try await store.fill()
                let all = try await store.list().map(\.id)
                var turn = 0
                let paged = try await store.pages(of: 7) { last in
                    turn += 1
                    if turn.isMultiple(of: 2) {
                        try await store.remove([last.id], at: Sample.moment(turn))
                    } else {
                        let edit = Harvest.Sighting(
                            id: last.id, post: last.post, fingerprint: Sample.identifier("edit", turn), sortDate: Sample.moment(1 << 20),
                            evidence: [])
                        _ = try await store.commit(Sample.harvest(last.feed == Sample.feedID(1) ? 1 : 2, [edit]))
                    }
                }
                try requireEqual(paged, all, "the pages, together")
            }
        },
        check("gives-posts-by-id", "`posts(ids)` gives those that are there, in the order of the ids.") { rig in
            try await rig.use { store in
                try await store.fill()
                let ids = [5, 99_999, 3, 40, 1].map(Sample.postID)
                try requireEqual(try await store.posts(ids).map(\.id), [5, 3, 40, 1].map(Sample.postID), "the posts")
                try requireEqual(try await store.posts([]), [], "the posts of no id")
            }
        },
        check("gives-posts-of-a-feed", "`posts(ids, of: feed)` gives those that are there and of that feed, in the order of the ids.") {
            rig in
            try await rig.use { store in
                try await store.fill()
                let ids = [5, 99_999, 3, 40, 1].map(Sample.postID)
                for (feed, numbers) in [(1, [5, 40, 1]), (2, [3]), (3, [])] {
                    let posts = try await store.posts(ids, of: Sample.feedID(feed)).map(\.id)
                    try requireEqual(posts, numbers.map(Sample.postID), "the posts of feed \(feed)")
                }
                try requireEqual(try await store.posts([], of: Sample.feedID(1)), [], "the posts of no id")
            }
        },
        check("finds-ids-by-their-start", "Ids that begin with these hexadecimal digits, at most `limit`, in order.") { rig in
            try await rig.use { store in
                let ids = try await store.fill().map(\.id).sorted()
                for length in [0, 1, 2, 3, 8, 31, 32] {
                    let prefix = String(ids[10].description.prefix(length))
                    let expected = ids.filter { $0.description.hasPrefix(prefix) }
                    try requireEqual(try await store.postIDs(startingWith: prefix, limit: 100), expected, "ids that begin with \(prefix)")
                    let upper = try await store.postIDs(startingWith: prefix.uppercased(), limit: 2)
                    try requireEqual(upper, Array(expected.prefix(2)), "two ids that begin with \(prefix.uppercased())")
                }
                for prefix in ["xyz", ids[10].description + "0", "%", "é"] {
                    try requireEqual(try await store.postIDs(startingWith: prefix, limit: 100), [], "ids that begin with \(prefix)")
                }
            }
        },
        check("keeps-ten-thousand-posts", "A feed may have ten thousand posts.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                let posts = (0..<10_000).map { Sample.sighting($0) }
                try requireEqual(try await store.commit(Sample.harvest(1, posts)).new.count, 10_000, "the number of new posts")
                try requireEqual(try await store.commit(Sample.harvest(1, posts)), ChangeSet(), "what committing again changes")
                let newest = try await store.list { $0.limit = 3 }.map(\.id)
                try requireEqual(newest, [9999, 9998, 9997].map(Sample.postID), "the newest")
                try requireEqual(try await store.counts(), [Sample.feedID(1): PostCounts(posts: 10_000, unread: 10_000)], "the counts")
            }
        },
        check("orders-any-moment", "Posts may be of any moment, and come back with it.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                let moments = [
                    Timestamp(seconds: .max, nanoseconds: 999_999_999), Timestamp(seconds: 253_402_300_800),
                    Timestamp(seconds: 0, nanoseconds: 1), .epoch, Timestamp(seconds: -1, nanoseconds: 999_999_999),
                    Timestamp(seconds: -62_167_219_201), Timestamp(seconds: .min),
                ]
                let posts = moments.enumerated().map { number, moment in
                    var sighting = Sample.sighting(number)
                    sighting.sortDate = moment
                    sighting.post.dates = Post.Dates(published: moment, modified: moment, created: moment, expired: moment)
                    return sighting
                }
                var harvest = Sample.harvest(1, posts.reversed())
                harvest.moment = Timestamp(seconds: .max)
                harvest.state.plan.nextPull = Timestamp(seconds: .min)
                _ = try await store.commit(harvest)
                let expected = posts.map { StoredPost($0, of: Sample.feedID(1), at: harvest.moment) }
                try requireEqual(try await store.list(), expected, "the posts")
                try requireEqual(try await store.pages(of: 1), expected.map(\.id), "pages of one")
                try requireEqual(try await store.sourceStates(), [Sample.feedID(1): harvest.state], "the states")
            }
        },
    ]

    static let statusChecks: [ContractCheck<Rig>] = [
        check("marks-posts", "Marking changes what it names, and nothing else.") { rig in
            try await rig.use { store in
                try await store.fill()
                try await store.mark([Sample.postID(1), Sample.postID(2)], StatusChange(isRead: true))
                try await store.mark([Sample.postID(2), Sample.postID(3)], StatusChange(isStarred: true))
                try await store.mark([Sample.postID(2)], StatusChange(isRead: false))
                let posts = try await store.posts([1, 2, 3, 4].map(Sample.postID)).map(\.status)
                let expected = [
                    PostStatus(isRead: true), PostStatus(isStarred: true), PostStatus(isStarred: true), PostStatus(),
                ]
                try requireEqual(posts, expected, "the marks")
            }
        },
        check("marking-counts-changes", "Marking is idempotent, and answers how many posts it changed.") { rig in
            try await rig.use { store in
                try await store.fill()
                let ids = [1, 2, 3, 99_999].map(Sample.postID)
                try requireEqual(try await store.mark(ids, StatusChange(isRead: true)), 3, "how many the first marking changed")
                try requireEqual(try await store.mark(ids, StatusChange(isRead: true)), 0, "how many the second marking changed")
                try requireEqual(try await store.mark(ids, StatusChange(isRead: true, isStarred: true)), 3, "how many the third changed")
                try requireEqual(try await store.mark(ids, StatusChange()), 0, "how many no change changed")
                try requireEqual(try await store.mark([], StatusChange(isRead: true)), 0, "how many marking nothing changed")
            }
        },
        check("marks-what-matches", "Marking by query marks everything that matches; limit and cursor hold.") { rig in
            try await rig.use { store in
                try await store.fill()
                var query = PostQuery()
                query.feeds = [Sample.feedID(1)]
                let matching = try await store.posts(matching: query).map(\.id)
                query.limit = 3
                query.after = (try await store.posts([matching[1]])).first.map(PostQuery.Cursor.init)
                try requireEqual(try await store.mark(matching: query, StatusChange(isStarred: true)), 3, "how many were starred")
                let starred = try await store.list { $0.isStarred = true }.map(\.id)
                try requireEqual(starred, Array(matching[2..<5]), "the starred ones")
                query.limit = nil
                query.after = nil
                try requireEqual(try await store.mark(matching: query, StatusChange(isRead: true)), matching.count, "how many were read")
                try requireEqual(try await store.mark(matching: query, StatusChange(isRead: true)), 0, "how many were read the second time")
                let read = try await store.list { $0.isRead = true }.map(\.id)
                try requireEqual(read, matching, "the read ones")
            }
        },
    ]
}

extension PostStore where Self: SubscriptionStore & PullStore {
    /// Stores sixty posts in two feeds, many with the same date; every third belongs to feed 2.
    @discardableResult
    func fill() async throws(StoreFailure) -> [Harvest.Sighting] {
        try await subscribe([StoreSamples.subscription(1), StoreSamples.subscription(2, tags: ["Letters", "news/world"])])
        let posts = (0..<60).map { number in
            var sighting = StoreSamples.sighting(number)
            sighting.sortDate = Timestamp(seconds: 1_700_000_000 + Int64(number / 9), nanoseconds: Int32(number % 9 / 3))
            return sighting
        }
        _ = try await commit(StoreSamples.harvest(1, posts.enumerated().filter { $0.offset % 3 != 0 }.map(\.element)))
        _ = try await commit(StoreSamples.harvest(2, posts.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)))
        return posts
    }
}

extension PostStore {
    /// Returns all posts, page by page.
    ///
    /// - Parameter between: Called with the last post of each page.
    func pages(of size: Int, between: (StoredPost) async throws -> Void = { _ in }) async throws -> [PostID] {
        var ids: [PostID] = []
        var cursor: PostQuery.Cursor?
        // Bounded: a broken store whose pages never end must not hang the check.
        for _ in 0..<1000 {
            let page = try await list {
                $0.limit = size
                $0.after = cursor
            }
            guard let last = page.last else { return ids }
            ids += page.map(\.id)
            cursor = PostQuery.Cursor(last)
            try await between(last)
        }
        throw ContractViolation("the pages of \(size) did not end")
    }
}
