import AggregatorCore

extension StoreContract {
    private typealias Sample = StoreSamples

    static let signChecks: [ContractCheck<Rig>] = [
        check("finds-by-signs", "Posts of every feed are found by each of their signs, by id, also when the store is opened again.") {
            rig in
            let signs = SimilaritySign.of(story(1))
            try require(signs.count > 3, "a sample has too few signs")
            try await rig.use { store in
                try await store.subscribe(1, 2)
                _ = try await store.commit(Sample.harvest(1, [sighting(1, story(1)), sighting(2, story(2)), sighting(3, Post())]))
                _ = try await store.commit(Sample.harvest(2, [sighting(11, story(1))]))
                try await requireFound(store, signs, [1, 11])
            }
            try await rig.use { store in
                try await requireFound(store, signs, [1, 11])
                try await requireFound(store, SimilaritySign.of(story(2)), [2])
                try requireEqual(try await store.posts(sharing: [SimilaritySign(7)], limit: 5), [:], "what has a sign that none has")
                try requireEqual(try await store.posts(sharing: [], limit: 5), [:], "what has none of no signs")
            }
        },
        check("signs-are-bounded", "Of those that have a sign the first are found, at most `limit`, and none where that is below 1.") {
            rig in
            try await rig.use { store in
                try await store.subscribe(1)
                _ = try await store.commit(Sample.harvest(1, (1...30).map { sighting($0, story(1)) }))
                let all = (1...30).map(Sample.postID).sorted()
                for limit in [1, 7, 30, 99] {
                    let found = try await store.posts(sharing: [SimilaritySign.of(story(1))[0]], limit: limit)
                    try requireEqual(found[SimilaritySign.of(story(1))[0]], Array(all.prefix(limit)), "the first \(limit)")
                }
                for limit in [0, -1, Int.min] {
                    let found = try await store.posts(sharing: [SimilaritySign.of(story(1))[0]], limit: limit)
                    try requireEqual(found[SimilaritySign.of(story(1))[0]] ?? [], [], "the first \(limit)")
                }
            }
        },
        check("signs-are-of-what-is-stored", "A post that is edited has the signs of what it says now; one that is gone has none.") { rig in
            let (old, new) = (SimilaritySign.of(story(1)), SimilaritySign.of(story(2)))
            try await rig.use { store in
                try await store.subscribe(1, 2)
                _ = try await store.commit(Sample.harvest(1, [sighting(1, story(1)), sighting(2, story(1))]))
                _ = try await store.commit(Sample.harvest(2, [sighting(11, story(1)), sighting(12, story(1))]))
                try await requireFound(store, old, [1, 2, 11, 12])
            }
            try await rig.use { store in
                try await requireFound(store, old, [1, 2, 11, 12])
                _ = try await store.commit(Sample.harvest(1, [sighting(1, story(2), version: 1)], at: 5))
                try await requireFound(store, old, [2, 11, 12])
                try await requireFound(store, new, [1])
                try await store.remove([Sample.postID(2)], at: Sample.moment(6))
                try await store.mark([Sample.postID(12)], StatusChange(isStarred: true))
                try await store.unsubscribe(Sample.feedID(2))
                try await requireFound(store, old, [12])
                let records = try await store.allRecords()
                try await store.compact()
                try await requireFound(store, old, [12])
                try await store.take(records)
                try await requireFound(store, old, [12])
                try await requireFound(store, new, [1])
            }
        },
        check("remembers-what-stands-apart", "That a post stands apart is a mark like the others: set, taken back, kept and moved.") {
            rig in
            try await rig.use { store in
                try await store.subscribe(1)
                _ = try await store.commit(Sample.harvest(1, [1, 2].map { Sample.sighting($0) }))
                try await store.mark([1, 2].map(Sample.postID), StatusChange(isRead: true, isApart: true))
                try requireEqual(try await store.mark([Sample.postID(2)], StatusChange(isApart: false)), 1, "how many were marked")
                try requireEqual(try await store.mark([Sample.postID(2)], StatusChange(isApart: false)), 0, "how many were marked again")
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(1, version: 1)], at: 3))
            }
            try await rig.use { store in
                let expected = [PostStatus(isRead: true), PostStatus(isRead: true, isApart: true)]
                try requireEqual(try await store.list().map(\.status), expected, "the marks")
                try requireEqual(try await store.outlines(of: Sample.feedID(1)).map(\.status), expected, "the marks of outlines")
                let records = try await store.allRecords()
                try await store.mark([Sample.postID(1)], StatusChange(isApart: false))
                try await store.take(records)
                try requireEqual(try await store.list().map(\.status), expected, "the marks")
            }
        },
    ]

    /// Returns a story, the same for every feed.
    private static func story(_ number: Int) -> Post {
        var post = Sample.post(number, text: "<p>\((0..<60).map { "word\(number)x\($0)" }.joined(separator: " "))</p>")
        post.title = RichText(plain: "Something happened at place number \(number)")
        post.addresses.page = Sample.address("https://example.org/stories/\(number)")
        post.dates.published = Sample.moment(number)
        return post
    }

    private static func sighting(_ number: Int, _ post: Post, version: Int = 0) -> Harvest.Sighting {
        Sample.sighting(number, version: version, post: post)
    }

    private static func requireFound(_ store: any Store, _ signs: [SimilaritySign], _ numbers: [Int]) async throws {
        let ids = numbers.map(Sample.postID).sorted()
        let found = try await store.posts(sharing: signs, limit: 20)
        for sign in signs { try requireEqual(found[sign] ?? [], ids, "posts with a sign") }
    }
}
