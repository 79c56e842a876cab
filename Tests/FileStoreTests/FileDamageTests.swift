import AggregatorCore
import FileStore
import Foundation
import Testing

/// What happens to a store whose files were hurt.
struct FileDamageTests {
    enum Harm: String, CaseIterable, Sendable {
        case cut, emptied, overwritten, flipped, lastLineLost

        func apply(to data: Data) -> Data {
            var data = data
            switch self {
            case .cut: data = data.prefix(data.count * 2 / 3)
            case .emptied: data = Data()
            case .overwritten: data = Data((0..<data.count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) })
            case .flipped: data[data.startIndex + data.count * 2 / 3] ^= 0x40
            case .lastLineLost: data = data.dropLast().lastIndex(of: 10).map { data[...$0] } ?? Data()
            }
            return data
        }
    }

    @Test("a damaged feed is named once, kept aside, and goes on with what is whole; other feeds go on as before", arguments: Harm.allCases)
    func damagedFeed(harm: Harm) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let samples = Samples()
        let store = try await place.store()
        try await samples.fill(store)
        let damaged = place.path("store/feeds/\(samples.feed(1)).posts.jsonl")
        let before = try Data(contentsOf: URL(fileURLWithPath: damaged))
        try harm.apply(to: before).write(to: URL(fileURLWithPath: damaged))

        let again = try await place.store()
        let failure = await #expect(throws: StoreFailure.self) { try await again.commit(samples.harvest(1)) }
        #expect(failure?.code == .damaged)
        #expect(failure?.message.contains("\(samples.feed(1)).posts.jsonl") == true)
        #expect(try await again.commit(samples.harvest(2)) == ChangeSet())
        let aside = try FileManager.default.contentsOfDirectory(atPath: place.path("store/feeds")).filter { $0.contains("damaged") }
        #expect(try aside.map { try Data(contentsOf: URL(fileURLWithPath: place.path("store/feeds/\($0)"))) } == [harm.apply(to: before)])

        #expect(try await again.sourceStates()[samples.feed(1)]?.validators.isEmpty ?? true)
        _ = try await again.commit(samples.harvest(1))
        #expect(try await Set(again.posts(matching: PostQuery()).map(\.id)) == samples.allPosts)
    }

    @Test("a damaged list of marks is named once and kept aside", arguments: Harm.allCases)
    func damagedMarks(harm: Harm) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let samples = Samples()
        let store = try await place.store()
        try await samples.fill(store)
        try await store.mark([samples.post(1, 0), samples.post(1, 1)], StatusChange(isStarred: true))
        let path = place.path("store/feeds/\(samples.feed(1)).marks.jsonl")
        try harm.apply(to: Data(contentsOf: URL(fileURLWithPath: path))).write(to: URL(fileURLWithPath: path))

        let again = try await place.store()
        let failure = await #expect(throws: StoreFailure.self) {
            try await again.mark([samples.post(1, 2)], StatusChange(isRead: true))
        }
        #expect(failure?.code == .damaged)
        #expect(try await again.mark([samples.post(1, 2)], StatusChange(isRead: true)) == 1)
        #expect(try await again.posts(matching: PostQuery()).count == samples.allPosts.count)
    }

    @Test(
        "a damaged file of the whole store is named, and left as it is",
        arguments: ["format.json", "subscriptions.opml", "settings.jsonl"], Harm.allCases)
    func damagedStore(name: String, harm: Harm) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let samples = Samples()
        let store = try await place.store()
        try await samples.fill(store)
        let url = URL(fileURLWithPath: place.path("store/\(name)"))
        let harmed = try harm.apply(to: Data(contentsOf: url))
        try harmed.write(to: url)
        let failure = await #expect(throws: StoreFailure.self) {
            let again = try await place.store()
            _ = try await again.value(for: "a/b")
            _ = try await again.subscribe([samples.subscription(3)])
        }
        #expect(failure?.code == .damaged)
        #expect(failure?.message.contains(name) == true)
        #expect(try Data(contentsOf: url) == harmed)
    }

    @Test("a symbolic link in the store is not followed")
    func symbolicLinks() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let samples = Samples()
        let store = try await place.store()
        try await samples.fill(store)
        let path = place.path("store/feeds/\(samples.feed(1)).posts.jsonl")
        try FileManager.default.moveItem(atPath: path, toPath: place.path("elsewhere"))
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: place.path("elsewhere"))
        let before = try Data(contentsOf: URL(fileURLWithPath: place.path("elsewhere")))
        let failure = await #expect(throws: StoreFailure.self) { try await store.commit(samples.harvest(1)) }
        #expect(failure?.code == .damaged)
        #expect(try Data(contentsOf: URL(fileURLWithPath: place.path("elsewhere"))) == before)
    }
}
