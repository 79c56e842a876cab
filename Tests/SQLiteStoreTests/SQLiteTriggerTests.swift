import AggregatorContracts
import AggregatorCore
import Foundation
import GRDB
import Testing

@Suite("Triggers in a SQLite file")
struct SQLiteTriggerTests {
    private static let name = #"e"vil; it's"#

    /// A filled store with a trigger.
    private func store(
        _ place: Scratch, trigger: String, before: String = "", then after: String = ""
    ) async throws -> any Store {
        let store = try await place.store()
        try await Samples().fill(store)
        await store.close()
        var configuration = GRDB.Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: place.path("store.sqlite"), configuration: configuration)
        let statements = [before, "CREATE TRIGGER \"e\"\"vil; it's\" \(trigger)", after].filter { !$0.isEmpty }
        try await queue.write { try $0.execute(sql: statements.joined(separator: "; ")) }
        try queue.close()
        return try await place.store()
    }

    @Test(
        "a trigger of another program is named and removed, and posts come as they are from then on",
        arguments: [
            "BEFORE INSERT ON post BEGIN SELECT raise(IGNORE); END", "BEFORE INSERT ON post BEGIN SELECT raise(ABORT, 'no'); END",
            "AFTER INSERT ON post BEGIN UPDATE post SET is_read = 1 WHERE number = NEW.number; END",
            "AFTER INSERT ON body BEGIN DELETE FROM post WHERE number = NEW.post; END",
        ])
    func removed(trigger: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await store(place, trigger: trigger)
        let checking = try #require(store.checking)
        let what = "Triggers of other programs, which may change or refuse what is stored (1)"
        let found = try await checking.check(repairing: false)
        #expect(found == [StoreFinding("\(what): --repair removes them.", isMended: false, about: [Self.name])])
        let mended = try await checking.check(repairing: true)
        #expect(mended == [StoreFinding("\(what): they were removed.", isMended: true, about: [Self.name])])
        #expect(try await checking.check(repairing: false).isEmpty)
        try await store.subscribe([Samples().subscription(3)])
        #expect(try await store.commit(Samples().harvest(3)).new.count == 5)
        var unread = PostQuery()
        unread.isRead = false
        #expect(try await store.posts(matching: unread).count == 15)
        await store.close()
    }

    @Test("a trigger is removed before anything else is mended, which it might keep from that")
    func first() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await store(
            place, trigger: "BEFORE DELETE ON source BEGIN SELECT raise(ABORT, 'no'); END",
            then: "DELETE FROM subscription WHERE feed = 1")
        let checking = try #require(store.checking)
        #expect(try await checking.check(repairing: false).map(\.isMended) == [false, false])
        #expect(try await checking.check(repairing: true).map(\.isMended) == [true, true])
        #expect(try await checking.check(repairing: false).isEmpty)
        await store.close()
    }

    @Test("a trigger on a table of another program is that program's own")
    func others() async throws {
        let place = try Scratch()
        defer { place.remove() }
        // The table is made first: `CREATE TRIGGER` looks for it.
        let store = try await store(place, trigger: "AFTER INSERT ON theirs BEGIN SELECT 1; END", before: "CREATE TABLE theirs (a)")
        #expect(try await #require(store.checking).check(repairing: true).isEmpty)
        await store.close()
    }
}
