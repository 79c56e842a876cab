import AggregatorCore
import Foundation
import PostgresStore
import Testing

/// A store whose connections break.
@Suite(.enabled(if: TestServer.isThere, TestServer.isMissing))
struct PostgresReconnectingTests {
    private let samples = Samples()

    @Test("a store whose connections were ended goes on with new ones")
    func terminated() async throws {
        try await withScratch { place in
            let store = try await place.store(StoreOptions(), "application_name=\(place.schema)&")
            try await samples.fill(store)
            for count in 6...10 {
                let ended = try await place.sql(
                    "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = '\(place.schema)'")
                #expect(!ended.isEmpty)
                #expect(try await store.posts(samples.posts(1)).count == 5)
                #expect(try await store.commit(samples.harvest(1, count: count)).new.count == 1)
            }
            await store.close()
        }
    }

    @Test("a read that the server breaks off for others is done again, as on a standby")
    func brokenOff() async throws {
        try await withScratch { place in
            let store = try await place.store()
            try await store.set([1], for: "a/b")
            // The first reads end as those of a standby that has to replay what they stand in the way of.
            try await place.sql("CREATE SEQUENCE count")
            try await place.sql(
                """
                CREATE FUNCTION replayed() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
                IF nextval('count') < 3 THEN RAISE 'canceling statement due to conflict with recovery' USING ERRCODE = '40001'; END IF;
                RETURN true; END $$
                """)
            try await place.sql("ALTER TABLE setting RENAME TO kept")
            try await place.sql("CREATE VIEW setting AS SELECT * FROM kept WHERE replayed()")
            #expect(try await store.value(for: "a/b") == [1])
            #expect(try await place.sql("SELECT last_value FROM count") == ["3"])
            await store.close()
        }
    }

    @Test("a commit whose connection breaks before the server has done it is done once, and told of as new")
    func brokenBefore() async throws {
        try await withScratch { place in
            let store = try await place.store()
            try await store.subscribe([samples.subscription(1)])
            // At the first commit the server ends the connection that commits.
            try await place.sql("CREATE SEQUENCE count")
            try await place.sql(
                """
                CREATE FUNCTION once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                IF nextval('count') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NULL; END $$
                """)
            try await place.sql(
                "CREATE CONSTRAINT TRIGGER once AFTER INSERT ON source DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION once()")
            #expect(try await store.commit(samples.harvest(1)) == ChangeSet(new: samples.posts(1)))
            #expect(try await place.sql("SELECT last_value FROM count") == ["2"], "it was tried twice")
            #expect(try await store.posts(matching: PostQuery()).count == 5)
            await store.close()
        }
    }

    @Test("a commit whose connection breaks after the server has done it is not done again, and told of as new")
    func brokenAfter() async throws {
        try await withServer { server in
            let place = Scratch(server: server.address)
            // One commit alone waits for a standby: the server has it on disk, and does not say so yet.
            try await place.sql("ALTER DATABASE postgres SET synchronous_commit TO local")
            let store = try await place.store(StoreOptions(wait: 30))
            try await store.subscribe([samples.subscription(1)])
            try await place.sql(
                """
                CREATE FUNCTION patience() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                PERFORM set_config('synchronous_commit', 'on', true); RETURN NULL; END $$
                """)
            try await place.sql("CREATE TRIGGER patience AFTER INSERT ON post EXECUTE FUNCTION patience()")
            try await place.sql("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
            try await place.sql("SELECT pg_reload_conf()")
            // The server takes over the standby in its own time. Once new connections are told of it, its checkpointer has been told as
            // well, and lets commits wait from its next turn on.
            var looks = 0
            while try await place.sql("SHOW synchronous_standby_names") != ["nobody"], looks < 10_000 { looks += 1 }
            try await place.sql("CHECKPOINT")
            let waiting = "FROM pg_stat_activity WHERE query = 'COMMIT' AND wait_event = 'SyncRep'"
            let commit = Task { try await store.commit(samples.harvest(1)) }
            try await place.wait(until: "EXISTS (SELECT \(waiting))")
            #expect(try await place.sql("SELECT pg_terminate_backend(pid, 10000) \(waiting)") == ["t"])
            #expect(try await commit.value == ChangeSet(new: samples.posts(1)))
            #expect(try await place.sql("SELECT count(*) FROM post") == ["5"])
            await store.close()
        }
    }

    @Test("a commit that a crash undid is done again, also when the server has given its number to another transaction since")
    func numberGivenAnew() async throws {
        try await withServer { server in
            let place = Scratch(server: server.address)
            // What is not committed stays in memory, so that a crash undoes even the number of the transaction.
            try await place.sql("ALTER SYSTEM SET wal_writer_delay = '10s'")
            try await place.sql("SELECT pg_reload_conf()")
            try await place.sql("CREATE ROLE worker LOGIN SUPERUSER")
            let store = try await place.store(StoreOptions(wait: 600), "user=worker&")
            try await store.subscribe([samples.subscription(1)])
            // The commit waits inside of the server, at its very end.
            try await place.sql(
                "CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$")
            try await place.sql(
                "CREATE CONSTRAINT TRIGGER hold AFTER INSERT ON source DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hold()")
            let holding = try await place.holding("SELECT pg_advisory_xact_lock(1)")
            let commit = Task { try await store.commit(samples.harvest(1)) }
            try await place.wait(until: "EXISTS (SELECT FROM pg_stat_activity WHERE query = 'COMMIT' AND wait_event = 'advisory')")
            try await server.stop("immediate")
            // The store can't connect before the numbers are given out.
            try await server.start(allowing: "aggregator")
            try await place.sql("DO $$ BEGIN FOR i IN 1..50 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$")
            try await server.allow("all")
            #expect(try await commit.value == ChangeSet(new: samples.posts(1)))
            #expect(try await place.sql("SELECT count(*) FROM post") == ["5"])
            try await holding.end()
            await store.close()
        }
    }

    @Test("a store outlives the end and the crash of its server, and says where it is gone for long", arguments: ["fast", "immediate"])
    func restarted(mode: String) async throws {
        try await withServer { server in
            let place = Scratch(server: server.address)
            let store = try await place.store(StoreOptions(wait: 60))
            let impatient = try await place.store(StoreOptions(wait: 0))
            try await samples.fill(store)
            #expect(try await impatient.posts(matching: PostQuery()).count == 10)
            try await server.stop(mode)
            #expect(await StoreFailure.of { _ = try await impatient.subscriptions() }?.code == .unavailable)
            let commit = Task { try await store.commit(samples.harvest(1, count: 9)) }
            let read = Task { try await store.posts(samples.posts(2)) }
            try await server.start()
            #expect(try await commit.value.new.count == 4)
            #expect(try await read.value.count == 5)
            #expect(try await impatient.posts(matching: PostQuery()).count == 14)
            for store in [store, impatient] { await store.close() }
        }
    }

    @Test("what was reported while the server crashed twice is there, once")
    func crashing() async throws {
        try await withServer { server in
            let place = Scratch(server: server.address)
            let store = try await place.store(StoreOptions(wait: 60))
            try await store.subscribe((0..<60).map { try samples.subscription($0) })
            let commits = Task {
                try await withThrowingTaskGroup(of: ChangeSet.self) { group in
                    for feed in 0..<60 {
                        group.addTask { try await store.commit(samples.harvest(feed)) }
                        // One after the other, so that some commits come while the server is gone.
                        if feed % 3 == 2 { _ = try await group.next() }
                    }
                    return try await group.reduce(into: [PostID]()) { $0 += $1.new }.count
                }
            }
            for _ in 0..<2 {
                try await server.stop("immediate")
                try await server.start()
            }
            _ = try await commits.value
            let posts = try await store.posts(matching: PostQuery()).map(\.id)
            #expect(Set(posts) == Set((0..<60).flatMap { samples.posts($0) }))
            #expect(try await store.counts().count == 60)
            await store.close()
        }
    }
}
