import AggregatorCore

extension StoreContract {
    private typealias Sample = StoreSamples

    static let editChecks: [ContractCheck<Rig>] = [
        check("edits-replace", "Unless a harvest asks for history, an edit leaves nothing of what the post said before.") { rig in
            try await rig.use { store in
                try await edit(store, .update, [0, 1, 2])
                try requireEqual(try await store.list().map(\.post), [Sample.sighting(1, version: 2).post], "the posts")
                try requireEqual(try await store.versions(of: Sample.postID(1)), [], "the versions")
            }
        },
        check("edits-leave-history", "With history, what a post said before stays, oldest first, each with its moment.") { rig in
            try await rig.use { try await edit($0, .history, [0, 1, 2, 2]) }
            try await rig.use { store in
                let expected = [version(0, at: 0), version(1, at: 1)]
                try requireEqual(try await store.versions(of: Sample.postID(1)), expected, "the versions")
                try requireEqual(try await store.list().map(\.post), [Sample.sighting(1, version: 2).post], "the posts")
                try requireEqual(try await store.versions(of: Sample.postID(2)), [], "the versions of no post")
                // A later policy leaves the stored versions as they are.
                let harvest = Sample.harvest(1, [Sample.sighting(1, version: 7)], at: 9)
                try requireEqual(try await store.commit(harvest).changed, [Sample.postID(1)], "what is changed")
                try requireEqual(try await store.versions(of: Sample.postID(1)), expected, "the versions")
            }
        },
        check("history-is-bounded", "Of the versions of a post the newest are kept.") { rig in
            try await rig.use { store in
                try await edit(store, .history, Array(0...PostVersion.limit + 3))
                let expected = (3...PostVersion.limit + 2).map { version($0, at: $0) }
                try requireEqual(try await store.versions(of: Sample.postID(1)), expected, "the versions")
            }
        },
        check("history-is-bounded-by-bytes", "Of long versions of a post so many are kept as there is room for, the newest ones.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(1)]))
                let records = try await store.allRecords()
                guard case .post(var post)? = records.last else { throw ContractViolation("the post has no record") }
                post.versions = (0..<3).map { number in
                    var said = version(number, at: -9 + number)
                    said.post.content = Post.Content()
                    said.post.content.text = String(
                        decoding: [UInt8](repeating: UInt8(ascii: "x"), count: PostVersion.mostBytes * (3 - number) / 6), as: UTF8.self)
                    return said
                }
                try await store.take([.post(post)])
                var harvest = Sample.harvest(1, [Sample.sighting(1, version: 1)], at: 1)
                harvest.edits = .history
                _ = try await store.commit(harvest)
                let kept = try await store.versions(of: Sample.postID(1)).map(\.since)
                try requireEqual(kept, (post.versions.dropFirst() + [version(0, at: 0)]).map(\.since), "the moments of the versions")
            }
        },
        check("edits-may-be-unread", "With `unread`, a post that is edited is unread again; its star and the other posts stay.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                _ = try await store.commit(Sample.harvest(1, [1, 2].map { Sample.sighting($0) }))
                try await store.mark([1, 2].map(Sample.postID), StatusChange(isRead: true, isStarred: true))
                var harvest = Sample.harvest(1, [Sample.sighting(1, version: 1), Sample.sighting(2)], at: 1)
                harvest.edits = .unread
                try requireEqual(try await store.commit(harvest), ChangeSet(changed: [Sample.postID(1)]), "the changes")
            }
            try await rig.use { store in
                let expected = [PostStatus(isRead: true, isStarred: true), PostStatus(isStarred: true)]
                try requireEqual(try await store.list().map(\.status), expected, "the marks")
                try requireEqual(try await store.counts(), [Sample.feedID(1): PostCounts(posts: 2, unread: 1)], "the counts")
            }
        },
        check("edits-may-be-ignored", "With `ignore`, a post stays as it was stored; what is new is stored, and evidence comes to it.") {
            rig in
            try await rig.use { store in
                try await edit(store, .ignore, [0])
                let before = try await store.list()
                var again = Sample.sighting(1, version: 1)
                again.evidence = [Sample.evidence(1, .link)]
                var harvest = Sample.harvest(1, [again], at: 1)
                harvest.edits = .ignore
                try requireEqual(try await store.commit(harvest), ChangeSet(), "the changes")
                try requireEqual(try await store.list(), before, "the posts")
                let known = try await store.recall([Sample.evidence(1, .link)], of: Sample.feedID(1)).mapValues(\.id)
                try requireEqual(known, [Sample.evidence(1, .link): Sample.postID(1)], "what is recalled")
            }
        },
        check(
            "takes-over-what-is-no-edit",
            "A sighting that is no edit puts what it says in the place of what is stored: the post is not changed, and keeps marks and versions."
        ) { rig in
            for edits in EditPolicy.allCases {
                try await rig.use { store in
                    try await store.subscribe(1)
                    // Every policy is tried on a post of its own.
                    let number = 1 + (EditPolicy.allCases.firstIndex(of: edits) ?? 0)
                    let id = Sample.postID(number)
                    var harvest = Sample.harvest(1, [Sample.sighting(number)])
                    _ = try await store.commit(harvest)
                    try await store.mark([id], StatusChange(isRead: true, isStarred: true))
                    var sighting = Sample.sighting(number, version: 1)
                    sighting.isEdit = false
                    (harvest.posts, harvest.edits, harvest.moment) = ([sighting], edits, Sample.moment(9))
                    for _ in 0..<2 { try requireEqual(try await store.commit(harvest), ChangeSet(), "the changes") }
                    var expected = StoredPost(
                        edits == .ignore ? Sample.sighting(number) : sighting, of: Sample.feedID(1), at: Sample.moment(0))
                    expected.status = PostStatus(isRead: true, isStarred: true)
                    try requireEqual(try await store.posts([id]), [expected], "the post")
                    try requireEqual(try await store.versions(of: id), [], "the versions")
                    // A later edit is treated as before.
                    harvest.posts = [Sample.sighting(number, version: 2)]
                    let changed = edits == .ignore ? [] : [id]
                    try requireEqual(try await store.commit(harvest).changed, changed, "what an edit changes")
                }
            }
        },
        check("history-goes-with-its-post", "Versions go when their post is removed, and move where it is moved.") { rig in
            let records = try await rig.use { store in
                try await edit(store, .history, [0, 1, 2])
                let records = try await store.allRecords()
                try await store.remove([Sample.postID(1)], at: Sample.moment(5))
                try requireEqual(try await store.versions(of: Sample.postID(1)), [], "the versions")
                return records
            }
            try await rig.use { store in
                let versions = records.compactMap { record in if case .post(let post) = record { post.versions } else { nil } }
                try requireEqual(versions, [[version(0, at: 0), version(1, at: 1)]], "the versions of the records")
                for _ in 0..<2 {
                    try await store.take(records)
                    try requireEqual(try await store.allRecords(), records, "the records")
                    try requireEqual(try await store.versions(of: Sample.postID(1)), versions[0], "the versions")
                }
            }
        },
    ]

    /// Stores a post and then these versions of it, one second apart.
    private static func edit(_ store: any Store, _ edits: EditPolicy, _ versions: [Int]) async throws {
        try await store.subscribe(1)
        for (second, version) in versions.enumerated() {
            var harvest = Sample.harvest(1, [Sample.sighting(1, version: version)], at: second)
            harvest.edits = edits
            _ = try await store.commit(harvest)
        }
    }

    private static func version(_ number: Int, at second: Int) -> PostVersion {
        PostVersion(since: Sample.moment(second), post: Sample.sighting(1, version: number).post)
    }
}
