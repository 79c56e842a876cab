import AggregatorContracts
import AggregatorCore
import FileStore
import Foundation
import Glibc
import Testing

/// A store whose files were damaged.
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
        #expect(failure?.isOfOneFeed == true)
        #expect(failure?.message.contains("\(samples.feed(1)).posts.jsonl") == true)
        #expect(try await again.commit(samples.harvest(2)) == ChangeSet())
        let aside = try FileManager.default.contentsOfDirectory(atPath: place.path("store/feeds")).filter { $0.contains("damaged") }
        #expect(try aside.map { try Data(contentsOf: URL(fileURLWithPath: place.path("store/feeds/\($0)"))) } == [harm.apply(to: before)])

        #expect(try await again.sourceStates()[samples.feed(1)]?.trust.validators.isEmpty ?? true)
        _ = try await again.commit(samples.harvest(1))
        #expect(try await Set(again.posts(matching: PostQuery()).map(\.id)) == samples.allPosts)
    }

    @Test("a file that was written to since its state was is looked at also where a harvest brings no posts", arguments: Harm.allCases)
    func harvestWithoutPosts(harm: Harm) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let samples = Samples()
        let store = try await place.store()
        try await samples.fill(store)
        let name = "\(samples.feed(1)).posts.jsonl"
        let url = URL(fileURLWithPath: place.path("store/feeds/\(name)"))
        try harm.apply(to: try Data(contentsOf: url)).write(to: url)
        let failure = await #expect(throws: StoreFailure.self) { try await place.store().commit(Self.silent(samples, "\"2\"")) }
        #expect(failure?.code == .damaged && failure?.isOfOneFeed == true && failure?.message.contains(name) == true)
        #expect(try await place.store().sourceStates()[samples.feed(1)]?.trust.validators.isEmpty ?? true)
        // From then on the file is whole, and is not looked at again.
        #expect(try await place.store().commit(Self.silent(samples, "\"3\"")) == ChangeSet())
    }

    @Test("what a line lost without a trace is met by who reads it, not by a harvest without posts; a lost first line by every one")
    func decay() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let samples = Samples()
        let store = try await place.store()
        try await samples.fill(store)
        #expect(try await store.commit(Self.silent(samples, "\"2\"")) == ChangeSet())
        let name = "\(samples.feed(1)).posts.jsonl"
        func flip(at offset: Int) throws {
            try place.flip(name, at: offset)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: place.path("store/feeds/\(name)"))
        }
        try flip(at: -100)
        let again = try await place.store()
        #expect(try await again.commit(Self.silent(samples, "\"3\"")) == ChangeSet())
        #expect(try await again.sourceStates()[samples.feed(1)] == Self.silent(samples, "\"3\"").state)
        await #expect(throws: StoreFailure.self) { try await again.commit(samples.harvest(1)) }

        try flip(at: 10)
        let failure = await #expect(throws: StoreFailure.self) { try await place.store().commit(Self.silent(samples, "\"4\"")) }
        #expect(failure?.code == .damaged && failure?.isOfOneFeed == true && failure?.message.contains(name) == true)
        #expect(try await place.store().sourceStates()[samples.feed(1)]?.trust.validators.isEmpty ?? true)
    }

    /// A harvest without posts.
    private static func silent(_ samples: Samples, _ tag: String) -> Harvest {
        var silent = samples.harvest(1, count: 0)
        silent.state.trust.validators.entityTag = tag
        return silent
    }

    /// A store with the samples, of which two posts have stars.
    private static func starred(in place: Scratch) async throws -> (Samples, any Store) {
        let samples = Samples()
        let store = try await place.store()
        try await samples.fill(store)
        try await store.mark([samples.post(1, 0), samples.post(1, 1)], StatusChange(isStarred: true))
        return (samples, store)
    }

    @Test(
        "what is damaged is not archived as if it were whole: its file is named; mended, what is left is archived",
        arguments: ["posts.jsonl", "marks.jsonl", "state.json"], Harm.allCases)
    func notArchived(kind: String, harm: Harm) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let (samples, store) = try await Self.starred(in: place)
        #expect(try await store.allRecords().count { $0.place.post != nil } == samples.allPosts.count)
        // Also a feed that is no longer followed, of which only its own file tells.
        if kind == "posts.jsonl" { try await store.unsubscribe(samples.feed(1)) }
        let url = URL(fileURLWithPath: place.path("store/feeds/\(samples.feed(1)).\(kind)"))
        try harm.apply(to: (try? Data(contentsOf: url)) ?? Data("{\"state\":{}}\n{}\n".utf8)).write(to: url)

        let again = try await place.store()
        let failure = await #expect(throws: StoreFailure.self) { try await again.allRecords() }
        #expect(failure?.code == .damaged)
        #expect(failure?.message.contains(url.lastPathComponent) == true && failure?.message.contains("aggregator check --repair") == true)
        let checkable = try #require(again.checking)
        #expect(try await checkable.check(repairing: true).map(\.isMended) == [true])
        #expect(try await again.allRecords().count { $0.place.feed == samples.feed(2) } == 6)
    }

    @Test("a damaged list of marks is named once and kept aside", arguments: Harm.allCases)
    func damagedMarks(harm: Harm) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let (samples, _) = try await Self.starred(in: place)
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

    enum Stranger: String, CaseIterable, Sendable {
        case pipe, folder, link

        func put(at path: String) throws {
            try FileManager.default.removeItem(atPath: path)
            switch self {
            case .pipe: try #require(mkfifo(path, 0o600) == 0)
            case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            case .link: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
            }
        }
    }

    @Test("what is no file in a feed's place is named, is waited for by nobody, and keeps no other feed", arguments: Stranger.allCases)
    func noFile(stranger: Stranger) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let samples = Samples()
        let store = try await place.store()
        try await samples.fill(store)
        try stranger.put(at: place.path("store/feeds/\(samples.feed(1)).posts.jsonl"))

        let again = try await place.store()
        #expect(try await again.sourceStates()[samples.feed(2)] != nil)
        let failure = await #expect(throws: StoreFailure.self) { try await again.commit(samples.harvest(1)) }
        #expect(failure?.code == .damaged)
        #expect(failure?.isOfOneFeed == true)
        #expect(try await again.commit(samples.harvest(2)) == ChangeSet())
    }

    @Test("a folder that is called like a temporary file is left alone")
    func folderOfTemporaryName() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let folders = [place.path("store/.tmp-mine"), place.path("store/feeds/.tmp-mine")]
        for folder in folders { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
        let samples = Samples()
        let store = try await place.store()
        try await samples.fill(store)
        #expect(try await place.store().posts(matching: PostQuery()).count == samples.allPosts.count)
        for folder in folders { #expect(FileManager.default.fileExists(atPath: folder)) }
    }

    @Test("feeds that may not be read are not called lost", .enabled(if: geteuid() != 0, "root may read everything"))
    func forbiddenFolder() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await Samples().fill(store)
        let feeds = place.path("store/feeds")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: feeds)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: feeds) }
        let failure = await #expect(throws: StoreFailure.self) { try await place.store() }
        #expect(failure?.code == .unreadable)
    }

    @Test("a post that stands in a file twice is one post, and the file is mended")
    func repeatedLine() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let samples = Samples()
        let store = try await place.store()
        try await samples.fill(store)
        let url = URL(fileURLWithPath: place.path("store/feeds/\(samples.feed(1)).posts.jsonl"))
        let data = try Data(contentsOf: url)
        let second = try #require(data.firstIndex(of: 10)) + 1
        try (data + data[second...]).write(to: url)

        let again = try await place.store()
        #expect(try await again.posts(matching: PostQuery()).count == samples.allPosts.count)
        await #expect(throws: StoreFailure.self) { try await again.commit(samples.harvest(1)) }
        _ = try await again.commit(samples.harvest(1))
        #expect(try await again.posts(matching: PostQuery()).map(\.id).count == samples.allPosts.count)
    }

    @Test("a list of subscriptions that was lost is missed: nothing is taken for what unsubscribing left, and dropped")
    func lostList() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let samples = Samples()
        let store = try await place.store()
        try await samples.fill(store)
        let list = place.path("store/subscriptions.opml")
        let whole = try Data(contentsOf: URL(fileURLWithPath: list))
        try FileManager.default.removeItem(atPath: list)

        let again = try await place.store()
        for attempt in 0..<2 {
            let failure = await #expect(throws: StoreFailure.self) {
                if attempt == 0 { _ = try await again.posts(matching: PostQuery()) } else { _ = try await samples.fill(again) }
            }
            #expect(failure?.code == .damaged)
            #expect(failure?.message.contains("subscriptions.opml") == true)
        }
        try whole.write(to: URL(fileURLWithPath: list))
        #expect(try await Set(again.posts(matching: PostQuery()).map(\.id)) == samples.allPosts)
    }
}
