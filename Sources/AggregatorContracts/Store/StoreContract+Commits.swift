import AggregatorCore

extension StoreContract {
    private typealias Sample = StoreSamples

    static let commitChecks: [ContractCheck<Rig>] = [
        check("commit-stores-all", "When `commit` returns, all of the harvest is there.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                var generator = SampleGenerator(seed: 2)
                var harvest = Sample.harvest(1, [Sample.sighting(1), Sample.sighting(2)], about: Sample.feed("One"), at: 50)
                harvest.state = generator.state()
                let changes = try await store.commit(harvest)
                try requireEqual(changes, ChangeSet(new: [Sample.postID(1), Sample.postID(2)]), "the changes")
                let expected = harvest.posts.reversed().map { StoredPost($0, of: Sample.feedID(1), at: Sample.moment(50)) }
                try requireEqual(try await store.list(), expected, "the posts")
                try requireEqual(try await store.sourceStates(), [Sample.feedID(1): harvest.state], "the states")
                try requireEqual(try await store.feeds(), [Sample.feedID(1): Sample.feed("One")], "the descriptions")
                let known = KnownPost(id: Sample.postID(2), fingerprint: harvest.posts[1].fingerprint)
                let recalled = try await store.recall([Sample.evidence(2)], of: Sample.feedID(1))
                try requireEqual(recalled, [Sample.evidence(2): known], "what is recalled")
            }
        },
        check("gives-states-of-some", "`sourceStates(of:)` gives those of these sources that have one.") { rig in
            try await rig.use { store in
                try await store.subscribe(1, 2, 3)
                for number in [1, 2] { _ = try await store.commit(Sample.harvest(number, tag: "\(number)")) }
                let expected = [Sample.feedID(2): Sample.harvest(2, tag: "2").state]
                try requireEqual(try await store.sourceStates(of: [2, 3].map(Sample.feedID)), expected, "the states")
                try requireEqual(try await store.sourceStates(of: []), [:], "the states of nothing")
            }
        },
        check("revisions-tell-of-writing", "`revision` is another number once anybody has written, and the same until then.") { rig in
            try await rig.use { store in
                guard var known = await store.revision() else { throw NotApplicable("it counts no revisions") }
                func isNew() async -> Bool {
                    let last = known
                    known = await store.revision() ?? last
                    return known != last
                }
                try requireEqual(await isNew(), false, "whether something was written")
                try await store.subscribe(1)
                try requireEqual(await isNew(), true, "whether something was written after a subscription")
                _ = try await store.sourceStates()
                try requireEqual(await isNew(), false, "whether reading is writing")
                try await rig.use { _ = try await $0.commit(Sample.harvest(1)) }
                try requireEqual(await isNew(), true, "whether something was written after another one's commit")
            }
        },
        check("revisions-tell-commits-apart", "`revision` says whether anything but commits through this store was written.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                guard let first = await store.revision() else { throw NotApplicable("it counts no revisions") }
                _ = try await store.commit(Sample.harvest(1))
                try requireEqual(await store.revision()?.others, first.others, "what was written besides a commit")
                try await store.update(Sample.subscription(1, tags: ["changed"]))
                let second = await store.revision()
                try require(second?.others != first.others, "a changed subscription was not told of")
                try await rig.use { try await $0.update(Sample.subscription(1, tags: ["changed again"])) }
                try require(await store.revision()?.others != second?.others, "what another one has changed was not told of")
            }
        },
        check("commit-replaces-the-state", "The source's memory is as the last harvest says.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                var generator = SampleGenerator(seed: 3)
                var harvest = Sample.harvest(1)
                for _ in 0..<10 {
                    harvest.state = generator.state()
                    _ = try await store.commit(harvest)
                    try requireEqual(try await store.sourceStates(), [Sample.feedID(1): harvest.state], "the states")
                }
            }
        },
        check("commit-answers-in-order", "New and changed posts are reported in the order of the harvest.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                let order = [3, 1, 4, 5, 9, 2, 6]
                let first = try await store.commit(Sample.harvest(1, order.map { Sample.sighting($0) }))
                try requireEqual(first, ChangeSet(new: order.map(Sample.postID)), "the new posts")
                let second = try await store.commit(Sample.harvest(1, order.reversed().map { Sample.sighting($0, version: 1) }))
                try requireEqual(second, ChangeSet(changed: order.reversed().map(Sample.postID)), "the changed posts")
            }
        },
        check("commit-is-idempotent", "Committing the same harvest again changes nothing and reports nothing new or changed.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                let harvest = Sample.harvest(1, (1...5).map { Sample.sighting($0) }, about: Sample.feed("One"))
                _ = try await store.commit(harvest)
                let before = try await store.list()
                try requireEqual(try await store.commit(harvest), ChangeSet(), "what the second commit changes")
                try requireEqual(try await store.list(), before, "the posts")
            }
        },
        check("commit-keeps-status", "A post that is committed anew keeps its status and its first sighting.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(1)], at: 10))
                try await store.mark([Sample.postID(1)], StatusChange(isRead: true, isStarred: true))
                let changed = Sample.sighting(1, version: 1, date: 77)
                try requireEqual(
                    try await store.commit(Sample.harvest(1, [changed], at: 20)), ChangeSet(changed: [changed.id]), "the changes")
                let expected = StoredPost(
                    id: changed.id, feed: Sample.feedID(1), post: changed.post, status: PostStatus(isRead: true, isStarred: true),
                    firstSeen: Sample.moment(10), lastChanged: Sample.moment(20), fingerprint: changed.fingerprint,
                    sortDate: Sample.moment(77))
                try requireEqual(try await store.list(), [expected], "the posts")
            }
        },
        check("commit-leaves-unchanged-posts", "A post with the stored fingerprint is left alone.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(1)], at: 10))
                let before = try await store.list()
                var same = Sample.sighting(1, date: 99)
                same.post.title = RichText(plain: "Nothing that matters")
                try requireEqual(try await store.commit(Sample.harvest(1, [same], at: 20)), ChangeSet(), "the changes")
                try requireEqual(try await store.list(), before, "the posts")
            }
        },
        check("commit-takes-an-id-once", "Of several sightings of one id in a harvest the first counts.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                let twice = [Sample.sighting(1), Sample.sighting(1, version: 1)]
                for expected in [ChangeSet(new: [Sample.postID(1)]), ChangeSet()] {
                    try requireEqual(try await store.commit(Sample.harvest(1, twice)), expected, "the changes")
                    try requireEqual(try await store.list().map(\.post), [twice[0].post], "the posts")
                }
            }
        },
        check("commit-moves-a-source", "A harvest with a new address moves the subscription, and nothing else of it, and says so once.") {
            rig in
            try await rig.use { store in
                var subscription = Sample.subscription(1, tags: ["a"])
                subscription.name = "Mine"
                try await store.subscribe([subscription])
                var harvest = Sample.harvest(1)
                harvest.newAddress = Sample.address("https://example.org/moved")
                subscription.address = Sample.address("https://example.org/moved")
                for expected in [ChangeSet(hasMoved: true), ChangeSet()] {
                    try requireEqual(try await store.commit(harvest), expected, "the changes")
                    try requireEqual(try await store.subscriptions(), [subscription], "the subscriptions")
                }
            }
        },
        check("moves-come-at-once", "Of commits at once that move to one address one does, and each says what came of it.") { rig in
            try await rig.use { store in
                try await store.subscribe((1...40).map { Sample.subscription($0) })
                let outcomes: [Int: ChangeSet] = await withTaskGroup(of: (Int, ChangeSet?).self) { group in
                    for feed in 1...40 {
                        group.addTask {
                            var harvest = Sample.harvest(feed)
                            harvest.newAddress = Sample.address("https://example.org/moved/\(feed / 2)")
                            let changes = try? await store.commit(harvest)
                            return (feed, changes)
                        }
                    }
                    return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
                }
                let stored = try await store.subscriptions()
                for feed in 1...40 {
                    let (own, new) = (Sample.subscription(feed).address, Sample.address("https://example.org/moved/\(feed / 2)"))
                    let address = stored.first { $0.id == Sample.feedID(feed) }?.address
                    let expected = ChangeSet(hasMoved: address == new)
                    try requireEqual(outcomes[feed], expected, "what the commit of feed \(feed) changes")
                    try require(address == own || address == new, "feed \(feed) is at \(address?.text ?? "no address")")
                    try requireEqual(stored.count { $0.address == new }, 1, "how many have the address \(new)")
                }
            }
        },
        check("commit-needs-a-subscription", "A harvest for a feed that is no longer subscribed is dropped: `notFound`.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                try await store.unsubscribe(Sample.feedID(1))
                try await requireFailure(.notFound, "committing for an unknown feed") {
                    _ = try await store.commit(Sample.harvest(1, [Sample.sighting(1)], about: Sample.feed("One")))
                }
                try requireEqual(try await store.list(), [], "the posts")
                try requireEqual(try await store.sourceStates(), [:], "the states")
                try requireEqual(try await store.feeds(), [:], "the descriptions")
            }
        },
        check(
            "commit-is-for-one-subscription",
            "A harvest for a subscription is stored as long as that one is there, and not for another to the same feed: `notFound`."
        ) { rig in
            try await rig.use { store in
                let moments = [
                    Timestamp.epoch, Timestamp(seconds: -1, nanoseconds: 999_999_999), Timestamp(seconds: 1_700_000_000, nanoseconds: 1),
                    Timestamp(seconds: 1_700_000_000, nanoseconds: 2), Timestamp(seconds: 1_700_000_000, nanoseconds: 123_456_000),
                ]
                var former: Harvest?
                for (number, moment) in moments.enumerated() {
                    let known = Sample.subscription(1)
                    let subscription = Subscription(id: known.id, address: known.address, added: moment)
                    try await store.subscribe([subscription])
                    for harvest in [former].compactMap(\.self) { try await requireRefusal(of: harvest, store) }
                    // First what it says of itself, then its state alone, as most harvests bring.
                    var harvest = Harvest(of: subscription, state: Sample.harvest(1, tag: "\(number)").state, moment: Sample.moment(number))
                    harvest.feed = Sample.feed("\(number)")
                    _ = try await store.commit(harvest)
                    harvest.feed = nil
                    _ = try await store.commit(harvest)
                    let states = try await store.sourceStates()
                    try requireEqual(states, [known.id: harvest.state], "the states of the subscription since \(moment)")
                    for harvest in [former].compactMap(\.self) { try await requireRefusal(of: harvest, store) }
                    let left = try await store.sourceStates()
                    try requireEqual(left, states, "the states after a harvest for an earlier subscription")
                    try await store.unsubscribe(known.id)
                    former = harvest
                }
            }
        },
        check("commits-come-at-once", "Commits of different feeds may come at once, from any task.") { rig in
            try await rig.use { store in
                let feeds = 1...40
                try await store.subscribe(feeds.map { Sample.subscription($0) })
                let outcomes = await withTaskGroup(of: (Int, Result<ChangeSet, any Error>).self) { group in
                    for feed in feeds {
                        group.addTask {
                            let posts = (0..<5).map { Sample.sighting(feed * 10 + $0) }
                            do {
                                // Awaited before the tuple is made: Swift 6.3.1 with -O corrupts values that are made before the `await`.
                                let changes = try await store.commit(Sample.harvest(feed, posts, tag: "\(feed)"))
                                return (feed, .success(changes))
                            } catch {
                                return (feed, .failure(error))
                            }
                        }
                    }
                    return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
                }
                for feed in feeds {
                    let expected = ChangeSet(new: (0..<5).map { Sample.postID(feed * 10 + $0) })
                    try requireEqual(try outcomes[feed]?.get(), expected, "what the commit of feed \(feed) changes")
                }
                try requireEqual(try await store.list().count, 200, "the number of posts")
                let states = try await store.sourceStates()
                for feed in feeds {
                    let tag = states[Sample.feedID(feed)]?.trust.validators.entityTag
                    try requireEqual(tag, "\"\(feed)\"", "the validator of feed \(feed)")
                }
            }
        },
        check("a-dropped-commit-drops-no-other", "A harvest that is dropped takes no other with it.") { rig in
            try await rig.use { store in
                try await store.subscribe((1...20).map { Sample.subscription($0 * 2) })
                let failures = await withTaskGroup(of: Bool.self) { group in
                    for feed in 1...40 {
                        group.addTask {
                            let harvest = Sample.harvest(feed, [Sample.sighting(feed)])
                            do { return try await store.commit(harvest).new.isEmpty } catch { return true }
                        }
                    }
                    return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
                }
                try requireEqual(failures, 20, "the number of commits that failed")
                let expected = Set((1...20).map { Sample.postID($0 * 2) })
                try requireEqual(Set(try await store.list().map(\.id)), expected, "the posts")
            }
        },
    ]

    /// Requires that a harvest for an earlier subscription is dropped, whether it has posts or a state alone.
    private static func requireRefusal(of harvest: Harvest, _ store: any Store) async throws {
        var full = harvest
        full.posts = [Sample.sighting(1)]
        for harvest in [harvest, full] {
            try await requireFailure(.notFound, "committing for an earlier subscription") { _ = try await store.commit(harvest) }
        }
        try requireEqual(try await store.list(), [], "the posts")
    }

    static let evidenceChecks: [ContractCheck<Rig>] = [
        check("recalls-by-evidence", "Evidence recalls the post that brought it; what is not known is not in the answer.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                var sighting = Sample.sighting(1)
                sighting.evidence = Evidence.Kind.allCases.map { Sample.evidence(1, $0) }
                _ = try await store.commit(Sample.harvest(1, [sighting]))
                let known = KnownPost(id: sighting.id, fingerprint: sighting.fingerprint)
                let asked = sighting.evidence + [Sample.evidence(2)]
                let expected = Dictionary(uniqueKeysWithValues: sighting.evidence.map { ($0, known) })
                try requireEqual(try await store.recall(asked, of: Sample.feedID(1)), expected, "what is recalled")
                try requireEqual(try await store.recall([], of: Sample.feedID(1)), [:], "what no evidence recalls")
            }
        },
        check("recalls-the-latest-fingerprint", "What is recalled carries the fingerprint that is stored now.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(1)]))
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(1, version: 1)]))
                let recalled = try await store.recall([Sample.evidence(1)], of: Sample.feedID(1))
                let expected = Sample.sighting(1, version: 1).fingerprint
                try requireEqual(recalled[Sample.evidence(1)]?.fingerprint, expected, "the fingerprint")
            }
        },
        check("evidence-belongs-to-the-first", "Evidence belongs to one post of its feed, the first that brought it.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                var second = Sample.sighting(2)
                second.evidence = [Sample.evidence(1), Sample.evidence(2)]
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(1), second]))
                _ = try await store.commit(Sample.harvest(1, [second]))
                let recalled = try await store.recall([Sample.evidence(1), Sample.evidence(2)], of: Sample.feedID(1))
                try requireEqual(
                    recalled.mapValues(\.id), [Sample.evidence(1): Sample.postID(1), Sample.evidence(2): Sample.postID(2)], "the owners")
            }
        },
        check("evidence-is-a-feeds-own", "The same evidence in two feeds is two posts.") { rig in
            try await rig.use { store in
                try await store.subscribe(1, 2)
                var other = Sample.sighting(2)
                other.evidence = [Sample.evidence(1)]
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(1)]))
                try requireEqual(try await store.commit(Sample.harvest(2, [other])), ChangeSet(new: [other.id]), "the changes")
                for (feed, post) in [(1, 1), (2, 2)] {
                    let recalled = try await store.recall([Sample.evidence(1)], of: Sample.feedID(feed))
                    try requireEqual(recalled[Sample.evidence(1)]?.id, Sample.postID(post), "what feed \(feed) recalls")
                }
            }
        },
        check("evidence-is-added-later", "A post that is known, changed or not, can be recognised by new evidence besides the old.") {
            rig in
            try await rig.use { store in
                try await store.subscribe(1)
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(1)]))
                var again = Sample.sighting(1)
                again.evidence = [Sample.evidence(7)]
                _ = try await store.commit(Sample.harvest(1, [again]))
                again = Sample.sighting(1, version: 1)
                again.evidence = [Sample.evidence(8)]
                _ = try await store.commit(Sample.harvest(1, [again]))
                let recalled = try await store.recall([1, 7, 8].map { Sample.evidence($0) }, of: Sample.feedID(1))
                try requireEqual(recalled.count, 3, "how much evidence is known")
            }
        },
        check(
            "keeps-evidence-within-bounds",
            "A post that is given ever more evidence keeps what came last and what its id was derived from, and all that is of other kinds."
        ) { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                let feed = Sample.feedID(1)
                let first = Sample.evidence(1000)
                var sighting = Sample.sighting(1)
                sighting.id = Identity.post(in: feed, evidence: first)
                sighting.evidence = [first, Sample.evidence(1, .link)]
                _ = try await store.commit(Sample.harvest(1, [sighting, Sample.sighting(2)]))
                var (known, asked) = (Set(sighting.evidence), Set(sighting.evidence))
                for number in 0..<3 * Evidence.limit {
                    // A removed post still gets evidence.
                    if number == 2 * Evidence.limit { try await store.remove([sighting.id], at: Sample.moment(number)) }
                    sighting.evidence = [Sample.evidence(2000 + number), Sample.evidence(1, .link)]
                    asked.formUnion(sighting.evidence)
                    known.formUnion(sighting.evidence)
                    known.subtract(Evidence.surplus(of: Array(known), after: sighting, in: feed))
                    _ = try await store.commit(Sample.harvest(1, [sighting], at: number))
                    let recalled = try await store.recall(asked.sorted() + [Sample.evidence(2)], of: feed)
                    try requireEqual(Set(recalled.keys), known.union([Sample.evidence(2)]), "what is recalled after \(number + 1)")
                    try require(known.count <= Evidence.limit + 1 && known.contains(first), "the rule keeps too much, or not the first")
                }
            }
        },
    ]
}
