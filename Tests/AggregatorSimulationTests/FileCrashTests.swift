import AggregatorCore
import AggregatorEngine
import FileStore
import Foundation
import InMemory
import Testing

@Suite("A process that ends at any step of a file store")
struct FileCrashTests {
    private func open(_ folder: String, _ disk: LosingDisk? = nil) async throws -> any Store {
        var options = FileStoreIntegration.Options()
        if let disk { options.watch = { disk.verdict($0) } }
        let backend = try #require(FileStoreIntegration(options).contribution.storeBackends.first)
        return try await backend.open(StoreLocation(scheme: "file", path: "\(folder)/made/store"), options: StoreOptions())
    }

    /// Runs some work in a process that ends at each step in turn, and gives what it left to `look`. Returns the number of steps.
    private func everyStep(
        losing losses: [LosingDisk.Loss] = LosingDisk.Loss.allCases,
        skipping skips: @escaping @Sendable (FileStoreIntegration.Options.Step) -> Bool = { _ in false },
        _ work: @escaping @Sendable (any Store) async throws -> Void,
        look: (_ open: () async throws -> any Store, _ place: Comment) async throws -> Void, before: @Sendable () -> Void = {}
    ) async throws -> Int {
        let counting = LosingDisk(endingAt: nil)
        try await TemporaryFolders().withFolder { folder in try await work(try await open(folder, counting)) }
        for step in 1...max(counting.steps, 1) {
            for loss in losses {
                before()
                let folder = FileManager.default.temporaryDirectory.appendingPathComponent("aggregator-\(UUID().uuidString)").path
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                defer { try? FileManager.default.removeItem(atPath: folder) }
                let disk = LosingDisk(endingAt: step, skipping: skips)
                do { try await work(try await open(folder, disk)) } catch is StoreFailure {}
                try disk.lose(loss)
                let again = LosingDisk(endingAt: nil)
                try await look({ try await open(folder, again) }, "step \(step) of \(counting.steps), \(loss) lost")
            }
        }
        return counting.steps
    }

    @Test("while it pulls: nothing is half, what was reported is there, and the next pull brings the rest")
    func pull() async throws {
        let world = try CrashWorld()
        let sure = Locked(CrashWorld.Acknowledged())
        let steps = try await everyStep { store in
            try await world.live(in: store) { change in sure.withLock { change(&$0) } }
        } look: { open, place in
            let store = try await open()
            let acknowledged = sure.withLock { $0 }
            try await world.check(store, acknowledged, place)
            let checkable = try #require(store.checking)
            #expect(try await checkable.check(repairing: false).isEmpty, place)
            try await world.complete(store, acknowledged, place)
        } before: {
            sure.withLock { $0 = CrashWorld.Acknowledged() }
        }
        #expect(steps > 25, "\(steps)")
    }

    @Test("while everything moves there: moved again, all of it is there")
    func migrate() async throws {
        let world = try CrashWorld()
        let full = try await world.services.defaultStore.open(StoreLocation(scheme: "memory", path: ""), options: StoreOptions())
        try await world.live(in: full) { _ in }
        let steps = try await everyStep { store in
            _ = try await StoreMover(into: store).run { StoreRecords(full) }
        } look: { open, place in
            let store = try await open()
            try await world.check(store, CrashWorld.Acknowledged(), place)
            let outcome = try await StoreMover(into: store).run { StoreRecords(full) }
            #expect(outcome.isComplete, place)
        }
        #expect(steps > 10, "\(steps)")
    }

    @Test("while posts are removed: none that is still there has lost its mark")
    func remove() async throws {
        let world = try CrashWorld()
        let isRead = Locked(false)
        let steps = try await everyStep { store in
            try await world.live(in: store) { _ in }
            try await store.mark(matching: PostQuery(), StatusChange(isRead: true))
            isRead.withLock { $0 = true }
            try await store.remove(try await store.posts(matching: PostQuery()).map(\.id), at: .epoch)
        } look: { open, place in
            guard isRead.withLock({ $0 }) else { return }
            let store = try await open()
            let posts = try await store.posts(matching: PostQuery())
            #expect(!posts.isEmpty && posts.allSatisfy(\.status.isRead), place)
            let checkable = try #require(store.checking)
            #expect(try await checkable.check(repairing: false).isEmpty, place)
        } before: {
            isRead.withLock { $0 = false }
        }
        #expect(steps > 25, "\(steps)")
    }

    @Test("archiving takes no step at all")
    func archive() async throws {
        let world = try CrashWorld()
        try await TemporaryFolders().withFolder { folder in
            try await world.live(in: try await open(folder)) { _ in }
            let disk = LosingDisk(endingAt: 1)
            let archive = ArchiveBytes(of: try await open(folder, disk))
            while try await archive.next() != nil {}
            #expect(await archive.digest.records > CrashWorld.feeds)
            #expect(disk.steps == 0)
        }
    }

    enum Omission: CaseIterable, Sendable {
        case fileSync, folderSync

        func omits(_ step: FileStoreIntegration.Options.Step) -> Bool {
            switch step {
            case .sync: self == .fileSync
            case .syncFolder: self == .folderSync
            default: false
            }
        }
    }

    @Test("an omitted fsync is found", arguments: Omission.allCases)
    func omitted(omission: Omission) async throws {
        let world = try CrashWorld()
        let sure = Locked(CrashWorld.Acknowledged())
        let missing = Locked(0)
        _ = try await everyStep(losing: [.all], skipping: { omission.omits($0) }) { store in
            try await world.live(in: store) { change in sure.withLock { change(&$0) } }
        } look: { open, _ in
            let pulled = sure.withLock(\.pulled)
            let there = (try? await open().posts(matching: PostQuery())) ?? []
            if !pulled.allSatisfy({ feed in there.count { $0.feed == feed } >= CrashWorld.postsOfEach - 1 }) {
                missing.withLock { $0 += 1 }
            }
        } before: {
            sure.withLock { $0 = CrashWorld.Acknowledged() }
        }
        #expect(missing.withLock { $0 } > 0)
    }
}
