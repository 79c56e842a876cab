import AggregatorContracts
import AggregatorCore
import FileStore
import Foundation
import Testing

/// A feed's file is gone, and what else there is of the feed shows that the file was there.
@Suite("A feed's file that is gone")
struct FileLossTests {
    private let samples = Samples()

    enum Traces: CaseIterable, Sendable { case marks, state, both }

    /// A store whose first feed has lost its file, after two of its posts were marked.
    private func store(in place: Scratch, _ traces: Traces = .both, isFollowed: Bool = true) async throws -> any Store {
        let store = try await place.store()
        try await samples.fill(store)
        if traces != .marks {
            var harvest = samples.harvest(1)
            harvest.state.trust.validators.entityTag = "\"2\""
            _ = try await store.commit(harvest)
        }
        if traces != .state {
            try await store.mark([samples.post(1, 1)], StatusChange(isRead: true))
            try await store.mark([samples.post(1, 2)], StatusChange(isStarred: true))
        }
        if !isFollowed { try await store.unsubscribe(samples.feed(1)) }
        try FileManager.default.removeItem(atPath: place.path("store/feeds/\(name)"))
        return try await place.store()
    }

    private var name: String { "\(samples.feed(1)).posts.jsonl" }

    private func findings(_ store: any Store, repairing: Bool) async throws -> [StoreFinding] {
        try await #require(store.checking).check(repairing: repairing)
    }

    @Test(
        "a feed's file that is gone is named by a check, an archive and whoever reads, and its source is asked as if it had never answered",
        arguments: Traces.allCases
    )
    func isNoticed(traces: Traces) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await store(in: place, traces)
        let found = try await findings(store, repairing: false)
        #expect(found.map(\.isMended) == [false])
        #expect(found.first?.message.contains(name) == true && found.first?.message.contains("--repair") == true)
        let refusal = await #expect(throws: StoreFailure.self) { try await store.allRecords() }
        #expect(refusal?.code == .damaged && refusal?.message.contains(name) == true)
        #expect(try await store.sourceStates()[samples.feed(1)] == nil)
        #expect(try await store.posts(matching: PostQuery()).count == 5)
        #expect(store.damage?.code == .damaged && store.damage?.message.contains(name) == true)
    }

    @Test(
        "a feed's file that is gone is begun anew by a repair or by the pull that meets it, and its marks find their posts again",
        arguments: [true, false])
    func isBegunAnew(repairs: Bool) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await store(in: place)
        if repairs {
            #expect(try await findings(store, repairing: true).map(\.isMended) == [true])
        } else {
            let failure = await #expect(throws: StoreFailure.self) { try await store.commit(samples.harvest(1)) }
            #expect(failure?.code == .damaged && failure?.isOfOneFeed == true && failure?.message.contains(name) == true)
        }
        #expect(try await findings(store, repairing: false).isEmpty)
        #expect(try await store.sourceStates()[samples.feed(1)] == nil)
        #expect(try await store.commit(samples.harvest(1)).new.count == 5)
        let posts = try await store.posts([samples.post(1, 0), samples.post(1, 1), samples.post(1, 2)])
        #expect(posts.map(\.status) == [PostStatus(), PostStatus(isRead: true), PostStatus(isStarred: true)])
        let again = try await place.store()
        #expect(try await again.allRecords().count { $0.place.post != nil } == 10)
        #expect(again.damage == nil)
    }

    @Test("a feed's file that is gone is missed as well where its feed is followed no longer; the stars wait for the posts")
    func isUnfollowed() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await store(in: place, isFollowed: false)
        await #expect(throws: StoreFailure.self) { try await store.allRecords() }
        #expect(try await findings(store, repairing: true).map(\.isMended) == [true])
        #expect(try await store.allRecords().allSatisfy { $0.place.feed != samples.feed(1) })
        try await store.subscribe([samples.subscription(1)])
        _ = try await store.commit(samples.harvest(1))
        #expect(try await store.posts([samples.post(1, 2)]).map(\.status.isStarred) == [true])
    }

    @Test(
        "a feed's file that is gone is not missed where there was none: a source that never answered, and what an unsubscribing that was cut short has left"
    )
    func isNoLoss() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await samples.fill(store)
        try await store.subscribe([samples.subscription(3)])
        var state = SourceState()
        state.trouble.failures = 1
        _ = try await store.commit(Harvest(feedID: samples.feed(3), posts: [], state: state, moment: .epoch))
        #expect(try place.names("store/feeds").contains("\(samples.feed(3)).state.json"))
        try await store.mark([samples.post(1, 1)], StatusChange(isRead: true))
        let marks = try Data(contentsOf: URL(fileURLWithPath: place.path("store/feeds/\(samples.feed(1)).marks.jsonl")))
        try await store.unsubscribe(samples.feed(1))
        try marks.write(to: URL(fileURLWithPath: place.path("store/feeds/\(samples.feed(1)).marks.jsonl")))
        let again = try await place.store()
        #expect(try await findings(again, repairing: false).isEmpty)
        #expect(try await again.allRecords().count { $0.place.post != nil } == 5)
        #expect(try await again.sourceStates()[samples.feed(3)]?.trouble.failures == 1)
        #expect(again.damage == nil)
    }

    @Test("of a feed that can't be read readers are told, and get the others", arguments: ["posts.jsonl", "marks.jsonl"])
    func others(kind: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await samples.fill(store)
        try await store.mark([samples.post(1, 1)], StatusChange(isRead: true))
        let path = place.path("store/feeds/\(samples.feed(1)).\(kind)")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let again = try await place.store()
        #expect(Set(try await again.posts(matching: PostQuery()).map(\.feed)) == [samples.feed(2)])
        #expect(try await again.counts().keys.map(\.self) == [samples.feed(2)])
        #expect(again.damage?.code == .damaged)
    }

    @Test("the posts of a feed come back where an older list of feeds was put back, and the feed is followed again")
    func olderList() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let list = URL(fileURLWithPath: place.path("store/subscriptions.opml"))
        let store = try await place.store()
        try await store.subscribe([samples.subscription(2)])
        let older = try Data(contentsOf: list)
        try await samples.fill(store)
        try older.write(to: list)
        let later = try await place.store()
        #expect(try await later.posts(matching: PostQuery()).count == 5)
        try await later.subscribe([samples.subscription(1)])
        #expect(try await later.posts(matching: PostQuery()).count == 10)
        #expect(try await findings(later, repairing: false).isEmpty)
    }

    @Test("a state that was written beside other posts does not count, though their generations are alike")
    func otherHistory() async throws {
        let (place, other) = (try Scratch(), try Scratch())
        defer {
            place.remove()
            other.remove()
        }
        for (place, count) in [(place, 5), (other, 6)] {
            let store = try await place.store()
            try await samples.fill(store)
            _ = try await store.commit(samples.harvest(1, count: count + 1))
            var harvest = samples.harvest(1, count: 0)
            harvest.state.trust.validators.entityTag = "\"of \(count)\""
            _ = try await store.commit(harvest)
        }
        let name = "store/feeds/\(samples.feed(1)).state.json"
        func tag() async throws -> String? {
            try await place.store().sourceStates()[samples.feed(1)]?.trust.validators.entityTag
        }
        #expect(try await tag() == "\"of 5\"")
        try FileManager.default.removeItem(atPath: place.path(name))
        try FileManager.default.copyItem(atPath: other.path(name), toPath: place.path(name))
        #expect(try await tag() == "\"1\"")
    }
}
