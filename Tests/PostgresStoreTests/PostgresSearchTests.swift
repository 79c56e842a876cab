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
}
