import AggregatorCore

extension StoreContract {
    private typealias Sample = StoreSamples

    static let retentionChecks: [ContractCheck<Rig>] = [
        check("removes-posts", "What is removed is in no list, search or count, also when the store is opened again.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                _ = try await store.commit(Sample.harvest(1, (1...4).map { Sample.sighting($0) }))
                let removed = try await store.remove([Sample.postID(2), Sample.postID(9)], at: Sample.moment(5))
                try requireEqual(removed, 1, "how many were removed")
                try requireEqual(try await store.remove([Sample.postID(2)], at: Sample.moment(6)), 0, "how many were removed again")
            }
            try await rig.use { store in
                try requireEqual(try await store.list().map(\.id), [4, 3, 1].map(Sample.postID), "the posts")
                try requireEqual(try await store.counts(), [Sample.feedID(1): PostCounts(posts: 3, unread: 3)], "the counts")
                try requireEqual(try await store.find("Body"), Set([4, 3, 1].map(Sample.postID)), "what is found")
                try requireEqual(try await store.posts([Sample.postID(2)]), [], "the post")
                let id = Sample.postID(2).description
                try requireEqual(try await store.postIDs(startingWith: id, limit: 1), [], "the id")
            }
        },
        check("never-removes-starred", "A starred post is never removed.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(1), Sample.sighting(2)]))
                try await store.mark([Sample.postID(1)], StatusChange(isStarred: true))
                try requireEqual(try await store.remove([1, 2].map(Sample.postID), at: Sample.moment(5)), 1, "how many were removed")
                try requireEqual(try await store.list().map(\.id), [Sample.postID(1)], "the posts")
            }
        },
        check("keeps-unread-where-asked", "Where unread posts are kept, only those that are read by then are removed.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                _ = try await store.commit(Sample.harvest(1, (1...4).map { Sample.sighting($0) }))
                try await store.mark([1, 2, 3].map(Sample.postID), StatusChange(isRead: true))
                try await store.mark([Sample.postID(3)], StatusChange(isRead: false))
                try await store.mark([Sample.postID(2)], StatusChange(isStarred: true))
                let all = (1...4).map(Sample.postID)
                let removed = try await store.remove(all, keepingUnread: true, at: Sample.moment(5))
                try requireEqual(removed, 1, "how many were removed")
                try requireEqual(try await store.list().map(\.id), [4, 3, 2].map(Sample.postID), "the posts")
                let rest = try await store.remove(all, keepingUnread: false, at: Sample.moment(6))
                try requireEqual(rest, 2, "how many were removed where none are kept")
            }
        },
        check("removed-stays-removed", "A sighting of a post that was removed brings its evidence and nothing else, for ever.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                let sighting = Sample.sighting(1)
                _ = try await store.commit(Sample.harvest(1, [sighting, Sample.sighting(2)]))
                try await store.remove([sighting.id], at: Sample.moment(5))
                var again = Sample.sighting(1, version: 1)
                again.evidence = [Sample.evidence(1, .link)]
                let harvest = Sample.harvest(1, [sighting, Sample.sighting(3)], at: 20)
                try requireEqual(try await store.commit(harvest), ChangeSet(new: [Sample.postID(3)]), "the changes")
                try requireEqual(try await store.commit(Sample.harvest(1, [again], at: 30)), ChangeSet(), "the changes")
                try requireEqual(try await store.list().map(\.id), [Sample.postID(3), Sample.postID(2)], "the posts")
            }
            try await rig.use { store in
                let known = KnownPost(id: Sample.postID(1), fingerprint: Sample.sighting(1).fingerprint, isRemoved: true)
                let evidence = [Sample.evidence(1), Sample.evidence(1, .link)]
                let recalled = try await store.recall(evidence, of: Sample.feedID(1))
                try requireEqual(recalled, [evidence[0]: known, evidence[1]: known], "what is recalled")
            }
        },
        check(
            "removed-is-known-by-any-policy",
            "Of a removed post is kept what other policies ask for, of several with the same of the first that is named."
        ) { rig in
            let posts = [2, 1].map { number in
                var sighting = Sample.sighting(number)
                sighting.post.addresses.page = Sample.address("https://example.org/article")
                sighting.post.dates.published = Timestamp(seconds: Int64(number) * 7200)
                return sighting
            }
            let asked = posts.flatMap { Identity.lasting(of: $0.post) }
            try await rig.use { store in
                try await store.subscribe(1)
                _ = try await store.commit(Sample.harvest(1, posts))
                try requireEqual(try await store.recall(asked, of: Sample.feedID(1)), [:], "what is recalled of posts that are there")
                try await store.remove([1, 2].map(Sample.postID), at: Sample.moment(5))
            }
            try await rig.use { store in
                var expected: [Evidence: KnownPost] = [:]
                for sighting in posts.reversed() {
                    for item in Identity.lasting(of: sighting.post) where expected[item] == nil {
                        expected[item] = KnownPost(id: sighting.id, fingerprint: sighting.fingerprint, isRemoved: true)
                    }
                }
                try requireEqual(try await store.recall(asked, of: Sample.feedID(1)), expected, "what is recalled")
                try require(Set(expected.values.map(\.id)).count == 2, "the samples have nothing of their own")
            }
        },
        check("unsubscribing-forgets-removal", "What was removed is remembered as long as its feed is followed.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(1), Sample.sighting(2)], about: Sample.feed("One")))
                try await store.mark([Sample.postID(2)], StatusChange(isStarred: true))
                try await store.remove([Sample.postID(1)], at: Sample.moment(5))
                try await store.unsubscribe(Sample.feedID(1))
                try requireEqual(try await store.recall([Sample.evidence(1)], of: Sample.feedID(1)), [:], "what is recalled")
                try await store.mark([Sample.postID(2)], StatusChange(isStarred: false))
                try requireEqual(try await store.remove([Sample.postID(2)], at: Sample.moment(6)), 1, "how many were removed")
                try requireEqual(try await store.feeds(), [:], "the descriptions")
                try requireEqual(try await store.allRecords(), [], "the records")
            }
        },
        check("outlines-posts", "`outlines` are all posts of a feed, newest first, with marks and about how much room they take.") { rig in
            try await rig.use { store in
                try await store.subscribe(1, 2)
                let large = Sample.post(1, text: String(repeating: "<p>Long</p>", count: 1000))
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(1, post: large), Sample.sighting(2), Sample.sighting(3)]))
                _ = try await store.commit(Sample.harvest(2, [Sample.sighting(4)]))
                try await store.mark([Sample.postID(2)], StatusChange(isRead: true, isStarred: true))
                let outlines = try await store.outlines(of: Sample.feedID(1))
                try requireEqual(outlines.map(\.id), [3, 2, 1].map(Sample.postID), "the posts")
                try requireEqual(outlines.map(\.sortDate), [3, 2, 1].map(Sample.moment), "their dates")
                try requireEqual(outlines.map(\.status), [.init(), .init(isRead: true, isStarred: true), .init()], "their marks")
                try require(outlines.allSatisfy { $0.bytes > 0 }, "a post takes no room")
                try require(outlines[2].bytes > 11_000 && outlines[0].bytes < 2000, "their sizes are \(outlines.map(\.bytes))")
            }
        },
        check("is-found-whole", "A store that is whole has nothing to report, and neither looking nor mending changes anything.") { rig in
            try await rig.use { store in
                try await store.subscribe(1, 2)
                _ = try await store.commit(Sample.harvest(1, (1...9).map { Sample.sighting($0) }, about: Sample.feed("One")))
                _ = try await store.commit(Sample.harvest(2, [Sample.sighting(11)]))
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(2, version: 1)], tag: "v2"))
                try await store.mark([Sample.postID(3), Sample.postID(11)], StatusChange(isRead: true, isStarred: true))
                try await store.remove([Sample.postID(4)], at: Sample.moment(5))
                try await store.unsubscribe(Sample.feedID(2))
            }
            for repairing in [false, true] {
                // A check without repair must work on a read-only store.
                try await rig.use(readOnly: !repairing) { store in
                    guard let checking = store.checking else { throw NotApplicable("it can't look at itself") }
                    let before = try await store.allRecords()
                    try requireEqual(try await checking.check(repairing: repairing), [], "the findings")
                    try requireEqual(try await store.allRecords(), before, "the records")
                }
            }
        },
        check("is-read-whole", "Whoever reads a store that is whole meets nothing that can't be read.") { rig in
            try await rig.use { store in
                try await store.subscribe(1, 2)
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(1), Sample.sighting(2)], about: Sample.feed("One")))
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(2, version: 1)], tag: "v2"))
            }
            try await rig.use(readOnly: true) { store in
                try requireEqual(try await store.list().count, 2, "how many posts there are")
                try requireEqual(try await store.posts([Sample.postID(2)]).count, 1, "how many have that id")
                _ = try await store.versions(of: Sample.postID(2))
                _ = try await (store.subscriptions(), store.feeds(), store.counts(), store.sourceStates())
                try requireEqual(store.damage, nil, "what can't be read")
            }
        },
        check("compacting-changes-no-answer", "`compact` gives room back, and changes no answer.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                _ = try await store.commit(Sample.harvest(1, (1...50).map { Sample.sighting($0) }))
                try await store.mark([Sample.postID(50)], StatusChange(isRead: true))
                try await store.remove((1...45).map(Sample.postID), at: Sample.moment(5))
                let before = try await store.allRecords()
                try await store.compact()
                try requireEqual(try await store.allRecords(), before, "the records")
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(60)]))
            }
            try await rig.use { try requireEqual(try await $0.list().count, 6, "how many posts there are") }
        },
    ]
}
