import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("A pull made while the clock was out of time")
struct WrongClockTests {
    private let feed = "https://blog.example/feed"
    private static let now: Int64 = 1_790_000_000
    private static let day: Int64 = 86_400
    /// The same as `now`.
    private static let date = ["Date": "Mon, 21 Sep 2026 14:13:20 GMT", "ETag": "\"1\""]

    private func sortDates(_ world: EngineWorld) async throws -> [String: Int64] {
        try await world.store.posts(matching: PostQuery()).reduce(into: [:]) { $0[$1.post.title?.plain ?? ""] = $1.sortDate.seconds }
    }

    @Test("a pull by a wrong clock puts its posts where they belong once the clock is right, and they stay there")
    func putRight() async throws {
        let world = try await EngineWorld()
        let (a, b) = (Self.now - 2 * Self.day, Self.now - 3_600)
        let document = ["a", "out \(a)", "b", "out \(b)"]
        try world.serve(.feed(document), at: feed)
        world.clock.set(now: Timestamp(seconds: 1_000))
        try await world.pull(feed)
        for day in 0..<3 {
            world.clock.set(now: Timestamp(seconds: Self.now + Int64(day) * Self.day))
            // Also where the document has a new post.
            if day == 1 { try world.serve(.feed(document + ["c"]), at: feed) }
            let report = try await world.reports(of: .all)[feed]
            #expect(report?.new == (day == 1 ? 1 : 0) && report?.changed == 0)
            let dates = try await sortDates(world)
            #expect(dates["a"] == a && dates["b"] == b, "day \(day): \(dates)")
        }
        let posts = try await world.store.posts(matching: PostQuery())
        #expect(posts.allSatisfy { $0.lastChanged == nil && !$0.status.isRead })
    }

    @Test("a pull by a wrong clock leaves nothing to be asked with, so that the document comes once more")
    func validators() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a", "out \(Self.now - 60)", headers: Self.date), at: feed)
        world.clock.set(now: Timestamp(seconds: 1_000))
        try await world.pull(feed)
        #expect(try await world.state(of: feed).trust.validators.isEmpty)
        world.clock.set(now: Timestamp(seconds: Self.now))
        _ = try await world.reports(of: .all)
        #expect(try await sortDates(world) == ["a": Self.now - 60])
        #expect(try await world.state(of: feed).trust.validators.entityTag == "\"1\"")
    }

    @Test("a pull by a wrong clock puts its posts without a date at the moment when the clock was right first")
    func undated() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a", headers: Self.date), at: feed)
        world.clock.set(now: Timestamp(seconds: 1_000))
        try await world.pull(feed)
        for day: Int64 in 0..<3 {
            world.clock.set(now: Timestamp(seconds: Self.now + day * Self.day))
            _ = try await world.reports(of: .all)
            #expect(try await sortDates(world) == ["a": Self.now])
        }
    }

    @Test("a source that renews its dates does not move its posts, neither before nor after", arguments: [1_000, Self.now - 5 * Self.day])
    func renewed(first: Int64) async throws {
        let world = try await EngineWorld()
        var places: [Int64?] = []
        for (pull, moment) in [first, Self.now, Self.now + 3 * Self.day, Self.now + 7 * Self.day].enumerated() {
            world.clock.set(now: Timestamp(seconds: moment))
            // Dated a day before the pull; in the first, whose clock is behind, a day before the right time.
            try world.serve(.feed("guid=1 A|\(pull)", "out \(max(moment, Self.now) - Self.day)"), at: feed)
            try await world.pull(feed)
            places.append(try await sortDates(world)["A"])
        }
        #expect(Set(places.dropFirst()).count == 1, "\(places)")
    }

    @Test("nothing goes by age, number or size that was published since, where it was put far back")
    func pruning() async throws {
        let world = try await EngineWorld()
        world.clock.set(now: Timestamp(seconds: 1_000))
        try world.serve(.feed("new", "out \(Self.now - 60)", "old", "out \(Self.now - 39 * Self.day)"), at: feed)
        try await world.pull(feed)
        let now = Timestamp(seconds: Self.now)
        for policy in [
            RetentionPolicy(age: 30 * Self.day), RetentionPolicy(posts: 1), RetentionPolicy(age: 30 * Self.day, posts: 1, bytes: .max),
        ] {
            let plan = try await Pruner(world.store, policy).plan(feeds: nil, now: now)
            let going = try await world.store.posts(plan.flatMap(\.removable))
            #expect(going.map(\.post.title?.plain) == ["old"])
        }
        let size = try await world.store.outlines(of: Identity.feed(firstAddress: try EngineWorld.address(feed))).map(\.bytes).max() ?? 0
        let plan = try await Pruner(world.store, RetentionPolicy(bytes: size)).plan(feeds: nil, now: now)
        #expect(try await world.store.posts(plan.flatMap(\.removable)).map(\.post.title?.plain) == ["old"])
    }
}
