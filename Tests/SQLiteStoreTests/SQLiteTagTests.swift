import AggregatorCore
import SQLiteStore
import Testing

/// Tags that few posts have, and tags that more posts have than a list sorts.
struct SQLiteTagTests {
    private let samples = Samples()

    @Test("posts are found by a tag whoever has it, indexed or not, and as they are now")
    func tags() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        let followed = try (1...3).map { try samples.subscription($0, tags: $0 == 2 ? ["Folder"] : []) }
        try await store.subscribe(followed)
        _ = try await store.commit(samples.harvest(1, count: 60, tags: tags))
        try await expectTags(store, followed)
        await store.settle()
        try await expectTags(store, followed)
        _ = try await store.commit(samples.harvest(2, count: 40, tags: tags))
        _ = try await store.commit(samples.harvest(3, count: 10, tags: tags))
        try await expectTags(store, followed)
        // Posts that had a tag have others now, or are gone.
        let edited = samples.harvest(1, count: 30, edition: 2) { $0 % 7 == 0 ? ["Late"] : [] }
        _ = try await store.commit(edited)
        let removed = try await store.posts(matching: PostQuery()).prefix(20).map(\.id)
        #expect(try await store.remove(removed, at: .epoch) == 20)
        try await expectTags(store, followed)
        await store.settle()
        try await expectTags(store, followed)
        try await store.compact()
        try await expectTags(store, followed)
        await store.close()
    }

    @Test("a tag that more posts have than are sorted is found in order, and a rare one beside it")
    func manyTagged() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        let followed = [try samples.subscription(1)]
        try await store.subscribe(followed)
        _ = try await store.commit(samples.harvest(1, count: 4100, tags: tags))
        await store.settle()
        try await expectTags(store, followed)
        await store.close()
    }

    /// Every post has one, every third two others, and one in fifty two more.
    private func tags(_ number: Int) -> [String] {
        ["All"] + (number % 3 == 0 ? ["Third", "odd\u{1F}one"] : []) + (number % 50 == 9 ? ["Rare", ""] : [])
    }

    private func expectTags(_ store: any Store, _ followed: [Subscription]) async throws {
        let all = try await store.posts(matching: PostQuery())
        let feedTags = Dictionary(uniqueKeysWithValues: followed.map { ($0.id, $0.tags) })
        for tag in ["all", "THIRD", "rare", "late", "folder", "none", "", "odd\u{1F}one"] {
            var query = PostQuery()
            query.tag = tag
            let expected = all.filter { query.matches($0, feedTags: feedTags[$0.feed] ?? []) }.map(\.id)
            query.limit = 15
            let page = try await store.posts(matching: query)
            #expect(page.map(\.id) == Array(expected.prefix(15)), "the first of “\(tag)”")
            guard let last = page.last else { continue }
            query.after = query.place(of: last)
            #expect(try await store.posts(matching: query).map(\.id) == Array(expected.dropFirst(15).prefix(15)), "more of “\(tag)”")
            query.search = "text 4"
            let found = all.filter { query.matches($0, feedTags: feedTags[$0.feed] ?? []) }.map(\.id)
            #expect(try await store.posts(matching: query).map(\.id) == Array(found.prefix(15)), "a search in “\(tag)”")
        }
    }
}
