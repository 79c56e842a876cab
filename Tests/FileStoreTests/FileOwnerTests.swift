import AggregatorContracts
import AggregatorCore
import FileStore
import Foundation
import Glibc
import Testing

@Suite("Files that another user's process writes")
struct FileOwnerTests {
    private let samples = Samples()
    private static let user = 65_534

    /// Only root can give files away.
    private static let isRoot = geteuid() == 0

    private func owners(_ place: Scratch) throws -> Set<Int> {
        let names = try #require(FileManager.default.enumerator(atPath: place.path("store"))).compactMap { $0 as? String }
        return try Set(
            names.map { name in
                let attributes = try FileManager.default.attributesOfItem(atPath: place.path("store/\(name)"))
                return try #require(attributes[.ownerAccountID] as? Int)
            })
    }

    @Test(
        "files that another user's process writes belong to whoever has those that they replace, or else their folder", .enabled(if: isRoot)
    )
    func stay() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try FileManager.default.createDirectory(atPath: place.path("store"), withIntermediateDirectories: true)
        try #require(chown(place.path("store"), uid_t(Self.user), gid_t(Self.user)) == 0)
        try await samples.fill(place.store())
        #expect(try owners(place) == [Self.user])
        let store = try await place.store()
        try await store.mark([samples.post(1, 1)], StatusChange(isRead: true))
        _ = try await store.commit(samples.harvest(1, count: 5))
        #expect(try owners(place) == [Self.user])
        // As if another user shared the store with the folder's owner: the file keeps its owner.
        let posts = place.path("store/feeds/\(samples.feed(1)).posts.jsonl")
        try #require(chown(posts, 1, 1) == 0)
        _ = try await place.store().commit(samples.harvest(1, count: 6))
        #expect(try owners(place) == [1, Self.user])
    }
}
