import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

/// Notes how many posts are asked for at a time.
private final class CountingStore: StoreDecorator {
    let base: any Store
    let counts = Locked<[Int]>([])
    var leasing: (any LeasingStore)? { nil }

    init(_ base: any Store) { self.base = base }

    func posts(_ ids: [PostID]) async throws(StoreFailure) -> [StoredPost] {
        Issue.record("posts of any feed are asked for")
        return try await base.posts(ids)
    }

    func posts(_ ids: [PostID], of feed: FeedID) async throws(StoreFailure) -> [StoredPost] {
        counts.withLock { $0.append(ids.count) }
        return try await base.posts(ids, of: feed)
    }
}

@Suite("What a pull asks of the store about posts that were edited")
struct EditedPostsTests {
    @Test("posts that were edited are looked up in their feed alone, some at a time, and keep the date they were first seen")
    func together() async throws {
        let world = try await EngineWorld()
        let address = "https://blog.example/feed"
        let store = CountingStore(world.store)
        for text in ["first", "second"] {
            try world.serve(.feed((0..<250).map { "guid=\($0) Post \($0)|\(text)" }.joined(separator: "\n")), at: address)
            if text == "first" {
                try await world.pull(address)
                world.pass(days: 1)
            } else {
                _ = try await Pull(services: world.services, store: store, options: world.options).run(.all, isForced: true) { _ in }
            }
        }
        #expect(store.counts.withLock { $0 } == [4, 16, 64, 100, 66])
        let posts = try await world.store.posts(matching: PostQuery())
        #expect(posts.count == 250 && posts.allSatisfy { $0.lastChanged != nil && $0.sortDate.seconds == $0.firstSeen.seconds })
    }

    @Test("posts that were edited are looked up some at a time where the pull is recorded, too")
    func recorded() async throws {
        let world = try await EngineWorld()
        let address = "https://blog.example/feed"
        let store = CountingStore(world.store)
        for last in ["first", "second"] {
            let posts = (0..<250).map { "guid=\($0) Post \($0)|\($0 == 249 ? last : "text")" }
            try world.serve(.feed(posts.joined(separator: "\n")), at: address)
            if last == "first" { try await world.pull(address) }
        }
        world.pass(days: 1)
        let recorded = try await Tape(world: world).record { $0.store = store }
        #expect(recorded.map(\.changed) == [1])
        // The stored posts of the whole document, and then the one that has changed.
        #expect(store.counts.withLock { $0 } == [4, 16, 64, 100, 66, 1])
    }
}

@Suite("Versions of a post")
struct VersionTests {
    @Test("that are older than the stored one are a server's that lags behind, for three days")
    func older() async throws {
        let world = try await EngineWorld()
        let address = "https://blog.example/feed"
        let now = world.clock.now().seconds
        let (old, new) = ("guid=a A|the dam broke\nchanged \(now - 7200)", "guid=a A|the dam holds\nchanged \(now - 3600)")
        var changes: [Int] = []
        func pull(_ document: String) async throws -> String? {
            try world.serve(.feed(document), at: address)
            changes.append(try await world.pull(address)[address]?.changed ?? -1)
            return try await world.store.posts(matching: PostQuery()).first { $0.post.guid?.text == "a" }?.post.content.text
        }
        #expect(try await pull(old) == "the dam broke")
        for _ in 0..<3 {
            world.pass(days: 0.25)
            #expect(try await pull(new) == "the dam holds")
            world.pass(days: 0.25)
            #expect(try await pull(old) == "the dam holds")
        }
        world.pass(days: 3)
        #expect(try await pull(old + "\nguid=b B") == "the dam broke", "its source has gone back")
        #expect(changes == [0, 1, 0, 0, 0, 0, 0, 1])
    }

    @Test("that a source has gone back to are believed after three days, though its document stays the same")
    func goneBackForGood() async throws {
        let world = try await EngineWorld()
        let address = "https://blog.example/feed"
        let now = world.clock.now().seconds
        let old = "guid=a A|the dam broke\nchanged \(now - 7200)"
        try world.serve(.feed("guid=a A|the dam holds\nchanged \(now - 3600)"), .feed(old), at: address)
        var changes: [Int?] = []
        for _ in 1...6 {
            changes.append(try await world.pull(address)[address]?.changed)
            world.pass(days: 1)
        }
        #expect(changes == [0, 0, 0, 1, 0, 0])
    }

    @Test(
        "versions of a post are newer by their source's own words alone",
        arguments: [
            (stored: 100, other: 90, age: 0, isNewer: true), (100, 90, 3 * 86_400 - 1, true), (100, 90, 3 * 86_400, false),
            (100, 100, 0, false), (100, 110, 0, false), (nil, 90, 0, false), (100, nil, 0, false), (200_000, 90, 0, false),
            (100, 90, -1, false),
        ] as [(stored: Int64?, other: Int64?, age: Int64, isNewer: Bool)])
    func newer(stored: Int64?, other: Int64?, age: Int64, isNewer: Bool) {
        let moment = Timestamp(seconds: 100_000)
        var (own, post) = (Post(), Post())
        own.dates.modified = stored.map { Timestamp(seconds: $0) }
        post.dates.modified = other.map { Timestamp(seconds: $0) }
        let seen = moment.adding(seconds: -age)
        let known = StoredPost(
            id: PostID(Identifier(high: 1, low: 1)), feed: FeedID(Identifier(high: 1, low: 1)), post: own, firstSeen: seen,
            fingerprint: Fingerprint.of(own), sortDate: seen)
        #expect(known.isNewer(than: post, at: moment) == isNewer)
    }
}

@Suite("Texts of which a source has less on a day")
struct LostTextTests {
    private let feed = "https://blog.example/feed"
    private let long = (0..<100).map { "word\($0)" }.joined(separator: " ")

    private func document(_ text: String?, from first: Int = 0, title: String = "A") -> ScriptedTransport.Script {
        .feed((first..<first + 6).map { "guid=\($0) \(title)\($0)" + (text.map { "|\($0)" } ?? "") })
    }

    private func texts(_ world: EngineWorld) async throws -> Set<String?> {
        Set(try await world.store.posts(matching: PostQuery()).map(\.post.content.text))
    }

    @Test(
        "texts of which a source has less on a day stay as they are stored, and are no edit, whatever an edit does; also when they have left the feed",
        arguments: EditPolicy.allCases
    )
    func vanished(edits: EditPolicy) async throws {
        for left in [nil, "word0 word1 word2 …"] {
            let world = try await EngineWorld()
            try await world.subscribe(feed) { $0.edits = edits }
            func pull(_ document: ScriptedTransport.Script) async throws -> [Int] {
                try world.serve(document, at: feed)
                let report = try await world.pull(feed)[feed]
                world.pass(days: 1)
                return [report?.new ?? -1, report?.changed ?? -1]
            }
            #expect(try await pull(document(long)) == [6, 0])
            let posts = try await world.store.posts(matching: PostQuery())
            try await world.store.mark(posts.map(\.id), StatusChange(isRead: true))
            #expect(try await pull(document(left, from: 3)) == [3, 0])
            #expect(try await texts(world) == [long, left], "three of them were never seen with it")
            #expect(try await pull(document(long, from: 6)) == [3, edits == .ignore ? 0 : 3])
            #expect(try await texts(world) == (edits == .ignore ? [long, left] : [long]))
            for post in posts { #expect(try await world.store.versions(of: post.id).isEmpty) }
            let old = try await world.store.posts(posts.map(\.id))
            #expect(old.count == 6 && old.allSatisfy { $0.status.isRead && $0.lastChanged == nil })
        }
    }

    @Test(
        "texts of which a source has less on a day are looked at once, and are no edit when they come back", arguments: EditPolicy.allCases)
    func back(edits: EditPolicy) async throws {
        let world = try await EngineWorld()
        try await world.subscribe(feed) { $0.edits = edits }
        let store = CountingStore(world.store)
        func pull(_ text: String?) async throws -> Int {
            try world.serve(document(text), at: feed)
            let summary = try await Pull(services: world.services, store: store, options: world.options).run(.all, isForced: true) { _ in }
            world.pass(days: 1)
            return summary.changed
        }
        #expect(try await pull(long) == 0)
        try await world.store.mark(world.store.posts(matching: PostQuery()).map(\.id), StatusChange(isRead: true))
        for text in ["word0 word1 …", "word0 word1 …", nil, nil, long, long] { #expect(try await pull(text) == 0) }
        #expect(store.counts.withLock { $0 } == (edits == .ignore ? [] : [4, 2, 4, 2, 4, 2]))
        let posts = try await world.store.posts(matching: PostQuery())
        #expect(posts.allSatisfy { $0.post.content.text == long && $0.status.isRead && $0.lastChanged == nil })
    }

    @Test(
        "texts of which a source has less on a day are kept with what the post is called from now on: it is known by that, whatever is edited next"
    )
    func names() async throws {
        let world = try await EngineWorld()
        for (post, new) in [
            ("guid=a A|\(long)|https://blog.example/1", 2), ("guid=b A|word0 word1 …|https://blog.example/1", 0),
            ("guid=b B|word0 word1 …|https://blog.example/2", 0),
        ] {
            try world.serve(.feed(post, "guid=o O"), at: feed)
            #expect(try await world.pull(feed)[feed]?.new == new)
            world.pass(days: 1)
        }
    }

    @Test(
        "texts of which a source has less on a day are taken as they are where the title is another, too, or another text takes their place"
    )
    func edited() async throws {
        let world = try await EngineWorld()
        for (document, text) in [
            (document(long), long), (document("Withdrawn."), "Withdrawn."), (document(long), long), (document(nil, title: "B"), nil),
        ] {
            try world.serve(document, at: feed)
            _ = try await world.pull(feed)
            #expect(try await texts(world) == [text])
            world.pass(days: 1)
        }
    }

    @Test("texts of which a source has less on a day stay also where a source says something else at every request")
    func restless() async throws {
        let world = try await EngineWorld()
        for day in 0..<8 {
            let text = day == 6 ? nil : day == 7 ? "word0" : "\(long) \(day)"
            try world.serve(document(text), at: feed)
            _ = try await world.pull(feed)
            #expect(try await texts(world) == [text != nil && day < 6 ? text : "\(long) 5"])
            world.pass(days: 1)
        }
    }
}
