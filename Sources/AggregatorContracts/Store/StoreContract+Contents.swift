import AggregatorCore

extension StoreContract {
    private typealias Sample = StoreSamples

    static let textChecks: [ContractCheck<Rig>] = [
        check("keeps-posts-to-the-letter", "What comes back is what was committed, to the letter, with everything that a post can have.") {
            rig in
            try await rig.use { store in
                try await store.subscribe(1)
                var generator = SampleGenerator(seed: 4)
                let posts = (0..<60).map { Sample.sighting($0, post: generator.post()) }
                _ = try await store.commit(Sample.harvest(1, posts))
                let stored = try await store.posts(posts.map(\.id))
                try requireEqual(stored.count, posts.count, "the number of posts")
                for (stored, sent) in zip(stored, posts) { try requireEqual(stored.post, sent.post, "post \(sent.id)") }
            }
        },
        check("keeps-feeds-to-the-letter", "A feed's description comes back with everything that a feed can have.") { rig in
            try await rig.use { store in
                var generator = SampleGenerator(seed: 5)
                for number in 1...20 {
                    try await store.subscribe(number)
                    let feed = generator.feed()
                    _ = try await store.commit(Sample.harvest(number, about: feed))
                    try requireEqual(try await store.feeds()[Sample.feedID(number)], feed, "feed \(number)")
                }
            }
        },
        check("keeps-odd-text", "Text of any script comes back, with line ends, NUL and other controls, and marks of direction.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                let texts = [
                    "", " ", "\n", "\r\n", "\t", "\0", "a\0b", "\u{1}\u{1F}\u{7F}\u{85}", "\u{2028}\u{2029}", "\u{FEFF}",
                    "\u{FFFD}\u{FFFF}",
                    "\u{10FFFF}",
                    "👩‍👩‍👧‍👦🏳️‍🌈", "\u{202E}עברית العربية\u{202C}", "e\u{301} é", "'; DROP TABLE post; --", "\\n\\u0000\\", "\"quoted\"",
                    "a,b;c|d", "{\"json\": true}", "<![CDATA[x]]>", "../../etc/passwd", "%00%s%n", "NULL",
                    String(repeating: "ü", count: 70_000),
                ]
                let posts = texts.enumerated().map { number, text in
                    var post = Post()
                    post.guid = Post.GUID(text)
                    post.title = RichText(plain: text, html: Markup(sanitized: text))
                    post.content = Post.Content(html: Markup(sanitized: text), text: text, markdown: text)
                    post.categories = [Category(term: text, scheme: text, label: text)]
                    return Sample.sighting(number, post: post)
                }
                _ = try await store.commit(Sample.harvest(1, posts))
                let archived = try await store.allRecords().compactMap { if case .post(let post) = $0 { post.stored } else { nil } }
                for stored in try await [store.posts(posts.map(\.id)), archived] {
                    try requireEqual(stored.count, posts.count, "the number of posts")
                    for (stored, sent) in zip(stored.sorted { $0.id < $1.id }, posts.sorted { $0.id < $1.id }) {
                        try require(
                            stored.post == sent.post
                                && stored.post.title.map { Array($0.plain.utf8) } == sent.post.title.map { Array($0.plain.utf8) },
                            "\(sent.post.guid?.text.prefix(40).debugDescription ?? "") did not come back to the letter")
                    }
                }
            }
        },
        check("keeps-a-huge-post", "A post may have a body of 8 MiB.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                let body = String(repeating: "<p>The quick brown fox</p>\n", count: 8 << 20 / 27)
                let sighting = Sample.sighting(1, post: Sample.post(1, text: body))
                _ = try await store.commit(Sample.harvest(1, [sighting]))
                let stored = try await store.list().first?.post
                try require(stored == sighting.post, "the huge post did not come back to the letter")
            }
        },
        check("keeps-markup-apart", "Sanitized and untrusted markup stay what they are.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                let base = Sample.address("https://example.org/base/")
                var post = Post()
                post.content.html = Markup(untrusted: "<b>x</b>", base: base)
                post.title = RichText(plain: "x", html: Markup(untrusted: "x"))
                post.summary = RichText(plain: "x", html: Markup(sanitized: "x"))
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(1, post: post)]))
                try requireEqual(try await store.list().map(\.post), [post], "the posts")
            }
        },
    ]

    static let settingChecks: [ContractCheck<Rig>] = [
        check("keeps-settings", "What was set is there until it is set anew.") { rig in
            try await rig.use { store in
                let all = Array(0...255).map(UInt8.init)
                try requireEqual(try await store.value(for: "JSONFeed/cursor"), nil, "a value that nobody set")
                try await store.set(all, for: "JSONFeed/cursor")
                try await store.set([], for: "JSONFeed/empty")
                try await store.set([1], for: "JSONFeed/Cursor")
                try requireEqual(try await store.value(for: "JSONFeed/cursor"), all, "the value")
                try requireEqual(try await store.value(for: "JSONFeed/empty"), [], "an empty value")
                try await store.set([2], for: "JSONFeed/cursor")
                try requireEqual(try await store.value(for: "JSONFeed/cursor"), [2], "the value set anew")
                try requireEqual(try await store.value(for: "JSONFeed/Cursor"), [1], "the value of another key")
            }
        },
        check("keeps-long-keys", "A key may have a thousand bytes, of any kind, and each of them counts.") { rig in
            try await rig.use { store in
                var generator = SampleGenerator(seed: 7)
                // Random letters, so that compression can't shorten the key.
                let letters = (0..<999).map { _ in Character(UnicodeScalar(UInt8(33 + generator.next() % 94))) }
                let keys = ["a", "b"].map { String(letters) + $0 }
                for (number, key) in keys.enumerated() { try await store.set([UInt8(number)], for: key) }
                for (number, key) in keys.enumerated() {
                    try requireEqual(try await store.value(for: key), [UInt8(number)], "the value of a long key")
                }
                try requireEqual(try await store.allRecords().count, 2, "the number of records")
            }
        },
        check("replaces-settings", "A setting is replaced if it is still what its reader read; of those who do so at once, one does.") {
            rig in
            try await rig.use { store in
                try requireEqual(try await store.replace([1], with: [2], for: "a/b"), false, "replacing what is not there")
                try requireEqual(try await store.replace(nil, with: [1], for: "a/b"), true, "setting what is not there")
                try requireEqual(try await store.replace(nil, with: [3], for: "a/b"), false, "setting what is there")
                try requireEqual(try await store.replace([1], with: [2], for: "a/b"), true, "replacing what is there")
                try requireEqual(try await store.replace([1], with: nil, for: "a/b"), false, "removing what has been replaced")
                try requireEqual(try await store.value(for: "a/b"), [2], "the value")
                try requireEqual(try await store.replace([2], with: nil, for: "a/b"), true, "removing what is there")
                try requireEqual(try await store.replace(nil, with: nil, for: "a/b"), true, "leaving what is not there")
                try requireEqual(try await store.value(for: "a/b"), nil, "the removed value")
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<4 {
                        group.addTask {
                            for _ in 0..<5 {
                                while true {
                                    let old = try await store.value(for: "a/count")
                                    if try await store.replace(old, with: [(old?.first ?? 0) + 1], for: "a/count") { break }
                                }
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                try requireEqual(try await store.value(for: "a/count"), [20], "what four counted at once")
            }
        },
        check("removes-settings", "Setting `nil` removes a value.") { rig in
            try await rig.use { store in
                try await store.set([1], for: "a/b")
                try await store.set([2], for: "a/../c")
                try await store.set(nil, for: "a/b")
                try await store.set(nil, for: "never/set")
                try requireEqual(try await store.value(for: "a/b"), nil, "the removed value")
                try requireEqual(try await store.value(for: "a/../c"), [2], "the other value")
            }
        },
    ]

    static let lifecycleChecks: [ContractCheck<Rig>] = [
        check("opening-again-finds-everything", "What was stored is there when the store is opened again, and opening changes nothing.") {
            rig in
            var generator = SampleGenerator(seed: 6)
            let subscription = generator.subscription(1)
            var harvest = Sample.harvest(1, (0..<10).map { Sample.sighting($0, post: generator.post()) }, about: generator.feed())
            harvest.state = generator.state()
            let committed = harvest
            let before = try await rig.use { store in
                try await store.subscribe([subscription])
                _ = try await store.commit(committed)
                try await store.mark([Sample.postID(3)], StatusChange(isRead: true, isStarred: true))
                try await store.set([1, 2, 3], for: "a/b")
                return try await store.list()
            }
            for _ in 0..<2 {
                try await rig.use { store in
                    try requireEqual(try await store.subscriptions(), [subscription], "the subscriptions")
                    try requireEqual(try await store.list(), before, "the posts")
                    try requireEqual(try await store.sourceStates(), [subscription.id: committed.state], "the states")
                    try requireEqual(try await store.feeds(), committed.feed.map { [subscription.id: $0] }, "the descriptions")
                    try requireEqual(try await store.value(for: "a/b"), [1, 2, 3], "the setting")
                    try requireEqual(try await store.recall([Sample.evidence(3)], of: subscription.id).count, 1, "how much is recalled")
                }
            }
            let again = try await rig.use { try await $0.commit(committed) }
            try requireEqual(again, ChangeSet(), "what committing again changes")
        },
        check("settling-changes-nothing", "Settling leaves what the store holds as it is.") { rig in
            try await rig.use { store in
                _ = try await store.fill()
                try await store.mark([Sample.postID(3)], StatusChange(isRead: true))
                let before = try await (store.list(), store.sourceStates(), store.find("post"))
                await store.settle()
                let after = try await (store.list(), store.sourceStates(), store.find("post"))
                try requireEqual(after.0, before.0, "the posts")
                try requireEqual(after.1, before.1, "the states")
                try requireEqual(after.2, before.2, "what search finds")
            }
        },
        check("closes-twice", "Closing twice is no error.") { rig in
            let store = try await rig.open()
            try await store.subscribe(1)
            await store.close()
            await store.close()
            let again = try await rig.use { try await $0.subscriptions() }
            try requireEqual(again, [Sample.subscription(1)], "the subscriptions after that")
        },
        check("reads-read-only", "A store that is opened read-only can be read.") { rig in
            try await rig.use { _ = try await $0.fill() }
            try await rig.use(readOnly: true) { store in
                try requireEqual(try await store.list().count, 60, "the number of posts")
                try requireEqual(try await store.subscriptions().count, 2, "the number of subscriptions")
                try requireEqual(try await store.find("post").count, 60, "what search finds")
            }
        },
        check("makes-nothing-read-only", "A store that is not there is not made when it is opened read-only: `notMade`.") { rig in
            for _ in 0..<2 {
                try await requireFailure(.notMade, "opening nothing read-only") { await (try rig.open(readOnly: true)).close() }
            }
        },
        check("says-what-is-out-of-reach", "A store that can't be reached is `unavailable`, and never taken for one that was not made.") {
            rig in
            guard let place = rig.outOfReach else { throw NotApplicable("no place out of its reach is known") }
            for access in [StoreOptions.Access.reading, .writing] {
                try await requireFailure(.unavailable, "opening what can't be reached") {
                    await (try rig.backend.open(place, options: StoreOptions(wait: 0, access))).close()
                }
            }
        },
        check("is-read-while-written", "A reader sees what a writer has committed, and never waits for it.") { rig in
            try await rig.use { writer in
                try await writer.fill()
                try await rig.use(readOnly: true) { reader in
                    try requireEqual(try await reader.list().count, 60, "the number of posts")
                    _ = try await writer.commit(Sample.harvest(1, [Sample.sighting(70)]))
                    try requireEqual(try await reader.list().count, 61, "the number of posts after another commit")
                }
            }
        },
        check(
            "admits-a-second-writer-or-says-busy",
            "A second writer waits for the first up to `wait`, then `busy`; nothing is lost or doubled."
        ) { rig in
            let first = try await rig.open()
            try await first.subscribe(1)
            _ = try await first.commit(Sample.harvest(1, [Sample.sighting(1)]))
            do {
                let second = try await rig.open(wait: 0)
                do { _ = try await second.commit(Sample.harvest(1, [Sample.sighting(1), Sample.sighting(2)])) } catch let failure
                    as StoreFailure
                {
                    try requireEqual(failure.code, .busy, "the second writer fails with")
                }
                await second.close()
            } catch let failure as StoreFailure { try requireEqual(failure.code, .busy, "opening a second time fails with") }
            _ = try await first.commit(Sample.harvest(1, [Sample.sighting(3)]))
            await first.close()
            try await rig.use { store in
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(1), Sample.sighting(2)]))
                try requireEqual(try await store.list().map(\.id), [3, 2, 1].map(Sample.postID), "the posts")
            }
        },
        check("refuses-a-newer-format", "A newer format is refused with `tooNew` and left alone.") { rig in
            guard let makeNewer = rig.makeNewer else { throw NotApplicable("none of a newer format can be made here") }
            try await rig.use { _ = try await $0.fill() }
            try await makeNewer(rig.location)
            for readOnly in [false, true, false] {
                try await requireFailure(.tooNew, "opening a newer store") { await (try rig.open(readOnly: readOnly)).close() }
            }
        },
    ]
}
