import AggregatorCore

extension StoreContract {
    private typealias Sample = StoreSamples

    static let queryChecks: [ContractCheck<Rig>] = [
        check("filters-by-feed", "`feeds` is any of these; none of them is nothing.") { rig in
            try await rig.use { store in
                try await store.fill()
                try requireEqual(try await store.list { $0.feeds = [Sample.feedID(2)] }.count, 20, "posts of feed 2")
                let both = try await store.list { $0.feeds = [Sample.feedID(1), Sample.feedID(2), Sample.feedID(9)] }
                try requireEqual(both.count, 60, "posts of both feeds")
                try requireEqual(try await store.list { $0.feeds = [] }, [], "posts of no feed")
                try requireEqual(try await store.list { $0.feeds = [Sample.feedID(9)] }, [], "posts of an unknown feed")
            }
        },
        check("filters-by-status", "Read, unread, starred and unstarred posts can be asked for, also together.") { rig in
            try await rig.use { store in
                try await store.fill()
                try await store.mark([1, 2, 3].map(Sample.postID), StatusChange(isRead: true))
                try await store.mark([3, 4].map(Sample.postID), StatusChange(isStarred: true))
                try requireEqual(Set(try await store.list { $0.isRead = true }.map(\.id)), Set([1, 2, 3].map(Sample.postID)), "read")
                try requireEqual(try await store.list { $0.isRead = false }.count, 57, "the number of unread posts")
                try requireEqual(Set(try await store.list { $0.isStarred = true }.map(\.id)), Set([3, 4].map(Sample.postID)), "starred")
                try requireEqual(try await store.list { $0.isStarred = false }.count, 58, "the number of unstarred posts")
                let both = try await store.list {
                    $0.isRead = true
                    $0.isStarred = true
                }
                try requireEqual(both.map(\.id), [Sample.postID(3)], "read and starred")
            }
        },
        check("filters-by-date", "`since` is not before, `until` is before.") { rig in
            try await rig.use { store in
                let posts = try await store.fill()
                let (since, until) = (posts[12].sortDate, posts[40].sortDate)
                let found = try await store.list {
                    $0.since = since
                    $0.until = until
                }
                let expected = posts.filter { $0.sortDate >= since && $0.sortDate < until }.map(\.id)
                try requireEqual(Set(found.map(\.id)), Set(expected), "the posts")
            }
        },
        check("filters-by-kind", "Articles, videos and recordings can be asked for.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                let posts = Post.Kind.allCases.enumerated().map { number, kind in
                    var sighting = Sample.sighting(number)
                    sighting.post.kind = kind
                    return sighting
                }
                _ = try await store.commit(Sample.harvest(1, posts))
                for post in posts {
                    let found = try await store.list { $0.kind = post.post.kind }
                    try requireEqual(found.map(\.id), [post.id], "posts of kind \(post.post.kind)")
                }
            }
        },
        check("filters-by-tag", "A tag is one of the post's own categories or of its feed's tags, ignoring case.") { rig in
            try await rig.use { store in
                try await store.fill()
                var tagged = Sample.sighting(100)
                tagged.post.categories = [Category(term: "Gärten"), Category(term: "x1", label: "Sea and Sand")]
                _ = try await store.commit(Sample.harvest(1, [tagged]))
                for tag in ["gärten", "GÄRTEN", "x1", "sea and SAND"] {
                    try requireEqual(try await store.list { $0.tag = tag }.map(\.id), [tagged.id], "posts of tag \(tag)")
                }
                for tag in ["letters", "NEWS/World"] {
                    try requireEqual(try await store.list { $0.tag = tag }.count, 20, "posts of tag \(tag)")
                }
                for tag in ["letter", "sea", "", "%", "news"] {
                    try requireEqual(try await store.list { $0.tag = tag }, [], "posts of tag \(tag)")
                }
                _ = try await store.update(Sample.subscription(2))
                try requireEqual(try await store.list { $0.tag = "letters" }, [], "posts after the feed lost its tag")
            }
        },
        check("tells-tags-apart", "Tags that differ in accents are two; a letter is the same however it is encoded.") { rig in
            try await rig.use { store in
                _ = try await store.subscribe([Sample.subscription(1), Sample.subscription(2, tags: ["Caf\u{E9}", "Straße"])])
                let categories = [
                    Category(term: "Bär"), Category(term: "Bar"), Category(term: "x", label: "BA\u{308}R"), Category(term: "ΣΊΣΥΦΟΣ"),
                ]
                let posts = categories.enumerated().map { number, category in
                    var sighting = Sample.sighting(number)
                    sighting.post.categories = [category]
                    return sighting
                }
                _ = try await store.commit(Sample.harvest(1, posts))
                _ = try await store.commit(Sample.harvest(2, [Sample.sighting(9)]))
            }
            // Runs twice, as the store may have made an index in between.
            for _ in 0..<2 {
                try await rig.use { store in
                    for (tag, expected) in [
                        ("bär", [2, 0]), ("ba\u{308}r", [2, 0]), ("BAR", [1]), ("σίσυφος", [3]), ("σισυφος", []), ("cafe", []),
                        ("CAFE\u{301}", [9]), ("STRASSE", [9]), ("bår", []),
                    ] {
                        let found = try await store.list { $0.tag = tag }.map(\.id)
                        try requireEqual(found, expected.map(Sample.postID), "posts of tag \(tag.debugDescription)")
                        let first = try await store.list {
                            $0.tag = tag
                            $0.limit = 1
                        }
                        try requireEqual(first.map(\.id), expected.prefix(1).map(Sample.postID), "the first of tag \(tag.debugDescription)")
                    }
                    let searched = try await store.list {
                        $0.tag = "bar"
                        $0.search = "post"
                    }
                    try requireEqual(searched.map(\.id), [Sample.postID(1)], "posts of a tag and a word")
                }
            }
            try await rig.use { store in
                var query = PostQuery()
                query.tag = "bar"
                try requireEqual(
                    try await store.mark(matching: query, StatusChange(isRead: true)), 1, "how many posts of a tag were marked")
            }
        },
        check("searches-words", "Every one of the words is in title, text, summary or authors, ignoring case.") { rig in
            try await rig.use { store in
                let ids = try await store.shelve()
                for (search, expected) in [
                    ("harbour", [0]), ("HARBOUR", [0]), ("harbour lights", [0]), ("lights  \n harbour", [0]), ("harbour market", []),
                    ("ferry", [0, 1]), ("ada", [1]), ("summary-word", [1]), ("straße", [2]), ("ÜBER", [2]), ("москва", [2]),
                    ("МОСКВА", [2]), ("東京", [3]), ("plain", [3]), ("", [0, 1, 2, 3]), ("  ", [0, 1, 2, 3]),
                ] { try requireEqual(try await store.find(search), Set(expected.map { ids[$0] }), "what \(search.debugDescription) finds") }
            }
        },
        check("searches-across-accents", "Accents make no difference to a search.") { rig in
            try await rig.use { store in
                let ids = try await store.shelve()
                for search in ["uber", "über", "u\u{308}ber"] {
                    try requireEqual(try await store.find(search), [ids[2]], "what \(search.debugDescription) finds")
                }
            }
        },
        check("searches-text-not-markup", "Tags, attributes and the spelling of entities are not searched.") { rig in
            try await rig.use { store in
                let ids = try await store.shelve()
                for search in ["strong", "href", "example.org", "amp;"] {
                    try requireEqual(try await store.find(search), [], "what \(search.debugDescription) finds")
                }
                try requireEqual(try await store.find("fish&chips"), [ids[1]], "what fish&chips finds")
            }
        },
        check("searches-to-the-letter", "No character has a meaning of its own in a search.") { rig in
            try await rig.use { store in
                let ids = try await store.shelve()
                for search in ["%", "_", "ferry*", "\"ferry", "'", "NEAR(", "ferry AND harbour", "-ferry", "\\", "title:ferry"] {
                    try requireEqual(try await store.find(search), [], "what \(search.debugDescription) finds")
                }
                try requireEqual(try await store.find("100€"), [ids[0]], "what 100€ finds")
            }
        },
        check("searches-any-script", "Words of any script are found by their beginnings, in scripts without spaces anywhere.") { rig in
            let texts = [
                "東京は日本の首都です", "대한민국의 수도는 서울이다", "Η Ελλάδα και η θάλασσα", "Привет, Мир", "اللغة العربية", "Ångström & Łódź", "a1 x",
            ]
            let words: [(String, [Int])] = [
                ("日本", [0]), ("京", [0]), ("한민국", [1]), ("수도 서울", [1]), ("ΕΛΛΑΔΑ", [2]), ("θάλ", [2]), ("МИР привет", [3]), ("العرب", [4]),
                ("angst", [5]), ("&", [5]), ("x", [6]), ("a1", [6]), ("1", []), ("日本 서울", []),
                ("gstrom", []), ("łódź ångst", [5]), ("리", []), ("도는", [1]),
            ]
            try await rig.use { store in
                try await store.subscribe(1)
                let posts = texts.enumerated().map {
                    Sample.sighting($0.offset, post: Sample.post($0.offset, text: "<p>\($0.element)</p>"))
                }
                _ = try await store.commit(
                    Sample.harvest(
                        1,
                        posts.map {
                            var post = $0; post.post.title = nil; return post
                        }))
                for (word, found) in words {
                    try requireEqual(try await store.find(word), Set(found.map(Sample.postID)), "what “\(word)” finds")
                }
            }
            // Runs again, as the store may have made an index in between.
            try await rig.use { store in
                for (word, found) in words {
                    try requireEqual(try await store.find(word), Set(found.map(Sample.postID)), "what “\(word)” finds")
                }
            }
        },
        check("searches-what-is-there-now", "A post is found by what it says now, not by what it said.") { rig in
            try await rig.use { store in
                try await store.subscribe(1)
                _ = try await store.commit(Sample.harvest(1, [Sample.sighting(1, post: Sample.post(1, text: "<p>Before</p>"))]))
            }
            for _ in 0..<2 {
                try await rig.use { store in
                    var edit = Sample.sighting(1, version: 1, post: Sample.post(1, text: "<p>Afterwards</p>"))
                    edit.post.title = nil
                    _ = try await store.commit(Sample.harvest(1, [edit]))
                    try requireEqual(try await store.find("Before"), [], "what the old text finds")
                    try requireEqual(try await store.find("Afterwards"), [Sample.postID(1)], "what the new text finds")
                }
            }
        },
        check(
            "orders-by-relevance",
            "By relevance posts with more of the words in their titles come first, then newer ones; in pages as well."
        ) {
            rig in
            try await rig.use { store in
                try await store.subscribe(1)
                let titles = ["Wind and SEA", "The sea, the wind", "Sea", "Nothing", "Windy"]
                let posts = titles.enumerated().map { number, title in
                    var sighting = Sample.sighting(number, post: Sample.post(number, text: "<p>wind sea</p>"))
                    sighting.post.title = RichText(plain: title)
                    return sighting
                }
                _ = try await store.commit(Sample.harvest(1, posts))
            }
            try await rig.use { store in
                let expected = [1, 0, 4, 2, 3].map(Sample.postID)
                var query = PostQuery()
                query.search = "wind sea"
                query.order = .relevance
                try requireEqual(try await store.posts(matching: query).map(\.id), expected, "the order")
                query.limit = 2
                var paged: [PostID] = []
                while let page = try await Optional(store.posts(matching: query)), let last = page.last, paged.count < 10 {
                    paged += page.map(\.id)
                    query.after = query.place(of: last)
                }
                try requireEqual(paged, expected, "the order in pages")
                // A combining accent without a letter is no word either.
                for search in [nil, "  ", "\u{301}"] {
                    query.search = search
                    query.after = nil
                    let first = try await store.posts(matching: query)
                    try requireEqual(first.map(\.id), [4, 3].map(Sample.postID), "the order without words")
                    query.after = first.last.map(query.place)
                    try requireEqual(
                        try await store.posts(matching: query).map(\.id), [2, 1].map(Sample.postID), "the next page without words")
                }
            }
        },
        check(
            "ends-at-the-text-budget",
            "A read ends with the post whose texts reach its budget, and only with that one; whoever reads on gets every post once, in order."
        ) { rig in
            let budget = 128 << 10
            try await rig.use { store in
                try await store.subscribe([Sample.subscription(1, tags: ["long"])])
                let posts = (0..<60).map { number in
                    let length = number < 40 ? 1 : number == 50 ? budget * 2 : budget / 2
                    let text = "<p>budget</p>" + String(repeating: "a ", count: length / 2)
                    return Sample.sighting(number, date: 60 - number, post: Sample.post(number, text: text))
                }
                _ = try await store.commit(Sample.harvest(1, posts))
            }
            try await rig.use { store in
                var queries = Array(repeating: PostQuery(), count: 4)
                queries[1].tag = "long"
                queries[2].search = "budget"
                queries[3].search = "budget"
                queries[3].order = .relevance
                for var query in queries {
                    query.textBudget = budget
                    query.limit = 50
                    var found: [PostID] = []
                    while let page = try await Optional(store.posts(matching: query)), let last = page.last, found.count <= 60 {
                        let sizes = page.map(\.post.textSize)
                        try require(sizes.dropLast().reduce(0, +) < budget, "a read goes on behind its budget")
                        found += page.map(\.id)
                        let isWhole = page.count == 50 || found.count == 60 || sizes.reduce(0, +) >= budget
                        try require(isWhole, "a read ends after \(page.count) posts, before its budget")
                        query.after = query.place(of: last)
                    }
                    try requireEqual(found, (0..<60).map(Sample.postID), "the posts of all reads")
                }
                var all = PostQuery()
                all.textBudget = 1
                try requireEqual(try await store.mark(matching: all, StatusChange(isRead: true)), 60, "how many are marked")
            }
        },
        check("filters-together", "Filters narrow each other, and page like everything else.") { rig in
            try await rig.use { store in
                let posts = try await store.fill()
                try await store.mark(posts.prefix(30).map(\.id), StatusChange(isRead: true))
                var query = PostQuery()
                query.feeds = [Sample.feedID(2)]
                query.isRead = false
                query.tag = "letters"
                query.since = posts[36].sortDate
                query.search = "post body"
                let all = try await store.posts(matching: query).map(\.id)
                let expected = (36..<60).filter { $0 % 3 == 0 }.map(Sample.postID)
                try requireEqual(Set(all), Set(expected), "the posts")
                query.limit = 3
                let first = try await store.posts(matching: query)
                query.after = first.last.map(PostQuery.Cursor.init)
                let second = try await store.posts(matching: query)
                try requireEqual((first + second).map(\.id), Array(all.prefix(6)), "two pages of three")
            }
        },
    ]
}

extension PostStore where Self: SubscriptionStore & PullStore {
    /// Stores four posts to search.
    fileprivate func shelve() async throws(StoreFailure) -> [PostID] {
        try await subscribe(1)
        var posts = (0..<4).map { _ in Post() }
        posts[0].title = RichText(plain: "Harbour at night")
        posts[0].content.html = Markup(sanitized: "<p>Lights, a <strong>ferry</strong> for 100\u{20AC}</p>")
        posts[1].summary = RichText(plain: "A summary-word")
        posts[1].authors = [Person(name: "Ada Lovelace")]
        posts[1].content.html = Markup(sanitized: "<a href=\"https://example.org/\">Ferry</a> with fish&amp;chips")
        posts[2].title = RichText(plain: "Über die Straße")
        posts[2].content.text = "Из Москвы: Москва"
        posts[3].title = RichText(plain: "夜の東京タワー")
        posts[3].content.markdown = "plain *text*"
        _ = try await commit(
            StoreSamples.harvest(1, posts.enumerated().map { StoreSamples.sighting($0.offset, post: $0.element) }))
        return posts.indices.map(StoreSamples.postID)
    }
}
