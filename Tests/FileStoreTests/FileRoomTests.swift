import AggregatorCore
import FileStore
import Foundation
import Glibc
import Testing

/// A disk with room for a few new files beside the old ones.
private final class SmallDisk: Sendable {
    private struct State {
        var room: Int
        var renamed: [String] = []
    }

    private let state: Locked<State>

    init(room: Int) { state = Locked(State(room: room)) }

    /// The names that new files got, in order.
    var renamed: [String] { state.withLock(\.renamed) }

    func verdict(_ step: FileStoreIntegration.Options.Step) -> FileStoreIntegration.Options.Verdict {
        state.withLock { state in
            switch step {
            case .write:
                // A file that has no room is removed again.
                state.room -= 1
                return state.room < 0 ? .failed(ENOSPC) : .done
            case .rename(_, to: let path):
                state.renamed.append((path as NSString).lastPathComponent)
                if FileManager.default.fileExists(atPath: path) { state.room += 1 }
            case .remove(let path): if FileManager.default.fileExists(atPath: path) { state.room += 1 }
            case .makeFolder, .sync, .syncFolder: break
            }
            return .done
        }
    }

    /// The store of this folder, on this disk.
    func store(_ place: Scratch) async throws -> any Store {
        let options = FileStoreIntegration.Options(watch: { self.verdict($0) })
        let backend = try #require(FileStoreIntegration(options).contribution.storeBackends.first)
        return try await backend.open(StoreLocation(scheme: "file", path: place.path("store")), options: StoreOptions())
    }
}

@Suite("A file store on a disk that is nearly full")
struct FileRoomTests {
    private let samples = Samples()

    /// Three feeds, of which each has one post that is read.
    private func fill(_ place: Scratch) async throws {
        let store = try await place.store()
        try await store.subscribe([samples.subscription(1), samples.subscription(2), samples.subscription(3)])
        for (feed, count) in [(1, 9), (2, 3), (3, 5)] { _ = try await store.commit(samples.harvest(feed, count: count)) }
        _ = try await store.mark((1...3).map { samples.post($0, 0) }, StatusChange(isRead: true))
    }

    private func remove(_ posts: [PostID], _ store: any Store) async throws -> Int {
        try await store.remove(posts, keepingUnread: false, at: Timestamp(seconds: 100))
    }

    @Test("posts are removed feed by feed, the smallest first, where the new files of all feeds have no room beside the old ones")
    func feedByFeed() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await fill(place)
        // Each feed has new posts and new marks.
        let disk = SmallDisk(room: 2)
        let store = try await disk.store(place)
        #expect(try await remove((1...3).flatMap { [samples.post($0, 0), samples.post($0, 1)] }, store) == 6)
        let order = [2, 3, 1].flatMap { ["\(samples.feed($0)).posts.jsonl", "\(samples.feed($0)).marks.jsonl"] }
        #expect(disk.renamed == order)
        #expect(try await place.store().posts(matching: PostQuery()).count == 11)
        #expect(try await store.checking?.check(repairing: false) == [])
    }

    @Test("what has no room at all is said, and every post is still there")
    func noRoom() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await fill(place)
        let before = try place.names("store/feeds")
        let store = try await SmallDisk(room: 1).store(place)
        let failure = await #expect(throws: StoreFailure.self) { try await remove((1...3).map { samples.post($0, 0) }, store) }
        #expect(failure?.code == .full)
        #expect(try place.names("store/feeds") == before)
        let again = try await place.store()
        #expect(try await again.posts(matching: PostQuery()).count { $0.status.isRead } == 3)
        #expect(try await again.checking?.check(repairing: false) == [])
    }

    @Test("a feed of which nothing is left makes room for the others")
    func emptied() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await fill(place)
        let filled = try await place.store()
        _ = try await filled.mark([samples.post(1, 0)], StatusChange(isStarred: true))
        try await filled.unsubscribe(samples.feed(1))
        _ = try await filled.mark([samples.post(1, 0)], StatusChange(isStarred: false))
        let store = try await SmallDisk(room: 0).store(place)
        #expect(try await remove((1...3).map { samples.post($0, 0) }, store) == 3)
        #expect(try place.names("store/feeds").count { $0.hasPrefix("\(samples.feed(1))") } == 0)
        #expect(try await store.posts(matching: PostQuery()).count == 6)
        #expect(try await store.checking?.check(repairing: false) == [])
    }
}
