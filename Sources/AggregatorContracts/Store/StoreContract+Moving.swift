import AggregatorCore

extension StoreContract {
    private typealias Sample = StoreSamples

    static let movingChecks: [ContractCheck<Rig>] = [
        check("goes-through-everything", "`records` goes through everything in the archive's order, each once, in pages of any size.") {
            rig in
            try await rig.use { store in
                try await fill(store)
                let all = try await store.allRecords()
                let places = all.map(\.place)
                try requireEqual(places, places.sorted(), "the order")
                try requireEqual(Set(places).count, places.count, "how many places there are")
                try requireEqual(all.count, 15, "how many records there are")
                for limit in [1, 2, 3] { try requireEqual(try await store.allRecords(limit: limit), all, "pages of \(limit)") }
                try requireEqual(try await store.records(after: nil, limit: 0), [], "a page of nothing")
            }
        },
        check("gives-everything-away", "Records have all that a store holds: marks, moments, evidence, states, settings, what is removed.")
        { rig in
            try await rig.use { store in
                try await fill(store)
                let all = try await store.allRecords()
                let stored = try await store.list()
                for record in all {
                    switch record {
                    case .setting(let key, let value): try requireEqual(try await store.value(for: key), value, "a setting")
                    case .feed(let feed):
                        try requireEqual(feed.subscription, try await store.subscriptions().first { $0.id == feed.id }, "a subscription")
                        try requireEqual(feed.description, try await store.feeds()[feed.id], "a description")
                        try requireEqual(feed.state, try await store.sourceStates()[feed.id], "a state")
                    case .post(let post):
                        try requireEqual(post.stored, stored.first { $0.id == post.stored.id }, "a post")
                        try require(!post.evidence.isEmpty, "a post has no evidence")
                        let known = try await store.recall(post.evidence, of: post.stored.feed).mapValues(\.id)
                        try requireEqual(Set(known.values), [post.stored.id], "whose evidence it is")
                    case .tombstone(let tombstone):
                        let expected = Tombstone(
                            id: Sample.postID(3), feed: Sample.feedID(1), fingerprint: Sample.sighting(3).fingerprint,
                            removed: Sample.moment(900), evidence: Sample.sighting(3).evidence)
                        try requireEqual(tombstone, expected, "a tombstone")
                    }
                }
                try requireEqual(all.count { $0.place.post != nil }, stored.count + 1, "how many posts and tombstones there are")
            }
        },
        check("takes-everything-in", "What was taken in is given back to the letter: the same content gives the same records.") { rig in
            var generator = SampleGenerator(seed: 21)
            let records = samples(&generator)
            try await rig.use { store in
                for start in stride(from: 0, to: records.count, by: 7) {
                    try await store.take(Array(records[start..<min(start + 7, records.count)]))
                }
                try requireSame(try await store.allRecords(), records)
            }
            try await rig.use { try requireSame(try await $0.allRecords(), records) }
        },
        check("takes-in-twice-as-once", "Taking in the same records again changes nothing, and completes what was taken in by half.") {
            rig in
            try await rig.use { store in
                var generator = SampleGenerator(seed: 22)
                let records = samples(&generator)
                try await store.take(Array(records.prefix(records.count / 2)))
                for _ in 0..<2 {
                    try await store.take(records)
                    try requireSame(try await store.allRecords(), records)
                }
            }
        },
        check(
            "follows-after-taking-in",
            "A feed that is followed only after its posts were taken in has them all, with their marks, and what is removed of it."
        ) { rig in
            var generator = SampleGenerator(seed: 24)
            let records = samples(&generator)
            let begun: [ArchiveRecord] = records.map { record in
                if case .feed(let feed) = record { .feed(ArchivedFeed(id: feed.id, description: feed.description)) } else { record }
            }
            try await rig.use { store in
                for record in begun { try await store.take([record]) }
                try requireSame(try await store.allRecords(), begun)
                try await store.take(records.filter { $0.place.feed != nil && $0.place.post == nil })
                try requireSame(try await store.allRecords(), records)
            }
            try await rig.use { try requireSame(try await $0.allRecords(), records) }
        },
        check("takes-in-place", "What is taken in takes the place of what was there under the same id.") { rig in
            try await rig.use { store in
                try await fill(store)
                var generator = SampleGenerator(seed: 23)
                let id = Sample.postID(1)
                let subscription = generator.subscription(1)
                let stored = StoredPost(
                    id: id, feed: Sample.feedID(1), post: generator.post(), status: PostStatus(isRead: true), firstSeen: Sample.moment(-5),
                    lastChanged: Sample.moment(70), fingerprint: generator.identifier(), sortDate: Sample.moment(-9))
                let records: [ArchiveRecord] = [
                    .setting(key: "a/b", value: [9]),
                    .feed(
                        ArchivedFeed(
                            id: Sample.feedID(1), subscription: subscription, description: generator.feed(), state: generator.state())),
                    .post(ArchivedPost(stored, evidence: [Sample.evidence(77)])),
                ]
                try await store.take(records)
                let all = try await store.allRecords()
                for record in records { try requireEqual(all.first { $0.place == record.place }, record, "what was taken in") }
                try requireEqual(all.count, 15, "how many records there are")
                let recalled = try await store.recall([Sample.evidence(1), Sample.evidence(77)], of: Sample.feedID(1))
                try requireEqual(recalled.mapValues(\.id), [Sample.evidence(77): id], "what is recalled")
            }
        },
        check(
            "taking-in-leaves-marks",
            "A star, a mark to keep it apart, and whether its content was read stay as a post has them when the same content is taken in."
        ) { rig in
            try await rig.use { store in
                try await fill(store)
                let records = try await store.allRecords()
                let marked = StatusChange(isRead: true, isStarred: true, isApart: true)
                try await store.mark([4, 5].map(Sample.postID), marked)
                try await store.mark([Sample.postID(1)], StatusChange(isRead: false))
                try await store.take(records.filter { [1, 4].map(Sample.postID).contains($0.place.post) })
                let found = try await store.posts([1, 4, 5].map(Sample.postID)).map(\.status)
                let all = PostStatus(isRead: true, isStarred: true, isApart: true)
                try requireEqual(found, [PostStatus(), all, all], "the marks")
            }
        },
        check("taking-in-leaves-later-editions", "A post whose content there is later than the record's stays as it is, however often.") {
            rig in
            try await rig.use { store in
                try await fill(store)
                let old = try await store.allRecords()
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(2, version: 2), Sample.sighting(4, version: 1)], at: 20))
                let new = try await store.allRecords()
                for _ in 0..<2 {
                    try await store.take(old.filter { [2, 4].map(Sample.postID).contains($0.place.post) })
                    try requireSame(try await store.allRecords(), new)
                }
            }
        },
        check("taking-in-leaves-evidence", "Evidence that another post has stays with that one.") { rig in
            try await rig.use { store in
                try await fill(store)
                let stored = StoredPost(Sample.sighting(50), of: Sample.feedID(1), at: Sample.moment(0))
                try await store.take([.post(ArchivedPost(stored, evidence: [Sample.evidence(1), Sample.evidence(50)]))])
                let recalled = try await store.recall([Sample.evidence(1), Sample.evidence(50)], of: Sample.feedID(1))
                let expected = [Sample.evidence(1): Sample.postID(1), Sample.evidence(50): Sample.postID(50)]
                try requireEqual(recalled.mapValues(\.id), expected, "what is recalled")
            }
        },
        check("taking-in-leaves-addresses", "An address that another subscription has stays with it: the record's feed is not followed.") {
            rig in
            try await rig.use { store in
                try await fill(store)
                var subscription = Sample.subscription(8)
                subscription.address = Sample.subscription(1).address
                let feed = ArchivedFeed(id: Sample.feedID(8), subscription: subscription, description: Sample.feed("Eight"))
                try await store.take([.feed(feed)])
                try requireEqual(try await store.subscriptions(), [Sample.subscription(1), Sample.subscription(2)], "the subscriptions")
                try requireEqual(try await store.feeds()[feed.id], feed.description, "the description")
            }
        },
        check("taking-in-ends-removal", "A post takes the place of the tombstone of its id, and a tombstone takes no post's place.") {
            rig in
            try await rig.use { store in
                try await fill(store)
                let records = try await store.allRecords()
                let removed = records.compactMap { record in if case .tombstone(let tombstone) = record { tombstone } else { nil } }
                let post = ArchivedPost(StoredPost(Sample.sighting(3), of: Sample.feedID(1), at: Sample.moment(0)), evidence: [])
                try await store.take([.post(post)])
                try requireEqual(try await store.posts([Sample.postID(3)]).count, 1, "how many posts have the id")
                let taken = try await store.allRecords()
                try await store.take(removed.map { .tombstone($0) })
                try requireEqual(try await store.posts([Sample.postID(3)]).count, 1, "how many posts have the id")
                try requireSame(try await store.allRecords(), taken)
            }
        },
    ]

    /// Stores 15 records: two followed feeds, an unfollowed one with a starred post left, settings, marks, edits, and a removed post.
    private static func fill(_ store: any Store) async throws {
        try await store.subscribe(1, 2, 5)
        _ = try await store.commit(Sample.harvest(1, (1...6).map { Sample.sighting($0) }, about: Sample.feed("One"), at: 10))
        _ = try await store.commit(Sample.harvest(2, (11...13).map { Sample.sighting($0) }, at: 11))
        _ = try await store.commit(Sample.harvest(5, [Sample.sighting(21), Sample.sighting(22)], about: Sample.feed("Five"), at: 12))
        _ = try await store.commit(Sample.harvest(1, [Sample.sighting(2, version: 1)], at: 13))
        try await store.mark([Sample.postID(1), Sample.postID(11)], StatusChange(isRead: true))
        try await store.mark([Sample.postID(12), Sample.postID(21)], StatusChange(isStarred: true))
        try await store.remove([Sample.postID(3)], at: Sample.moment(900))
        try await store.unsubscribe(Sample.feedID(5))
        for key in ["a/b", "é"] { try await store.set(Array(key.utf8), for: key) }
    }

    /// Returns records with any values that they can hold, in order.
    private static func samples(_ generator: inout SampleGenerator) -> [ArchiveRecord] {
        var records: [ArchiveRecord] = ["a/b", "a/ü", "b"].map { .setting(key: $0, value: [0, 255, UInt8(generator.next() & 255)]) }
        for number in 1...4 {
            let id = Sample.feedID(number)
            let isFollowed = number != 3
            records.append(
                .feed(
                    ArchivedFeed(
                        id: id, subscription: isFollowed ? generator.subscription(number) : nil, description: generator.feed(),
                        state: isFollowed ? generator.state() : nil)))
            for post in 0..<6 {
                let id = number * 100 + post
                let stored = StoredPost(
                    id: Sample.postID(id), feed: Sample.feedID(number), post: generator.post(),
                    status: PostStatus(isRead: generator.bool(), isStarred: generator.bool(), isApart: generator.bool()),
                    firstSeen: generator.moment(),
                    lastChanged: generator.maybe { $0.moment() }, fingerprint: generator.identifier(), sortDate: generator.moment())
                let versions = (0..<post % 3).map { _ in PostVersion(since: generator.moment(), post: generator.post()) }
                let evidence = [Sample.evidence(id), Sample.evidence(id, .link)]
                records.append(.post(ArchivedPost(stored, evidence: evidence, versions: versions)))
            }
            let tombstone = Tombstone(
                id: Sample.postID(number * 100 + 50), feed: id, fingerprint: generator.identifier(), removed: generator.moment(),
                evidence: [Sample.evidence(number * 100 + 50)])
            if isFollowed { records.append(.tombstone(tombstone)) }
        }
        return records.sorted { $0.place < $1.place }
    }

    /// Compares records byte by byte, as lines of an archive.
    private static func requireSame(_ actual: [ArchiveRecord], _ expected: [ArchiveRecord]) throws {
        for (actual, expected) in zip(actual, expected) where actual.recordBytes != expected.recordBytes {
            throw ContractViolation(
                "a record came back as \(String(decoding: actual.recordBytes, as: UTF8.self)); it was given as "
                    + String(decoding: expected.recordBytes, as: UTF8.self))
        }
        try requireEqual(actual.count, expected.count, "how many records there are")
    }
}
