import AggregatorContracts
import AggregatorCore
import PostgresStore
import Testing

@Suite("A PostgreSQL store is looked after", .enabled(if: TestServer.isThere, TestServer.isMissing))
struct PostgresCheckTests {
    private let samples = Samples()

    /// A filled store, changed behind its back.
    private func damaged(_ place: Scratch, by sql: String) async throws -> any Store {
        let store = try await place.store()
        try await samples.fill(store)
        await store.close()
        let names = [
            ("POST", samples.posts(2)[3].description), ("FEED", samples.feed(2).description), ("NOBODY", Self.nobody),
            ("VERSION", Self.version),
        ]
        try await place.sql(names.reduce(sql) { $0.replacing($1.0, with: $1.1) })
        return try await place.store()
    }

    private static let nobody = "00000000-0000-0000-0000-000000000001"
    private static let version = #"{"since":"2020-01-01T00:00:00Z","said":{}}"#

    @Test(
        "what can be mended is named, mended, and whole from then on",
        arguments: [
            (
                "ALTER TABLE source DROP CONSTRAINT source_feed_fkey; DELETE FROM subscription WHERE feed = 'FEED'",
                ["States of sources that nobody follows (1)", "The constraint FOREIGN KEY (feed) REFERENCES subscription(feed)"]
            ),
            ("INSERT INTO evidence VALUES ('FEED', 1, 'NOBODY', 'NOBODY')", ["Evidence of no post (1)"]),
            ("INSERT INTO evidence VALUES ('NOBODY', 1, 'NOBODY', 'POST')", ["Evidence of unknown feeds (1)"]),
            (
                "ALTER TABLE removed DROP CONSTRAINT removed_feed_fkey; INSERT INTO removed VALUES ('NOBODY', 'NOBODY', 'NOBODY', 0, 0)",
                ["Removed posts of unknown feeds (1)", "The constraint FOREIGN KEY (feed) REFERENCES feed(id) of the table removed is"]
            ),
            ("INSERT INTO removed VALUES ('POST', 'FEED', 'NOBODY', 0, 0)", ["Posts that count as removed (1)"]),
            (
                "ALTER TABLE body DROP CONSTRAINT body_post_fkey; INSERT INTO body VALUES ('NOBODY', '', '', '', '', '')",
                ["Texts of no post (1)", "The constraint FOREIGN KEY (post) REFERENCES post(id) ON DELETE CASCADE of the table body is"]
            ),
            (
                "ALTER TABLE sign DISABLE TRIGGER ALL; INSERT INTO sign VALUES (7, 'NOBODY')",
                [
                    "Signs of no post (1)",
                    "The constraint FOREIGN KEY (post) REFERENCES post(id) ON DELETE CASCADE of the table sign is not",
                ]
            ),
            (
                "ALTER TABLE version DROP CONSTRAINT version_post_fkey; INSERT INTO version (post, record) VALUES ('NOBODY', 'VERSION')",
                [
                    "Versions of no post (1)",
                    "The constraint FOREIGN KEY (post) REFERENCES post(id) ON DELETE CASCADE of the table version is",
                ]
            ),
            (
                "ALTER TABLE post DROP CONSTRAINT post_feed_fkey; UPDATE post SET feed = 'NOBODY' WHERE id = 'POST'",
                ["Posts of unknown feeds (1)", "The constraint FOREIGN KEY (feed) REFERENCES feed(id) of the table post is"]
            ),
            ("INSERT INTO lane VALUES ('x', 'NOBODY', 'infinity')", ["Leases that nobody can have been given (1)"]),
            ("INSERT INTO lane VALUES ('x', NULL, now() + interval '9 days')", ["Leases that nobody can have been given (1)"]),
            ("UPDATE post SET sort_nanoseconds = 2147483647 WHERE id = 'POST'", ["Posts with times that are none (1)"]),
            (
                "UPDATE post SET sort_seconds = 9223372036854775807, seen_nanoseconds = -1, changed_nanoseconds = 1000000000",
                ["Posts with times that are none (10)"]
            ),
            ("UPDATE source SET record = '['", ["States of sources that can't be read (2)"]),
            ("UPDATE feed SET record = '[' WHERE id = 'FEED'", ["Descriptions of feeds that can't be read (1)"]),
            ("INSERT INTO version (post, record) VALUES ('POST', '{}')", ["Versions of posts that can't be read (1)"]),
            ("UPDATE post SET record = '[' WHERE id = 'POST'", ["Posts that can't be read (1)"]),
            ("UPDATE post SET record = '[]' WHERE id = 'POST'", ["Posts that can't be read (1)"]),
            ("DELETE FROM body WHERE post = 'POST'", ["Posts that have lost their texts (1)"]),
            ("UPDATE subscription SET record = '[' WHERE feed = 'FEED'", ["Subscriptions that can't be read (1)"]),
            ("UPDATE subscription SET record = '{}' WHERE feed = 'FEED'", ["Subscriptions that can't be read (1)"]),
            (
                "UPDATE subscription SET address = 'https://example.org/other' WHERE feed = 'FEED'",
                ["Subscriptions that are not found by what they say (1)"]
            ),
            ("UPDATE body SET grams = '' WHERE post = 'POST'", ["Posts that the search does not know (1)"]),
            ("UPDATE body SET grams = NULL WHERE post = 'POST'", ["Posts that the search does not know (1)"]),
            ("UPDATE body SET grams = grams || 'xyz'::tsvector WHERE post = 'POST'", ["Posts that the search does not know (1)"]),
            ("UPDATE body SET folded = 'other' WHERE post = 'POST'", ["Posts that the search does not know (1)"]),
            ("UPDATE body SET title = 'other' WHERE post = 'POST'", ["Posts that the search does not know (1)"]),
            ("UPDATE post SET tags = '{odd}' WHERE id = 'POST'", ["Posts that the search does not know (1)"]),
            ("INSERT INTO sign VALUES (7, 'POST')", ["Posts with other signs than their own (1)"]),
            ("DELETE FROM aggregator_format WHERE number < 4", ["Formats that the store does not say it has been through (3)"]),
            ("DELETE FROM aggregator_format", ["Formats that the store does not say it has been through (5)"]),
            ("DROP TABLE aggregator_format", ["The table of formats is missing"]),
            ("DROP TABLE setting", ["The table of settings is missing"]),
            ("DROP TABLE sign", ["The table of signs is missing"]),
            ("DROP TABLE lane", ["The table of leases is missing"]),
            ("DROP TABLE writer", ["The table of writers is missing"]),
            (
                "ALTER TABLE body DROP COLUMN grams",
                [
                    "The column body.grams is missing", "The index body_by_gram is missing", "The index body_without_grams is missing",
                ]
            ),
            ("ALTER TABLE post DROP COLUMN tags", ["The column post.tags is missing", "The index post_by_tag is missing"]),
            (
                "INSERT INTO version (number, post, record) OVERRIDING SYSTEM VALUE VALUES (9, 'POST', 'VERSION')",
                ["The numbers of versions are taken already"]
            ),
            (
                "ALTER TABLE evidence DROP CONSTRAINT evidence_pkey; INSERT INTO evidence SELECT * FROM evidence",
                [
                    "Rows of the table evidence that are there twice (10)",
                    "The constraint PRIMARY KEY (feed, kind, key) of the table evidence",
                ]
            ),
        ])
    func mends(sql: String, messages: [String]) async throws {
        try await withScratch { place in
            let store = try await damaged(place, by: sql)
            let checkable = try #require(store.checking)
            let findings = try await checkable.check(repairing: false)
            #expect(!findings.isEmpty && findings.allSatisfy { !$0.isMended && $0.message.contains("--repair ") }, "\(findings)")
            #expect(findings.first?.message.hasPrefix(messages[0]) == true, "\(findings)")
            #expect(try await checkable.check(repairing: false) == findings, "looking changes nothing")
            let mended = try await checkable.check(repairing: true)
            #expect(mended.allSatisfy { $0.isMended }, "\(mended)")
            #expect(mended.count == messages.count, "\(mended)")
            for (finding, message) in zip(mended, messages) { #expect(finding.message.hasPrefix(message), "\(finding)") }
            #expect(try await checkable.check(repairing: false).isEmpty)
            #expect(try await checkable.check(repairing: true).isEmpty)
            #expect(try await store.posts(matching: PostQuery()).count == 10, "every post stays")
            #expect(try await store.commit(samples.harvest(1)).new.isEmpty, "and is known")
            await store.close()
        }
    }

    @Test("a store that is whole is called whole by a server that quotes all names")
    func quotedNames() async throws {
        try await withScratch { place in
            let store = try await place.store(StoreOptions(), "options=-c%20quote_all_identifiers%3Don&")
            try await samples.fill(store)
            let checkable = try #require(store.checking)
            for repairing in [false, true] { #expect(try await checkable.check(repairing: repairing) == []) }
            await store.close()
        }
    }

    @Test("whatever is missing of its structure is named and made anew, one by one")
    func structure() async throws {
        try await withScratch { place in
            let store = try await damaged(place, by: "SELECT 1")
            let checkable = try #require(store.checking)
            let here = "'\"\(place.schema)\"'::regnamespace"
            let indexes = try await place.sql(
                "SELECT format('DROP INDEX %I', relname) FROM pg_class LEFT JOIN pg_constraint ON conindid = pg_class.oid "
                    + "WHERE relnamespace = \(here) AND relkind = 'i' AND conindid IS NULL")
            let constraints = try await place.sql(
                "SELECT format('ALTER TABLE %I DROP CONSTRAINT %I CASCADE', relname, conname) FROM pg_constraint "
                    + "JOIN pg_class ON pg_class.oid = conrelid WHERE connamespace = \(here) AND contype IN ('p', 'x', 'f')")
            let rules = try await place.sql(
                "SELECT format('ALTER TABLE %I ALTER COLUMN %I DROP NOT NULL', relname, attname) FROM pg_attribute "
                    + "JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = \(here) AND relkind = 'r' AND attnum > 0 AND attnotnull "
                    + "AND attidentity = '' AND NOT EXISTS "
                    + "(SELECT FROM pg_constraint WHERE conrelid = attrelid AND contype = 'p' AND attnum = ANY(conkey))")
            let defaults = try await place.sql(
                "SELECT format('ALTER TABLE %I ALTER COLUMN %I DROP DEFAULT', relname, attname) FROM pg_attrdef "
                    + "JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum JOIN pg_class ON pg_class.oid = attrelid "
                    + "WHERE relnamespace = \(here)")
            #expect([indexes, constraints, rules, defaults].map(\.count) == [12, 21, 30, 7])
            let others = [
                "ALTER TABLE version ALTER COLUMN number DROP IDENTITY", "ALTER TABLE feed ALTER COLUMN record SET NOT NULL",
                "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'post_by_date'::regclass",
                "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'body_pkey'::regclass",
                "ALTER TABLE body DISABLE TRIGGER ALL",
                "ALTER TABLE post DROP CONSTRAINT post_feed_fkey, ADD FOREIGN KEY (feed) REFERENCES feed NOT VALID",
            ]
            for sql in indexes + constraints + rules + defaults + others {
                try await place.sql("UPDATE feed SET record = '{}' WHERE record IS NULL")
                try await place.sql(sql)
                let found = try await checkable.check(repairing: false)
                #expect(!found.isEmpty && found.allSatisfy { !$0.isMended && $0.message.contains("--repair ") }, "\(sql): \(found)")
                let mended = try await checkable.check(repairing: true)
                #expect(mended.count == found.count && mended.allSatisfy { $0.isMended }, "\(sql): \(mended)")
                let left = try await checkable.check(repairing: false)
                #expect(left.isEmpty, "\(sql): \(left)")
            }
            #expect(try await store.posts(matching: PostQuery()).count == 10)
            _ = try await store.commit(samples.harvest(1, count: 9))
            await store.close()
        }
    }

    @Test(
        "what nothing can mend is said, with and without --repair, with what to do",
        arguments: [
            ("DROP TABLE evidence", "The table evidence is missing: restore a copy."),
            ("DROP TABLE body", "The table body is missing: restore a copy."),
            ("DROP TABLE subscription CASCADE", "The table subscription is missing: restore a copy."),
            ("ALTER TABLE post DROP COLUMN is_starred", "The column post.is_starred is missing: restore a copy."),
            (
                "ALTER TABLE source ALTER COLUMN record TYPE jsonb USING record::jsonb",
                "The column source.record is of the type jsonb, and not text: restore a copy."
            ),
            (
                "ALTER TABLE body DROP CONSTRAINT body_pkey; INSERT INTO body SELECT post, 'x', text, markdown, title, folded, grams FROM body",
                "Rows of the table body that have the same post (10): remove all but one of each by hand, or restore a copy."
            ),
            (
                "UPDATE subscription SET record = '{', address = '' WHERE feed = 'FEED'",
                "Subscriptions without an address that can be read (1): restore a copy, or follow their feeds again."
            ),
        ])
    func unmended(sql: String, message: String) async throws {
        try await withScratch { place in
            let store = try await damaged(place, by: sql)
            let checkable = try #require(store.checking)
            for repairing in [false, true] {
                let findings = try await checkable.check(repairing: repairing).filter { !$0.isMended }
                #expect(findings.first?.message == message, "\(findings)")
            }
            await store.close()
        }
    }
}
