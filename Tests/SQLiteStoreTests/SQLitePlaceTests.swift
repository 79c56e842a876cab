import AggregatorCore
import Foundation
import SQLiteStore
import Testing

/// Where a store may lie, who may read it, and what is left alone.
struct SQLitePlaceTests {
    private let samples = Samples()

    /// Leaves the samples in a store that is closed.
    private func fill(_ place: Scratch) async throws {
        let store = try await place.store()
        try await samples.fill(store)
        await store.close()
    }

    private func expectRefusal(
        _ code: StoreFailure.Code, naming name: String = "store.sqlite", _ open: (StoreOptions) async throws -> any Store
    ) async throws {
        for access in [StoreOptions.Access.reading, .writing] {
            let failure = await #expect(throws: StoreFailure.self) { _ = try await open(StoreOptions(access)) }
            #expect(failure?.code == code && failure?.message.contains(name) == true, "\(String(describing: failure))")
        }
    }

    @Test("folders are made, only its owner may read a store, and closing leaves one file")
    func modes() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let backend = try #require(SQLiteStoreIntegration().contribution.storeBackends.first)
        let store = try await backend.open(
            StoreLocation(scheme: "sqlite", path: place.path("a/b/store.sqlite")), options: StoreOptions())
        try await samples.fill(store)
        #expect(try await store.posts(matching: PostQuery()).count == 10)
        for name in ["a", "a/b"] { #expect(try mode(place.path(name)) == 0o700) }
        for name in ["", "-wal", "-shm"] { #expect(try mode(place.path("a/b/store.sqlite" + name)) == 0o600) }
        await store.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path("a/b")) == ["store.sqlite"])
    }

    @Test("the header says whose file it is, and of which format")
    func header() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await place.store().close()
        let bytes = try place.bytes("store.sqlite")
        #expect(Array(bytes[68..<72]) == Array("aggr".utf8))
        #expect(Array(bytes[60..<64]) == [0, 0, 0, 7])
        #expect(Array(bytes[18..<20]) == [2, 2], "write-ahead log")
    }

    @Test(
        "a newer format and another program's database are left alone to the byte",
        arguments: [(60, [0, 0, 0, 99], StoreFailure.Code.tooNew), (68, [1, 2, 3, 4], .badAddress)]
            as [(UInt64, [UInt8], StoreFailure.Code)])
    func leftAlone(offset: UInt64, bytes: [UInt8], code: StoreFailure.Code) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await fill(place)
        try place.overwrite("store.sqlite", at: offset, bytes)
        let before = try place.bytes("store.sqlite")
        try await expectRefusal(code) { try await place.store($0) }
        #expect(try place.bytes("store.sqlite") == before)
    }

    @Test("what a process left half written that was killed is taken back, and never read", arguments: [true, false])
    func halfWritten(isFirst: Bool) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        if !isFirst { try await samples.fill(store) }
        await store.close()
        let before = isFirst ? Data() : try place.bytes("store.sqlite")
        if isFirst {
            try place.bytes("store.sqlite").prefix(Scratch.pageSize).write(to: URL(fileURLWithPath: place.path("store.sqlite")))
        } else {
            try place.overwrite("store.sqlite", at: 64, [0, 0, 0, 0, 1, 2, 3, 4])
        }
        try journal(of: before).write(to: URL(fileURLWithPath: place.path("store.sqlite-journal")))
        if isFirst {
            let failure = await #expect(throws: StoreFailure.self) { try await place.store(StoreOptions(.reading)) }
            #expect(failure?.code == .notMade)
        } else {
            let store = try await place.store(StoreOptions(.reading))
            #expect(try await store.posts(matching: PostQuery()).count == 10)
            await store.close()
        }
        #expect(try place.bytes("store.sqlite") == before)
    }

    @Test("one that was killed while it made the store keeps nobody from making it")
    func halfMade() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await place.store().close()
        try place.bytes("store.sqlite").prefix(Scratch.pageSize).write(to: URL(fileURLWithPath: place.path("store.sqlite")))
        try journal(of: Data()).write(to: URL(fileURLWithPath: place.path("store.sqlite-journal")))
        let store = try await place.store()
        try await samples.fill(store)
        #expect(try await store.posts(matching: PostQuery()).count == 10)
        await store.close()
    }

    /// A rollback journal that takes a database back to what it was: its first page, and its length.
    private func journal(of database: Data) -> Data {
        func bytes(_ number: UInt32) -> Data { withUnsafeBytes(of: number.bigEndian) { Data($0) } }
        let page = database.prefix(Scratch.pageSize)
        let magic = Data([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
        let size = UInt32(Scratch.pageSize)
        var journal = magic + bytes(page.isEmpty ? 0 : 1) + bytes(0) + bytes(UInt32(database.count) / size) + bytes(512) + bytes(size)
        journal += Data(count: 512 - journal.count)
        guard !page.isEmpty else { return journal }
        // The checksum is the sum of every 200th byte from the end of the page.
        let sum = stride(from: page.count - 200, to: 0, by: -200).reduce(UInt32(0)) { $0 &+ UInt32(page[$1]) }
        return journal + bytes(1) + page + bytes(sum)
    }

    @Test("a pipe in its place is named, and not waited for", arguments: [StoreOptions.Access.reading, .writing])
    func pipe(access: StoreOptions.Access) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try #require(mkfifo(place.path("store.sqlite"), 0o600) == 0)
        let failure = await #expect(throws: StoreFailure.self) { try await place.store(StoreOptions(access)) }
        #expect(failure?.code == .unavailable)
    }

    @Test("what is no database, or half of one, is named and left as it is")
    func damaged() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await fill(place)
        let whole = try place.bytes("store.sqlite")
        for bytes in [Data("not a store, but a text that is long enough to have been one".utf8), whole.prefix(whole.count / 2)] {
            try bytes.write(to: URL(fileURLWithPath: place.path("store.sqlite")))
            let failure = await #expect(throws: StoreFailure.self) {
                let store = try await place.store()
                _ = try await store.posts(matching: PostQuery())
                _ = try await store.commit(samples.harvest(1, count: 9))
            }
            #expect(failure?.code == .damaged)
            #expect(failure?.message.contains(place.path("store.sqlite")) == true)
        }
    }

    @Test("an empty file becomes a store, as one that was being made when its process was killed")
    func emptyFile() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try Data().write(to: URL(fileURLWithPath: place.path("store.sqlite")))
        try await fill(place)
        #expect(try await place.store().posts(matching: PostQuery()).count == 10)
    }

    @Test("a store that was cut to nothing is not begun anew where its log or an older copy tells of it", arguments: ["-wal", ".format-1"])
    func cutToNothing(witness: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await samples.fill(store)
        try await store.set([1], for: "a/b")
        let log = try place.bytes("store.sqlite-wal")
        #expect(!log.isEmpty)
        await store.close()
        try Data().write(to: URL(fileURLWithPath: place.path("store.sqlite")))
        try log.write(to: URL(fileURLWithPath: place.path("store.sqlite\(witness)")))
        try await expectRefusal(.damaged, naming: "store.sqlite\(witness)") { try await place.store($0) }
        #expect(try place.bytes("store.sqlite\(witness)") == log)
    }

    @Test("a store that is gone is not begun anew beside its log")
    func gone() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await samples.fill(store)
        let log = try place.bytes("store.sqlite-wal")
        await store.close()
        try FileManager.default.removeItem(atPath: place.path("store.sqlite"))
        try log.write(to: URL(fileURLWithPath: place.path("store.sqlite-wal")))
        try await expectRefusal(.damaged, naming: "store.sqlite-wal") { try await place.store($0) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.url.path) == ["store.sqlite-wal"])
        #expect(try place.bytes("store.sqlite-wal") == log)
    }

    @Test("a symbolic link to a store has its log where the store has it")
    func linked() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await samples.fill(store)
        let log = try place.bytes("store.sqlite-wal")
        await store.close()
        try FileManager.default.createDirectory(atPath: place.path("links"), withIntermediateDirectories: false)
        let link = StoreLocation(scheme: "sqlite", path: place.path("links/link.sqlite"))
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "../store.sqlite")
        let backend = try #require(SQLiteStoreIntegration().contribution.storeBackends.first)
        #expect(backend.paths(of: link).contains { $0.hasSuffix("/store.sqlite-wal") })
        let linked = try await backend.open(link, options: StoreOptions())
        #expect(try await linked.posts(matching: PostQuery()).count == 10)
        await linked.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.url.path).sorted() == ["links", "store.sqlite"])
        try Data().write(to: URL(fileURLWithPath: place.path("store.sqlite")))
        try log.write(to: URL(fileURLWithPath: place.path("store.sqlite-wal")))
        try await expectRefusal(.damaged, naming: "store.sqlite-wal") { try await backend.open(link, options: $0) }
        #expect(try place.bytes("store.sqlite-wal") == log)
    }

    @Test(
        "a store behind a link to what is not there is out of reach, and neither unmade nor made there",
        arguments: ["link", "link/store.sqlite"],
        ["unmounted/store.sqlite", "nothing"])
    func deadLink(name: String, target: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try FileManager.default.createSymbolicLink(atPath: place.path("link"), withDestinationPath: target)
        let location = StoreLocation(scheme: "sqlite", path: place.path(name))
        let backend = try #require(SQLiteStoreIntegration().contribution.storeBackends.first)
        try await expectRefusal(.unavailable, naming: "\(place.path("link")) is a link to what is not there: bring that back") {
            try await backend.open(location, options: $0)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.url.path) == ["link"])
    }

    @Test("nothing is written to a store that was opened for reading")
    func readOnly() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await fill(place)
        let reader = try await place.store(StoreOptions(.reading))
        let failure = await #expect(throws: StoreFailure.self) { try await reader.commit(samples.harvest(1, count: 9)) }
        #expect(failure?.code == .unwritable)
        #expect(try await reader.posts(matching: PostQuery()).count == 10)
        await reader.close()
    }

    @Test("a place that can't be a store is refused in a sentence that names it")
    func otherPlaces() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try Data("plain".utf8).write(to: URL(fileURLWithPath: place.path("plain")))
        let backend = try #require(SQLiteStoreIntegration().contribution.storeBackends.first)
        for (path, code) in [
            (place.url.path, StoreFailure.Code.unavailable), (place.path("plain/below"), .unavailable), ("/proc/1/nowhere", .unavailable),
            (place.path(String(repeating: "x", count: 300)), .unavailable), ("", .badAddress),
        ] {
            let failure = await #expect(throws: StoreFailure.self) {
                try await backend.open(StoreLocation(scheme: "sqlite", path: path), options: StoreOptions())
            }
            #expect(failure?.code == code, "\(path): \(failure?.message ?? "")")
            #expect(path.isEmpty || failure?.message.contains(path) == true)
        }
    }

    @Test("a name that looks like a URI is a name", arguments: ["file:x?mode=memory", "100%?#.sqlite", ":memory:"])
    func oddNames(name: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let backend = try #require(SQLiteStoreIntegration().contribution.storeBackends.first)
        let store = try await backend.open(StoreLocation(scheme: "sqlite", path: place.url.path + "/" + name), options: StoreOptions())
        try await samples.fill(store)
        await store.close()
        #expect(FileManager.default.fileExists(atPath: place.url.path + "/" + name))
    }

    private func mode(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }
}
