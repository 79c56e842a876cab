import AggregatorCore
import PostgresStore
import Testing

@Suite(.enabled(if: TestServer.isThere, TestServer.isMissing))
struct PostgresSearchTests {
    /// Letters of scripts with and without spaces, with accents and case, marks that other searches give a meaning, and NUL.
    private static let letters = Array("aAbcÄé ß%_'\\&|!*:\"-漢字かな한東京\u{301}\0\n😀".unicodeScalars)

    @Test("whatever is searched for, what is found is what the rule of Core finds", arguments: [1, 2, 3] as [UInt64])
    func agreesWithCore(seed: UInt64) async throws {
        try await withScratch { place in
            let samples = Samples()
            var generator = SeededGenerator(seed: seed)
            func text(_ lengths: ClosedRange<Int>) -> String {
                var view = String.UnicodeScalarView()
                for _ in 0..<Int.random(in: lengths, using: &generator) {
                    view.append(Self.letters[Int.random(in: 0..<Self.letters.count, using: &generator)])
                }
                return String(view)
            }
            var harvest = samples.harvest(1, count: 120)
            for index in harvest.posts.indices {
                harvest.posts[index].post.title = RichText(plain: text(0...12))
                harvest.posts[index].post.content = Post.Content(html: nil, text: text(0...60), markdown: nil)
                harvest.posts[index].post.categories = [Category(term: text(0...2))]
            }
            let store = try await place.store()
            try await store.subscribe([samples.subscription(1)])
            _ = try await store.commit(harvest)
            let stored = try await store.posts(matching: PostQuery())
            #expect(Set(stored.map(\.post)) == Set(harvest.posts.map(\.post)))
            for number in 0..<80 {
                var query = PostQuery()
                if number % 4 == 0 { query.tag = text(0...2) } else { query.search = text(1...5) }
                if number % 3 == 0 { query.order = .relevance }
                let expected = stored.filter { query.matches($0, feedTags: []) }.map { query.place(of: $0) }.sorted()
                let found = try await store.posts(matching: query)
                #expect(found.map { query.place(of: $0) } == expected, "\((query.search ?? query.tag ?? "").debugDescription)")
                query.after = expected.first
                let rest = try await store.posts(matching: query).map(\.id)
                #expect(rest == expected.dropFirst().map(\.id), "\((query.search ?? query.tag ?? "").debugDescription)")
            }
            await store.close()
        }
    }

    @Test("a search among many posts goes through the index", arguments: ["needle", "東京"])
    func index(word: String) async throws {
        try await withScratch { place in
            let samples = Samples()
            var generator = SeededGenerator(seed: 5)
            var harvest = samples.harvest(1, count: 4000)
            for index in harvest.posts.indices {
                let words = (0..<40).map { _ in String(UInt32.random(in: 0..<1_000_000, using: &generator), radix: 36) }
                harvest.posts[index].post.content = Post.Content(html: nil, text: words.joined(separator: " "), markdown: nil)
            }
            harvest.posts[17].post.content.text? += " \(word)"
            let store = try await place.store()
            try await store.subscribe([samples.subscription(1)])
            _ = try await store.commit(harvest)
            try await store.compact()
            var query = PostQuery()
            query.search = word
            #expect(try await store.posts(matching: query).map(\.id) == [harvest.posts[17].id])
            // A connection counts what it did when it ends, which the server does in its own time.
            await store.close()
            try await place.wait(
                until:
                    "EXISTS (SELECT FROM pg_stat_user_indexes WHERE indexrelid = '\"\(place.schema)\".body_by_gram'::regclass AND idx_scan > 0)"
            )
        }
    }

    @Test("a text with more pieces than an index entry holds is found all the same")
    func hugeText() async throws {
        try await withScratch { place in
            let samples = Samples()
            var generator = SeededGenerator(seed: 9)
            var view = String.UnicodeScalarView()
            for _ in 0..<400_000 {
                if let scalar = Unicode.Scalar(UInt32.random(in: 0x4E00..<0x9FFF, using: &generator)) { view.append(scalar) }
            }
            view.append(contentsOf: "needle".unicodeScalars)
            var harvest = samples.harvest(1, count: 2)
            harvest.posts[0].post.content = Post.Content(html: nil, text: String(view), markdown: nil)
            let store = try await place.store()
            try await store.subscribe([samples.subscription(1)])
            _ = try await store.commit(harvest)
            var query = PostQuery()
            query.search = "NEEDLE"
            #expect(try await store.posts(matching: query).map(\.id) == [harvest.posts[0].id])
            await store.close()
        }
    }

    @Test("what most candidates do not match is found by as few looks through the tables, whole and in part", arguments: [false, true])
    func manyCandidates(isTag: Bool) async throws {
        try await withScratch { place in
            let samples = Samples()
            var harvest = samples.harvest(1, count: 2_000)
            // The server takes each of these for a match; every ninth is one.
            for index in harvest.posts.indices {
                let isMatch = index % 9 == 0
                harvest.posts[index].post.title = RichText(plain: index % 2 == 0 ? "Sing" : "News")
                harvest.posts[index].post.content.html = nil
                harvest.posts[index].post.content.text = "going down, n\(isMatch ? "-" : "")ing \(isMatch ? "ing" : "")"
                harvest.posts[index].post.categories = [Category(term: isMatch ? "bar" : "bär")]
            }
            let store = try await place.store()
            try await store.subscribe([samples.subscription(1)])
            _ = try await store.commit(harvest)
            try await store.compact()
            let stored = try await store.posts(matching: PostQuery())
            await store.close()
            for (order, limit) in [(.newest, 10), (.newest, nil), (.relevance, 150), (.relevance, nil)] as [(PostQuery.Order, Int?)] {
                var query = PostQuery()
                if isTag { query.tag = "bar" } else { query.search = "ing" }
                (query.order, query.limit) = (order, limit)
                let all = stored.filter { query.matches($0, feedTags: []) }.map { query.place(of: $0) }.sorted()
                #expect(all.count == 223)
                let expected = Array(all.prefix(limit ?? .max))
                let looks = try await place.looks { store in
                    let found = try await store.posts(matching: query)
                    #expect(found.map { query.place(of: $0) } == expected)
                }
                // For the first portion, and for the others together; two tables each.
                #expect(looks <= 4)
                query.after = all[100]
                let rest = try await place.looks { store in
                    let rest = try await store.posts(matching: query).map { query.place(of: $0) }
                    #expect(rest == Array(all.dropFirst(101).prefix(limit ?? .max)))
                }
                #expect(rest <= 4)
            }
            var query = PostQuery()
            if isTag { query.tag = "bar" } else { query.search = "ing" }
            let looks = try await place.looks { store in
                let marked = try await store.mark(matching: query, StatusChange(isRead: true))
                #expect(marked == 223)
            }
            #expect(looks <= 5)
        }
    }
}

extension Scratch {
    /// How often the server went through posts or their texts for `body`, be it all of them or those that an index names; looking one up by
    /// its id does not count.
    fileprivate func looks(_ body: (any Store) async throws -> Void) async throws -> Int {
        let before = try await looks()
        let name = "\(schema)-\(before)"
        let store = try await store(StoreOptions(), "application_name=\(name)&")
        try await body(store)
        let states = try await sql("SELECT DISTINCT state FROM pg_stat_activity WHERE application_name = '\(name)'")
        #expect(states == ["idle"], "no transaction stays open")
        await store.close()
        // A session tells what it did before it is gone.
        try await wait(until: "NOT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = '\(name)')")
        return try await looks() - before
    }

    private func looks() async throws -> Int {
        let count = try await sql(
            """
            SELECT (SELECT sum(seq_scan) FROM pg_stat_user_tables WHERE schemaname = '\(schema)' AND relname IN ('post', 'body'))
                + (SELECT sum(idx_scan) FROM pg_stat_user_indexes WHERE schemaname = '\(schema)' AND relname IN ('post', 'body')
                    AND indexrelname NOT LIKE '%_pkey')
            """)
        return try #require(count.first.flatMap { Int($0) })
    }
}
