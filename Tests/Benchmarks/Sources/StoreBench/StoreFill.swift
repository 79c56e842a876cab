import AggregatorCore
import Foundation
import SQLiteStore

/// The large store, made once through the store's own calls and kept for the next run.
struct StoreFill {
    let file: String
    let posts: Int

    private var isWhole: String { file + ".whole" }
    /// Posts per transaction.
    private static let batch = 5000
    /// The version of what is made; a store of another version is made anew.
    private static let edition = "2"

    init(folder: String, posts: Int) {
        file = "\(folder)/\(posts).sqlite"
        self.posts = posts
    }

    func store(isReadOnly: Bool) async throws -> any Store { try await Self.open(file, isReadOnly: isReadOnly) }

    static func open(_ file: String, isReadOnly: Bool = false) async throws -> any Store {
        guard let backend = SQLiteStoreIntegration().contribution.storeBackends.first else { throw CocoaError(.featureUnsupported) }
        let options = StoreOptions(isReadOnly ? .reading : .writing)
        return try await backend.open(StoreLocation(scheme: backend.scheme, path: file), options: options)
    }

    static func remove(_ file: String) {
        for suffix in ["", "-wal", "-shm", ".whole"] { try? FileManager.default.removeItem(atPath: file + suffix) }
    }

    func makeIfMissing() async throws {
        guard (try? String(contentsOfFile: isWhole, encoding: .utf8)) != Self.edition else { return }
        Self.remove(file)
        let clock = ContinuousClock()
        let start = clock.now
        let store = try await store(isReadOnly: false)
        try await store.take((0..<PostMaker.feeds).map { .feed(PostMaker.feed($0)) })
        var next = made(from: 0)
        for first in stride(from: 0, to: posts, by: Self.batch) {
            let records = await next.value
            next = made(from: first + Self.batch)
            try await store.take(records)
            if (first / Self.batch) % 20 == 0 { say("\(first) of \(posts) posts are stored, \(clock.now - start)") }
        }
        say("making the index, \(clock.now - start)")
        await store.settle()
        await store.close()
        try noteWhole()
        say("the store is made, \(clock.now - start)")
    }

    /// Makes a batch while the one before is written.
    private func made(from first: Int) -> Task<[ArchiveRecord], Never> {
        Task { [posts] in (first..<max(first, min(first + Self.batch, posts))).map { .post(PostMaker.post($0, of: posts)) } }
    }

    /// Makes changes that are undone afterwards; meanwhile, the store does not count as whole.
    func changing(_ body: () async throws -> Void) async throws {
        try FileManager.default.removeItem(atPath: isWhole)
        try await body()
        try noteWhole()
    }

    private func noteWhole() throws { try Self.edition.write(toFile: isWhole, atomically: true, encoding: .utf8) }

    private func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
