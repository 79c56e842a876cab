import AggregatorCore

extension StoreContract {
    private typealias Sample = StoreSamples

    static let subscriptionChecks: [ContractCheck<Rig>] = [
        check("subscribes-once-to-an-address", "Subscribing again to an address returns the subscription that is there, unchanged.") {
            rig in
            try await rig.use { store in
                var first = Sample.subscription(1)
                first.name = "Mine"
                try await store.subscribe([first])
                let second = Subscription(id: Sample.feedID(2), address: first.address, name: "Other", added: Sample.moment(9))
                try requireEqual(try await store.subscribe([second]), [first], "what subscribing twice returns")
                try requireEqual(try await store.subscriptions(), [first], "the subscriptions")
            }
        },
        check("gives-an-id-once", "Subscribing again to an id returns the subscription that is there, unchanged.") { rig in
            try await rig.use { store in
                let first = Sample.subscription(1)
                try await store.subscribe([first])
                let second = Subscription(id: first.id, address: Sample.address("https://example.org/other"), added: Sample.moment(9))
                try requireEqual(try await store.subscribe([second]), [first], "what subscribing twice returns")
                try requireEqual(try await store.subscriptions(), [first], "the subscriptions")
            }
        },
        check("answers-subscribing-in-order", "Subscribing is done in order, and returns each as it is stored now.") { rig in
            try await rig.use { store in
                let known = Sample.subscription(3)
                try await store.subscribe([known])
                let asked = [Sample.subscription(2), known, Sample.subscription(1), Sample.subscription(2)]
                try requireEqual(try await store.subscribe(asked), asked, "what subscribing returns")
            }
        },
        check("lists-subscriptions-as-added", "Subscriptions come back in the order in which they were added; those of one moment by id.") {
            rig in
            try await rig.use { store in
                let all = (1...20).map { Sample.subscription($0, added: 100 - $0 / 2) }
                try await store.subscribe(all)
                let expected = all.sorted { ($0.added, $0.id) < ($1.added, $1.id) }
                try requireEqual(try await store.subscriptions().map(\.id), expected.map(\.id), "the order")
            }
        },
        check("keeps-subscriptions-to-the-letter", "A subscription comes back as it was given, preferences and all.") { rig in
            try await rig.use { store in
                var generator = SampleGenerator(seed: 1)
                let all = (1...20).map { generator.subscription($0) }
                try await store.subscribe(all)
                let stored = try await store.subscriptions()
                for subscription in all { try require(stored.contains(subscription), "\(subscription) did not come back") }
            }
        },
        check("updates-a-subscription", "Updating replaces what the user decided.") { rig in
            try await rig.use { store in
                try await store.subscribe(1, 2)
                var changed = Sample.subscription(1, tags: ["news", "tech/linux"])
                changed.name = "Renamed"
                changed.address = Sample.address("https://example.org/moved")
                changed.preferences.interval = 3600
                try await store.update(changed)
                try requireEqual(try await store.subscriptions(), [changed, Sample.subscription(2)], "the subscriptions")
            }
        },
        check("updates-only-what-was-seen", "What has changed since it was read is not replaced, and that is answered.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                let read = try await store.subscriptions(to: [Sample.feedID(1)])[0]
                var (named, tagged) = (read, read)
                named.name = "Renamed"
                tagged.tags = ["news"]
                try requireEqual(try await store.update(named, from: read), true, "whether it was replaced")
                try requireEqual(try await store.update(tagged, from: read), false, "whether what nobody has seen was replaced")
                try requireEqual(try await store.subscriptions(), [named], "the subscriptions")
                try requireEqual(try await store.update(tagged, from: named), true, "whether it was replaced")
                try requireEqual(try await store.subscriptions(), [tagged], "the subscriptions")
                var harvest = Sample.harvest(1)
                harvest.newAddress = Sample.address("https://example.org/moved")
                _ = try await store.commit(harvest)
                try requireEqual(try await store.update(named, from: tagged), false, "whether one that has moved was replaced")
            }
        },
        check("updates-only-what-is-there", "Updating what is not there is `notFound`, and adds nothing.") { rig in
            try await rig.use { store in
                try await requireFailure(.notFound, "updating an unknown subscription") { try await store.update(Sample.subscription(1)) }
                try requireEqual(try await store.subscriptions(), [], "the subscriptions")
            }
        },
        check("takes-no-address-from-another", "An address that another subscription has is never taken from it.") { rig in
            try await rig.use { store in
                try await store.subscribe(1, 2)
                var greedy = Sample.subscription(1)
                greedy.address = Sample.subscription(2).address
                try await store.update(greedy)
                var harvest = Sample.harvest(1)
                harvest.newAddress = Sample.subscription(2).address
                try requireEqual(try await store.commit(harvest), ChangeSet(), "the changes")
                let all = [Sample.subscription(1), Sample.subscription(2)]
                try requireEqual(try await store.subscriptions(), all, "the subscriptions")
            }
        },
        check("unsubscribing-removes", "Unsubscribing removes the subscription, its source state and its posts.") { rig in
            try await rig.use { store in
                try await store.subscribe(1, 2)
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(1)], about: Sample.feed("One")))
                _ = try await store.commit(Sample.harvest(2, [Sample.sighting(2)], about: Sample.feed("Two")))
                try await store.unsubscribe(Sample.feedID(1))
                try requireEqual(try await store.subscriptions(), [Sample.subscription(2)], "the subscriptions")
                try requireEqual(Set(try await store.sourceStates().keys), [Sample.feedID(2)], "feeds with a state")
                try requireEqual(try await store.list().map(\.id), [Sample.postID(2)], "the posts")
                try requireEqual(Set(try await store.feeds().keys), [Sample.feedID(2)], "feeds with a description")
                try await store.subscribe(1)
                let recalled = try await store.recall([Sample.evidence(1)], of: Sample.feedID(1))
                try requireEqual(recalled, [:], "what is recalled after subscribing anew")
            }
        },
        check("unsubscribing-keeps-starred", "Starred posts stay, readable and searchable, with the feed's last description.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                let feed = Sample.feed("One")
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(1), Sample.sighting(2)], about: feed))
                try await store.mark([Sample.postID(1)], StatusChange(isStarred: true))
                try await store.unsubscribe(Sample.feedID(1))
                try requireEqual(try await store.list().map(\.id), [Sample.postID(1)], "the posts")
                try requireEqual(try await store.list { $0.search = "body" }.map(\.id), [Sample.postID(1)], "what search finds")
                try requireEqual(try await store.posts([Sample.postID(1)]).map(\.post), [Sample.sighting(1).post], "the starred post")
                try requireEqual(try await store.feeds(), [Sample.feedID(1): feed], "the descriptions")
                try await store.subscribe(1)
                let again = try await store.commit(Sample.harvest(1, [Sample.sighting(1)]))
                try requireEqual(again, ChangeSet(), "what subscribing and committing anew changes")
            }
        },
        check("unsubscribes-only-what-is-there", "Unsubscribing what is not there is `notFound`.") { rig in
            try await rig.use { store in
                try await requireFailure(.notFound, "unsubscribing an unknown feed") { try await store.unsubscribe(Sample.feedID(1)) }
            }
        },
        check("unsubscribes-many-at-once", "`unsubscribe` takes many, passes over what is not there, and returns the others.") { rig in
            try await rig.use { store in
                try await store.subscribe(1, 2, 3)
                for number in 1...3 {
                    _ = try await store.commit(Sample.harvest(number, [Sample.sighting(number)], about: Sample.feed("\(number)")))
                }
                let asked = [3, 9, 1, 3].map(Sample.feedID)
                try requireEqual(try await store.unsubscribe(asked), [Sample.feedID(1), Sample.feedID(3)], "those that were there")
                try requireEqual(try await store.subscriptions(), [Sample.subscription(2)], "the subscriptions")
                try requireEqual(Set(try await store.sourceStates().keys), [Sample.feedID(2)], "feeds with a state")
                try requireEqual(Set(try await store.feeds().keys), [Sample.feedID(2)], "feeds with a description")
                try requireEqual(try await store.list().map(\.id), [Sample.postID(2)], "the posts")
                try requireEqual(try await store.unsubscribe([]), [], "those of none")
                try requireEqual(try await store.unsubscribe(asked), [], "those that are there no more")
            }
        },
        check("describes-feeds", "`feeds` is what each feed last said of itself, nothing for one that was never understood.") { rig in
            try await rig.use { store in
                try await store.subscribe(1, 2)
                _ = try await store.commit(Sample.harvest(1, about: Sample.feed("Old")))
                _ = try await store.commit(Sample.harvest(1, about: Sample.feed("New")))
                _ = try await store.commit(Sample.harvest(1))
                _ = try await store.commit(Sample.harvest(2))
                try requireEqual(try await store.feeds(), [Sample.feedID(1): Sample.feed("New")], "the descriptions")
            }
        },
        check("counts-posts", "`counts` is how many posts each feed has and how many are unread, nothing for one that has none.") { rig in
            try await rig.use { store in
                try await store.subscribe(1, 2, 3)
                _ = try await store.commit(Sample.harvest(1, (1...5).map { Sample.sighting($0) }))
                _ = try await store.commit(Sample.harvest(2, [Sample.sighting(6)]))
                _ = try await store.commit(Sample.harvest(3))
                try await store.mark([Sample.postID(1), Sample.postID(2), Sample.postID(6)], StatusChange(isRead: true))
                let expected = [Sample.feedID(1): PostCounts(posts: 5, unread: 3), Sample.feedID(2): PostCounts(posts: 1, unread: 0)]
                try requireEqual(try await store.counts(), expected, "the counts")
            }
        },
        check("asks-for-some-feeds", "What is asked of some feeds is what it is of all; who has none is not in the answer.") { rig in
            try await rig.use { store in
                try await store.subscribe(4, 1, 2, 3)
                for number in [1, 2, 3] {
                    let posts = number == 3 ? [] : [Sample.sighting(number), Sample.sighting(number + 10)]
                    _ = try await store.commit(Sample.harvest(number, posts, about: Sample.feed("\(number)")))
                }
                try await store.mark([Sample.postID(2)], StatusChange(isRead: true))
                // One id twice, one of a feed that was never pulled, and one that is not followed.
                let some = [4, 2, 3, 2, 9].map(Sample.feedID)
                let followed = [2, 3, 4].map { Sample.subscription($0) }
                try requireEqual(try await store.subscriptions(to: some), followed, "the subscriptions")
                let described = [2, 3].map { (Sample.feedID($0), Sample.feed("\($0)")) }
                try requireEqual(try await store.feeds(some), Dictionary(uniqueKeysWithValues: described), "the descriptions")
                try requireEqual(try await store.counts(of: some), [Sample.feedID(2): PostCounts(posts: 2, unread: 1)], "the counts")
                try requireEqual(try await store.subscriptions(to: []), [], "the subscriptions to nothing")
                try requireEqual(try await store.feeds([]), [:], "the descriptions of nothing")
                try requireEqual(try await store.counts(of: []), [:], "the counts of nothing")
            }
        },
    ]
}
