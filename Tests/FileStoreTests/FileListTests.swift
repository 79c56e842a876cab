import AggregatorCore
import FileStore
import Foundation
import Testing

@Suite("Lists of a file store's many feeds")
struct FileListTests {
    private let samples = Samples()

    /// Fills a store with feeds of different lengths, whose posts lie between each other's by date, some at the same moment.
    private func fill(_ store: any Store) async throws {
        try await store.subscribe((1...9).map { try samples.subscription($0) })
        for feed in 1...9 {
            var harvest = samples.harvest(feed, count: feed * 3)
            for number in harvest.posts.indices { harvest.posts[number].sortDate = Timestamp(seconds: Int64(number * 7 % (feed + 4))) }
            _ = try await store.commit(harvest)
        }
    }

    @Test("pages of any size come to the whole list, in order, whatever it is cut by", arguments: [1, 2, 7, 500])
    func pages(size: Int) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await fill(store)
        let whole = try await store.posts(matching: PostQuery())
        #expect(whole.count == 135)
        #expect(whole.map(PostQuery.Cursor.init) == whole.map(PostQuery.Cursor.init).sorted())
        var (some, old) = (PostQuery(), PostQuery())
        some.feeds = [samples.feed(2), samples.feed(5), samples.feed(9), samples.feed(77)]
        (old.since, old.until) = (Timestamp(seconds: 2), Timestamp(seconds: 6))
        for query in [PostQuery(), some, old] {
            var page = query
            page.limit = size
            var posts: [StoredPost] = []
            while case let found = try await store.posts(matching: page), let last = found.last {
                posts += found
                page.after = page.place(of: last)
            }
            #expect(posts == whole.filter { query.matches($0, feedTags: []) })
        }
    }

    @Test("of sources that are removed at once the list is written once")
    func removing() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let (writes, syncs) = (Locked(0), Locked(0))
        let options = FileStoreIntegration.Options { step in
            if case .rename(_, let name) = step, name.hasSuffix("subscriptions.opml") { writes.withLock { $0 += 1 } }
            if case .syncFolder = step { syncs.withLock { $0 += 1 } }
            return .done
        }
        let backend = try #require(FileStoreIntegration(options).contribution.storeBackends.first)
        let store = try await backend.open(StoreLocation(scheme: "file", path: place.path("store")), options: StoreOptions())
        try await store.subscribe((1...60).map { try samples.subscription($0) })
        for feed in 1...60 { _ = try await store.commit(samples.harvest(feed, count: 1)) }
        let before = (writes.withLock { $0 }, syncs.withLock { $0 })
        #expect(try await store.unsubscribe((1...60).map { samples.feed($0) }).count == 60)
        #expect(writes.withLock { $0 } - before.0 == 1)
        #expect(syncs.withLock { $0 } - before.1 <= 2)
        #expect(try await store.posts(matching: PostQuery()).isEmpty)
        await store.close()
    }

    @Test("of sources that move at once the list is written for many of them at a time")
    func moving() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let writes = Locked(0)
        let options = FileStoreIntegration.Options { step in
            if case .rename(_, let name) = step, name.hasSuffix("subscriptions.opml") { writes.withLock { $0 += 1 } }
            return .done
        }
        let backend = try #require(FileStoreIntegration(options).contribution.storeBackends.first)
        let store = try await backend.open(StoreLocation(scheme: "file", path: place.path("store")), options: StoreOptions())
        try await store.subscribe((1...60).map { try samples.subscription($0) })
        let before = writes.withLock { $0 }
        let moved = await withTaskGroup(of: Bool.self) { group in
            for feed in 1...60 {
                var harvest = samples.harvest(feed)
                harvest.newAddress = WebAddress("https://example.org/moved/\(feed)")
                let commit = harvest
                group.addTask { (try? await store.commit(commit))?.hasMoved == true }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(moved == 60)
        #expect(writes.withLock { $0 } - before < 30)
        #expect(try await store.subscriptions().allSatisfy { $0.address.text.contains("/moved/") })
    }

    private func rest(_ place: Scratch, _ second: Int = 1) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: Double(second))], ofItemAtPath: place.path("store/feeds"))
    }

    private var ofWords: PostQuery {
        var query = PostQuery()
        (query.search, query.order) = ("post text", .relevance)
        return query
    }

    @Test("pages by how well posts match come to the whole list, and to what another process has changed", arguments: [1, 7, 500])
    func rankedPages(size: Int) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let (store, other) = (try await place.store(), try await place.store())
        try await fill(store)
        for count in [135, 134] {
            try rest(place, count)
            let whole = try await other.posts(matching: ofWords)
            #expect(whole.count == count)
            var page = ofWords
            page.limit = size
            var posts: [StoredPost] = []
            while case let found = try await store.posts(matching: page), let last = found.last {
                posts += found
                page.after = page.place(of: last)
            }
            #expect(posts == whole)
            _ = try await other.remove([samples.post(4, 0)], at: .epoch)
        }
    }

    @Test("the next page of posts by how well they match is not looked for in all texts again")
    func nextPage() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await fill(store)
        try rest(place)
        var page = ofWords
        page.limit = 1
        let first = try #require(try await store.posts(matching: page).first)
        let whole = try await store.posts(matching: ofWords)
        let other = try #require((1...9).map(samples.feed).first { feed in whole.prefix(2).allSatisfy { $0.feed != feed } })
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: place.path("store/feeds/\(other).posts.jsonl")))
        try file.truncate(atOffset: 0)
        try file.close()
        page.after = page.place(of: first)
        #expect(try await store.posts(matching: page).map(\.id) == [whole[1].id])
        #expect(store.damage == nil)
    }

    @Test("posts of one feed are looked for in its own file alone")
    func ofOneFeed() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let (store, ids) = (try await place.store(), (1...9).map { samples.post($0, 0) })
        try await fill(store)
        // A read of this file meets damage.
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: place.path("store/feeds/\(samples.feed(7)).posts.jsonl")))
        try file.truncate(atOffset: 0)
        try file.close()
        #expect(try await store.posts(ids, of: samples.feed(4)).map(\.id) == [samples.post(4, 0)])
        #expect(store.damage == nil)
        #expect(try await store.posts(ids).count == 8)
        #expect(store.damage != nil)
    }

    @Test("posts that go while a list is read take nothing from its pages")
    func goneMeanwhile() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let (store, other) = (try await place.store(), try await place.store())
        try await fill(store)
        try rest(place)
        let whole = try await store.posts(matching: ofWords).map(\.id)
        _ = try await other.remove([whole[0], whole[2]], at: .epoch)
        // As if the list had been made before the removal.
        try rest(place)
        var page = ofWords
        page.limit = 3
        #expect(try await store.posts(matching: page).map(\.id) == [whole[1], whole[3], whole[4]])
    }

    @Test("a page of an archive goes on over the ends of feeds, and those of any size come to the same", arguments: [1, 2, 7, 500])
    func archivePages(size: Int) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await fill(store)
        _ = try await store.remove([samples.post(3, 1), samples.post(3, 2), samples.post(8, 0)], at: .epoch)
        try await store.set([1], for: "a/b")
        var pages: [[ArchiveRecord]] = []
        while case let page = try await store.records(after: pages.last?.last?.place, limit: size), !page.isEmpty { pages.append(page) }
        let records = pages.flatMap { $0 }
        #expect(records.count == 1 + 9 + 135)
        #expect(records.map(\.place) == records.map(\.place).sorted())
        // Settings have a page of their own; all other pages are full, except the last.
        #expect(pages.map(\.count) == [1] + Array(repeating: size, count: 144 / size) + (144 % size == 0 ? [] : [144 % size]))
    }

    @Test("what another process changes is seen also where the folder had not changed for long")
    func othersAreSeen() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let (store, other) = (try await place.store(), try await place.store())
        try await fill(store)
        func unread() async throws -> Int {
            var query = PostQuery()
            query.isRead = false
            return try await store.posts(matching: query).count
        }
        try rest(place)
        #expect(try await unread() == 135)
        #expect(try await other.mark([samples.post(4, 0)], StatusChange(isRead: true)) == 1)
        #expect(try await unread() == 134)
        try rest(place)
        #expect(try await unread() == 134)
        try await other.unsubscribe(samples.feed(1))
        #expect(try await unread() == 131)
        try rest(place)
        _ = try await other.commit(samples.harvest(4, count: 14))
        #expect(try await unread() == 133)
        #expect(try await store.mark(matching: PostQuery(), StatusChange(isRead: true)) == 133)
        #expect(try await unread() == 0)
    }
}
