import AggregatorContracts
import AggregatorCore
import Foundation
import Testing

@Suite("A file store is looked after")
struct FileCheckTests {
    @Test("damage is named, mended on demand, and costs nothing that is whole")
    func mends() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let samples = Samples()
        let store = try await place.store()
        let checkable = try #require(store.checking)
        try await samples.fill(store)
        #expect(try await checkable.check(repairing: false).isEmpty)
        try await store.mark([samples.post(1, 2), samples.post(2, 2)], StatusChange(isRead: true))
        try place.flip("\(samples.feed(1)).posts.jsonl", at: -20)
        try place.flip("\(samples.feed(2)).marks.jsonl", at: -20)
        let seen = try await checkable.check(repairing: false)
        #expect(seen.count == 2 && seen.allSatisfy { !$0.isMended && $0.message.contains("--repair") })
        let mended = try await checkable.check(repairing: true)
        #expect(mended.count == 2 && mended.allSatisfy(\.isMended))
        #expect(try await checkable.check(repairing: false).isEmpty)
        #expect(try await store.posts(matching: PostQuery()).count == 9)
        #expect(try place.names("store/feeds").count { $0.contains("damaged") } == 2)
    }

    @Test(
        "of a feed that is followed no longer every post that was kept stays, also where its first line is damaged",
        arguments: [false, true])
    func keptPosts(isFollowedAgain: Bool) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let samples = Samples()
        let store = try await place.store()
        try await samples.fill(store)
        let kept = (0..<4).map { samples.post(1, $0) }
        try await store.mark(kept, StatusChange(isStarred: true))
        try await store.unsubscribe(samples.feed(1))
        try await store.mark(Array(kept.dropFirst()), StatusChange(isStarred: false))
        try place.flip("\(samples.feed(1)).posts.jsonl", at: 20)

        let again = try await place.store()
        var query = PostQuery()
        query.feeds = [samples.feed(1)]
        #expect(try await Set(again.posts(matching: query).map(\.id)) == Set(kept))
        #expect(try await again.checking?.check(repairing: true).map(\.isMended) == [true])
        #expect(try await again.checking?.check(repairing: false) == [])
        if isFollowedAgain {
            try await again.subscribe([samples.subscription(1)])
            #expect(try await again.commit(samples.harvest(1)).new == [samples.post(1, 4)])
        }
        #expect(try await Set(again.posts(matching: query).map(\.id)).isSuperset(of: kept))
        #expect(try await again.allRecords().count { $0.place.feed == samples.feed(1) } == (isFollowedAgain ? 6 : 5))
    }

    @Test("what is left of a damaged feed that is followed goes once it isn't, but for its stars")
    func followed() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let samples = Samples()
        let store = try await place.store()
        try await samples.fill(store)
        let starred = [samples.post(1, 0), samples.post(1, 2)]
        try await store.mark(starred, StatusChange(isStarred: true))
        try place.flip("\(samples.feed(1)).posts.jsonl", at: 20)
        #expect(try await store.checking?.check(repairing: true).map(\.isMended) == [true])
        var query = PostQuery()
        query.feeds = [samples.feed(1)]
        #expect(try await store.posts(matching: query).count == 5)
        try await store.unsubscribe(samples.feed(1))
        #expect(try await Set(store.posts(matching: query).map(\.id)) == Set(starred))
    }

    @Test("what nothing can mend is said, with and without --repair")
    func unmended() async throws {
        let name = "settings.jsonl"
        let place = try Scratch()
        defer { place.remove() }
        try await Samples().fill(try await place.store())
        try FileDamageTests.Stranger.folder.put(at: place.path("store/\(name)"))
        let store = try #require(try await place.store().checking)
        for repairing in [false, true] {
            let findings = try await store.check(repairing: repairing)
            #expect(findings.map(\.isMended) == [false])
            #expect(findings.first?.message.contains(name) == true)
        }
    }

    @Test("of settings what is whole is kept by a repair, with a copy of the damaged file", arguments: FileRecoveryTests.harms)
    func settings(harm: FileDamageTests.Harm?) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let filled = try await place.store()
        try await Samples().fill(filled)
        // The last line is the longest, and is harmed; with `nil`, the first one is.
        let long = [UInt8](repeating: 4, count: 40)
        try await filled.set(long, for: "a/c")
        let url = URL(fileURLWithPath: place.path("store/settings.jsonl"))
        var harmed = try Data(contentsOf: url)
        if let harm { harmed = harm.apply(to: harmed) } else { harmed[harmed.startIndex + 5] ^= 1 }
        try harmed.write(to: url)

        let store = try await place.store()
        let checkable = try #require(store.checking)
        let failure = await #expect(throws: StoreFailure.self) { try await store.value(for: "a/b") }
        #expect(failure?.code == .damaged && failure?.message.contains("aggregator check --repair") == true)
        #expect(try await checkable.check(repairing: false).map(\.isMended) == [false])
        #expect(try Data(contentsOf: url) == harmed)
        #expect(try await checkable.check(repairing: true).map(\.isMended) == [true])
        #expect(try await checkable.check(repairing: false).isEmpty)
        let aside = try place.names("store").filter { $0.hasPrefix("settings.damaged-") }
        #expect(try aside.map { try Data(contentsOf: URL(fileURLWithPath: place.path("store/\($0)"))) } == [harmed])

        let first: [UInt8]? = harm == .emptied || harm == .overwritten ? nil : [1, 2, 3]
        let last: [UInt8]? = harm == nil ? long : nil
        #expect(try await store.value(for: "a/b") == first)
        #expect(try await store.value(for: "a/c") == last)
        try await store.set([6], for: "a/c")
        #expect(try await place.store().value(for: "a/c") == [6])
    }

    @Test("a damaged state goes, and the older one counts")
    func state() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let samples = Samples()
        try await samples.fill(try await place.store())
        let url = URL(fileURLWithPath: place.path("store/feeds/\(samples.feed(1)).state.json"))
        try Data("{}".utf8).write(to: url)
        let store = try #require(try await place.store().checking)
        #expect(try await store.check(repairing: false).map(\.isMended) == [false])
        #expect(try await store.check(repairing: true).map(\.isMended) == [true])
        #expect(try await store.check(repairing: false).isEmpty)
        #expect(try await place.store().sourceStates()[samples.feed(1)]?.trust.validators.entityTag == "\"1\"")
    }
}
