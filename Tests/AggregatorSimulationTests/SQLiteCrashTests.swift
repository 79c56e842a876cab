import AggregatorCore
import AggregatorEngine
import Foundation
import InMemory
import SQLiteStore
import Testing

/// What a process leaves that is killed right before a statement: a copy of the database and its log as they are then. What SQLite itself
/// does between two statements is SQLite's own, and tested by its authors; that our statements stand in the right transactions is ours.
@Suite("A process that ends before any statement of a SQLite store")
struct SQLiteCrashTests {
    private final class Watcher: Sendable {
        let folder: String
        private let state = Locked((sure: CrashWorld.Acknowledged(), seen: [CrashWorld.Acknowledged]()))

        init(_ folder: String) { self.folder = folder }

        /// What was acknowledged when each copy was made.
        var copies: [CrashWorld.Acknowledged] { state.withLock(\.seen) }
        func note(_ change: (inout CrashWorld.Acknowledged) -> Void) { state.withLock { change(&$0.sure) } }
        func place(_ number: Int) -> String { "\(folder)/copy-\(number).sqlite" }

        func see(_ statement: String) {
            // Statements that only read change nothing.
            guard !statement.hasPrefix("SELECT"), !statement.hasPrefix("PRAGMA") else { return }
            let number = state.withLock { state in
                state.seen.append(state.sure)
                return state.seen.count - 1
            }
            for suffix in ["", "-wal"] {
                try? FileManager.default.copyItem(atPath: "\(folder)/store.sqlite\(suffix)", toPath: place(number) + suffix)
            }
        }
    }

    private func open(_ path: String, _ watcher: Watcher? = nil) async throws -> any Store {
        let watch: (@Sendable (String) -> Void)? = if let watcher { { watcher.see($0) } } else { nil }
        // What comes after the crash need not wait for the machine's disk.
        let options = SQLiteStoreIntegration.Options(durability: watcher == nil ? .normal : .full, watch: watch)
        let backend = try #require(SQLiteStoreIntegration(options).contribution.storeBackends.first)
        return try await backend.open(StoreLocation(scheme: "sqlite", path: path), options: StoreOptions())
    }

    @Test("while it pulls: nothing is half, what was reported is there, and the next pull brings the rest")
    func pull() async throws {
        let world = try CrashWorld()
        try await TemporaryFolders().withFolder { folder in
            let watcher = Watcher(folder)
            let store = try await open("\(folder)/store.sqlite", watcher)
            try await world.live(in: store) { watcher.note($0) }
            await store.close()
            #expect(watcher.copies.count > 30)
            for (number, sure) in watcher.copies.enumerated() {
                let left = try await open(watcher.place(number))
                let place: Comment = "statement \(number) of \(watcher.copies.count)"
                try await world.check(left, sure, place)
                let checkable = try #require(left.checking)
                #expect(try await checkable.check(repairing: false).isEmpty, place)
                try await world.complete(left, sure, place)
                await left.close()
            }
        }
    }

    @Test("while everything moves there: moved again, all of it is there")
    func migrate() async throws {
        let world = try CrashWorld()
        let full = try await world.services.defaultStore.open(StoreLocation(scheme: "memory", path: ""), options: StoreOptions())
        try await world.live(in: full) { _ in }
        try await TemporaryFolders().withFolder { folder in
            let watcher = Watcher(folder)
            let store = try await open("\(folder)/store.sqlite", watcher)
            _ = try await StoreMover(into: store).run { StoreRecords(full) }
            await store.close()
            #expect(watcher.copies.count > 10)
            for number in watcher.copies.indices {
                let left = try await open(watcher.place(number))
                let place: Comment = "statement \(number) of \(watcher.copies.count)"
                try await world.check(left, CrashWorld.Acknowledged(), place)
                #expect(try await StoreMover(into: left).run { StoreRecords(full) }.isComplete, place)
                await left.close()
            }
        }
    }
}
