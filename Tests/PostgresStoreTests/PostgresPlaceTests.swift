import AggregatorCore
import Foundation
import PostgresStore
import Testing

/// Where a store may be, and what is left alone.
@Suite(.enabled(if: TestServer.isThere, TestServer.isMissing))
struct PostgresPlaceTests {
    private let samples = Samples()

    @Test(
        "any name of a schema is a name, also one that looks like SQL",
        arguments: ["Ünï-x", "a\"b", "'; DROP SCHEMA public; --", "a%b&c=d"])
    func oddNames(name: String) async throws {
        try await withScratch { place in
            let schema = place.schema + name
            let escaped = try #require(schema.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let path = "\(place.server.dropFirst("postgres:".count))&schema=\(escaped)"
            let backend = try #require(PostgresStoreIntegration().contribution.storeBackends.first { $0.scheme == "postgresql" })
            let store = try await backend.open(StoreLocation(scheme: "postgresql", path: path), options: StoreOptions())
            try await samples.fill(store)
            await store.close()
            let names = try await place.sql("SELECT nspname FROM pg_namespace WHERE starts_with(nspname, '\(place.schema)')")
            #expect(names == [schema])
        }
    }

    @Test("an empty schema becomes a store; one with another program's tables is refused and left alone")
    func otherSchemas() async throws {
        try await withScratch { place in
            try await place.sql("CREATE SCHEMA \"\(place.schema)\"")
            try await place.sql("CREATE TABLE theirs (x integer)")
            for access in [StoreOptions.Access.writing, .reading] {
                let failure = await StoreFailure.of { _ = try await place.store(StoreOptions(access)) }
                #expect(failure?.code == .badAddress)
            }
            let tables = "SELECT relname FROM pg_class WHERE relnamespace = '\"\(place.schema)\"'::regnamespace"
            #expect(try await place.sql(tables) == ["theirs"])
            try await place.sql("DROP TABLE theirs")
            let store = try await place.store()
            try await samples.fill(store)
            await store.close()
        }
    }

    @Test("a store that lost a table says that it is damaged")
    func damaged() async throws {
        try await withScratch { place in
            let store = try await place.store()
            try await samples.fill(store)
            try await place.sql("DROP TABLE evidence")
            #expect(await StoreFailure.of { _ = try await store.commit(samples.harvest(1, count: 9)) }?.code == .damaged)
            #expect(try await store.posts(matching: PostQuery()).count == 10, "nothing of the failed commit is there")
            await store.close()
        }
    }

    @Test("a setting whose name no index can hold is left out of what is taken in, and nothing else is")
    func longKey() async throws {
        try await withScratch { place in
            let store = try await place.store()
            var generator = SystemRandomNumberGenerator()
            let key = String((0..<5000).map { _ in Character(UnicodeScalar(UInt8.random(in: 33...126, using: &generator))) })
            try await store.take([.setting(key: "a/b", value: [1]), .setting(key: key, value: [2]), .setting(key: "~", value: [3])])
            #expect(try await store.value(for: "a/b") == [1])
            #expect(try await store.value(for: "~") == [3])
            #expect(try await store.value(for: key) == nil)
            await store.close()
        }
    }

    @Test("nothing is written to a store that was opened for reading, or by a user who may only read")
    func readOnly() async throws {
        try await withScratch { place in
            let store = try await place.store()
            try await samples.fill(store)
            await store.close()
            let reader = try await place.store(StoreOptions(.reading))
            #expect(await StoreFailure.of { _ = try await reader.commit(samples.harvest(1, count: 9)) }?.code == .unwritable)
            #expect(try await reader.posts(matching: PostQuery()).count == 10)
            await reader.close()

            let guest = "guest\(place.schema.filter { $0 != "-" })"
            try await place.sql("CREATE ROLE \(guest) LOGIN")
            for access in [StoreOptions.Access.reading, .writing] {
                let refused = await StoreFailure.of { _ = try await place.store(StoreOptions(access), "user=\(guest)&") }
                #expect(refused?.code == .unavailable && refused?.message.contains("GRANT USAGE") == true, "\(String(describing: refused))")
            }
            try await place.sql("GRANT USAGE ON SCHEMA \"\(place.schema)\" TO \(guest)")
            try await place.sql("GRANT SELECT ON ALL TABLES IN SCHEMA \"\(place.schema)\" TO \(guest)")
            let refused = await StoreFailure.of { _ = try await place.store(StoreOptions(), "user=\(guest)&") }
            #expect(
                refused?.code == .unwritable && refused?.message.contains("cannot be written") == true, "\(String(describing: refused))")
            let guests = try await place.store(StoreOptions(.repairing), "user=\(guest)&")
            #expect(await StoreFailure.of { _ = try await guests.commit(samples.harvest(1, count: 9)) }?.code == .unwritable)
            #expect(try await guests.posts(matching: PostQuery()).count == 10)
            #expect(try await guests.checking?.check(repairing: true) == [])
            await guests.close()
            try await place.sql("DROP OWNED BY \(guest)")
            try await place.sql("DROP ROLE \(guest)")
        }
    }

    @Test("a standby is refused to writers before they ask anybody for anything, and can be read")
    func standby() async throws {
        try await withServer { server in
            let place = Scratch(server: server.address)
            let store = try await place.store()
            try await samples.fill(store)
            await store.close()
            try await server.stop("fast")
            try #require(FileManager.default.createFile(atPath: "\(server.folder)/data/standby.signal", contents: nil))
            try await server.start()
            let refused = await StoreFailure.of { _ = try await place.store() }
            #expect(refused?.code == .unwritable && refused?.message.contains("is no standby") == true, "\(String(describing: refused))")
            let reader = try await place.store(StoreOptions(.reading))
            #expect(try await reader.posts(matching: PostQuery()).count == 10)
            await reader.close()
        }
    }
}

/// Addresses of servers; these tests need none.
struct PostgresAddressTests {
    @Test(
        "a server that can't be reached is `unavailable`, in a sentence that names it and no password",
        arguments: [
            "//me:secret@/db?host=/nowhere/at/all", "//me:secret@127.0.0.1:1/db", "//me@127.0.0.1:1/db?password=secret",
            "//127.0.0.1:1/?user=me&sslpassword=secret&password=s%65cret",
        ])
    func unreachable(path: String) async throws {
        let failure = try await failure(path)
        #expect(failure?.code == .unavailable)
        #expect(failure?.message.contains("secret") == false, "\(failure?.message ?? "")")
        #expect(failure?.message.contains("postgres://me@") == true, "\(failure?.message ?? "")")
    }

    @Test(
        "what is no connection URI is `badAddress`, and quotes no password",
        arguments: [
            "//me:sec/ret@host/db", "//me:secret@host:port/db", "//me:secret@host/db?nonsense=1", "//me:secret%zz@host/db", "secret",
            "/secret", "//me:more@secret@host:1/db", "//me:more@secret@host", "//me@more@secret@host/db", "//host?password=secret@more/db",
            "//host?password=sec:ret@more", "//me:secret@host@:port/db",
            "//me:secret@[::1/db", "//host/db?schema=", "//host/db?schema=\(String(repeating: "x", count: 64))", "//host/db?schema=%00",
        ])
    func badAddresses(path: String) async throws {
        let failure = try await failure(path)
        #expect(failure?.code == .badAddress, "\(failure?.message ?? "")")
        #expect(failure?.message.contains("sec") == false, "\(failure?.message ?? "")")
    }

    private func failure(_ path: String) async throws -> StoreFailure? {
        let backend = try #require(PostgresStoreIntegration().contribution.storeBackends.first)
        return await StoreFailure.of {
            _ = try await backend.open(StoreLocation(scheme: backend.scheme, path: path), options: StoreOptions(wait: 0))
        }
    }
}
