import AggregatorCore
import FileStore
import Foundation
import Glibc
import Testing

/// Where a store may lie, who may read it, and what is left in it.
struct FilePlaceTests {
    private let samples = Samples()

    @Test("only its owner may read a store, and no name in it comes from a feed")
    func modesAndNames() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await samples.fill(store)
        try await store.mark([samples.post(1, 0)], StatusChange(isRead: true))
        #expect(try place.names("store") == ["feeds", "format.json", "lock", "settings.jsonl", "subscriptions.opml"])
        let feeds = try place.names("store/feeds")
        #expect(feeds.count == 3)
        #expect(feeds.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}\.(posts\.jsonl|marks\.jsonl|state\.json)/) != nil })
        for folder in ["store", "store/feeds"] { #expect(try place.mode(folder) == 0o700) }
        for name in try place.names("store").dropFirst().map({ "store/\($0)" }) + feeds.map({ "store/feeds/\($0)" }) {
            #expect(try place.mode(name) == 0o600, "\(name)")
        }
    }

    @Test("a commit that brings nothing writes nothing, and a state alone does not touch the posts")
    func smallWrites() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await samples.fill(store)
        let posts = "store/feeds/\(samples.feed(1)).posts.jsonl"
        let before = try Data(contentsOf: URL(fileURLWithPath: place.path(posts)))
        let names = try place.names("store/feeds")
        _ = try await store.commit(samples.harvest(1))
        #expect(try place.names("store/feeds") == names)
        var harvest = samples.harvest(1, count: 0)
        harvest.state.trouble.failures = 3
        _ = try await store.commit(harvest)
        #expect(try place.names("store/feeds") == (names + ["\(samples.feed(1)).state.json"]).sorted())
        #expect(try Data(contentsOf: URL(fileURLWithPath: place.path(posts))) == before)
        #expect(try await place.store().sourceStates()[samples.feed(1)]?.trouble.failures == 3)
    }

    @Test("new posts are lines at the end: a difference shows what is new, and nothing else but the first line")
    func smallDifferences() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await samples.fill(store)
        let url = URL(fileURLWithPath: place.path("store/feeds/\(samples.feed(1)).posts.jsonl"))
        let before = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        _ = try await store.commit(samples.harvest(1, count: 7))
        let after = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        #expect(after.count == before.count + 2)
        #expect(Array(after[1..<before.count]) == Array(before[1...]))
    }

    @Test("what a killed process has left is removed, and nothing of it is seen")
    func leftovers() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await samples.fill(place.store())
        for folder in ["store", "store/feeds"] { try Data("half".utf8).write(to: URL(fileURLWithPath: place.path(folder + "/.tmp-1-1"))) }
        let store = try await place.store()
        #expect(try await store.posts(matching: PostQuery()).count == 10)
        try await store.set([1], for: "a/c")
        for folder in ["store", "store/feeds"] { #expect(try !place.names(folder).contains(".tmp-1-1")) }
    }

    @Test(
        "a store that was being made when its process was killed is made again", arguments: [["lock"], ["feeds"], ["feeds", ".tmp-1-1"]])
    func halfMade(names: [String]) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try FileManager.default.createDirectory(atPath: place.path("store"), withIntermediateDirectories: true)
        for name in names {
            if name == "feeds" {
                try FileManager.default.createDirectory(atPath: place.path("store/feeds"), withIntermediateDirectories: false)
            } else {
                try Data().write(to: URL(fileURLWithPath: place.path("store/" + name)))
            }
        }
        try await samples.fill(place.store())
        #expect(try await place.store().posts(matching: PostQuery()).count == 10)
    }

    @Test("while another process writes, a writer is told so, and a reader is not concerned")
    func busy() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await samples.fill(place.store())
        let other = open(place.path("store/lock"), O_RDWR)
        defer { close(other) }
        #expect(flock(other, LOCK_EX) == 0)
        let store = try await place.store(StoreOptions(wait: 0))
        #expect(try await store.posts(matching: PostQuery()).count == 10)
        let failure = await #expect(throws: StoreFailure.self) { try await store.set([1], for: "a/b") }
        #expect(failure?.code == .busy)
        #expect(flock(other, LOCK_UN) == 0)
        try await store.set([1], for: "a/b")
    }

    @Test("nothing is written to a store that was opened for reading")
    func readOnly() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await samples.fill(place.store())
        let before = try place.names("store/feeds")
        let store = try await place.store(StoreOptions(.reading))
        let failure = await #expect(throws: StoreFailure.self) { try await store.commit(samples.harvest(1, count: 9)) }
        #expect(failure?.code == .unwritable)
        #expect(try place.names("store/feeds") == before)
    }

    @Test(
        "a store that was moved, removed or replaced while it is open is neither written to nor asked what is due",
        arguments: [nil, "store", "store/feeds"])
    func moved(replaced: String?) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await samples.fill(store)
        let reader = try await place.store(StoreOptions(.reading))
        let moved = replaced ?? "store"
        try FileManager.default.moveItem(atPath: place.path(moved), toPath: place.path("moved"))
        if replaced != nil { try FileManager.default.copyItem(atPath: place.path("moved"), toPath: place.path(moved)) }
        func files() throws -> [String] {
            try place.names(".").flatMap { try FileManager.default.subpathsOfDirectory(atPath: place.path($0)) }.sorted()
        }
        let before = try files()
        let failures = [
            await #expect(throws: StoreFailure.self) { try await store.commit(samples.harvest(1, count: 9)) },
            await #expect(throws: StoreFailure.self) { try await store.set([1], for: "a/c") },
            await #expect(throws: StoreFailure.self) { try await store.sourceStates() },
        ]
        for failure in failures {
            #expect(failure?.code == .unwritable && failure?.message.contains(place.path("store")) == true)
        }
        #expect(try files() == before)
        // A reader that has opened the store goes on reading it.
        #expect(try await reader.posts(matching: PostQuery()).count == 10)
        // Once it is put back, the store is as it was.
        if replaced != nil { try FileManager.default.removeItem(atPath: place.path(moved)) }
        try FileManager.default.moveItem(atPath: place.path("moved"), toPath: place.path(moved))
        _ = try await store.commit(samples.harvest(1, count: 9))
    }

    @Test("a link to the folder leads to the store, also when it has moved behind it")
    func linked() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await samples.fill(place.store())
        try FileManager.default.createSymbolicLink(atPath: place.path("link"), withDestinationPath: "store")
        let backend = try #require(FileStoreIntegration().contribution.storeBackends.first)
        let store = try await backend.open(StoreLocation(scheme: "file", path: place.path("link")), options: StoreOptions())
        try await store.set([1], for: "a/c")
        try FileManager.default.moveItem(atPath: place.path("store"), toPath: place.path("moved"))
        try FileManager.default.createSymbolicLink(atPath: place.path("store"), withDestinationPath: "moved")
        try await store.set([2], for: "a/c")
    }

    @Test(
        "a store behind a link to what is not there is out of reach, and neither unmade nor made there", arguments: ["link", "link/store"],
        ["unmounted/store", "nothing"])
    func deadLink(name: String, target: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let link = place.path("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        let backend = try #require(FileStoreIntegration().contribution.storeBackends.first)
        for access in [StoreOptions.Access.reading, .writing] {
            let failure = await #expect(throws: StoreFailure.self) {
                try await backend.open(StoreLocation(scheme: "file", path: place.path(name)), options: StoreOptions(access))
            }
            #expect(failure?.code == .unavailable)
            #expect(failure?.message.contains("\(link) is a link to what is not there: bring that back") == true)
        }
        #expect(try place.names(".") == ["link"])
    }

    @Test("a place that can't be a store is refused in a sentence that names it")
    func otherPlaces() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try Data("not a store".utf8).write(to: URL(fileURLWithPath: place.path("plain")))
        let backend = try #require(FileStoreIntegration().contribution.storeBackends.first)
        for (path, code) in [
            (place.path("plain"), StoreFailure.Code.unavailable), (place.path("plain/below"), .unavailable), (place.url.path, .badAddress),
            ("/proc/1/nowhere", .unavailable), (place.path(String(repeating: "x", count: 300)), .unavailable), ("", .badAddress),
        ] {
            let failure = await #expect(throws: StoreFailure.self) {
                try await backend.open(StoreLocation(scheme: "file", path: path), options: StoreOptions())
            }
            #expect(failure?.code == code, "\(path): \(failure?.message ?? "")")
            #expect(path.isEmpty || failure?.message.contains(path.suffix(250)) == true)
        }
        #expect(try String(contentsOfFile: place.path("plain"), encoding: .utf8) == "not a store")
    }

    @Test("a store is begun in a git repository, whose files stay as they are, also after a repair")
    func repository() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let kept = [".git/HEAD", ".gitattributes", ".gitignore"]
        try FileManager.default.createDirectory(atPath: place.path("store/.git"), withIntermediateDirectories: true)
        for name in kept { try name.write(toFile: place.path("store/\(name)"), atomically: false, encoding: .utf8) }
        try await samples.fill(place.store())
        #expect(try await place.store(StoreOptions(.repairing)).posts(matching: PostQuery()).count == samples.allPosts.count)
        for name in kept { #expect(try String(contentsOfFile: place.path("store/\(name)"), encoding: .utf8) == name) }
    }

    @Test("of two that make a store in one place at the same time neither takes the other's files for a stranger's")
    func madeTwice() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let backend = try #require(FileStoreIntegration().contribution.storeBackends.first)
        for number in 0..<100 {
            let location = StoreLocation(scheme: "file", path: place.path("store-\(number)"))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<3 { group.addTask { _ = try await backend.open(location, options: StoreOptions()) } }
                try await group.waitForAll()
            }
        }
    }
}
