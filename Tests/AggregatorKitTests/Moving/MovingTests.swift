import AggregatorContracts
import AggregatorCore
import AggregatorEngine
import AggregatorKit
import Foundation
import InMemory
import Testing

@Suite("Moving everything from one store into another")
struct MovingTests {
    private static let schemes = ["memory", "sqlite", "file"]
    /// Every ordered pair of schemes, also of one with itself.
    static let pairs = schemes.flatMap { from in schemes.map { (from, $0) } }

    private let folder = FileManager.default.temporaryDirectory.appending(path: "aggregator-\(UUID().uuidString)").path

    private func open(_ scheme: String, _ name: String) async throws -> any Store {
        let services = try Aggregator.Composition.live(ComposingOptions()).makeServices()
        let backend = try #require(services.storeBackends.first { $0.scheme == scheme })
        return try await backend.open(StoreLocation(scheme: scheme, path: "\(folder)/\(name)"), options: StoreOptions())
    }

    /// Records of every kind.
    private static func records() throws -> [ArchiveRecord] {
        var generator = SampleGenerator(seed: 31)
        var records: [ArchiveRecord] = ["a/b", "b/c"].map { .setting(key: $0, value: Array($0.utf8)) }
        for number in 1...5 {
            let subscription = generator.subscription(number)
            let id = subscription.id
            let state = generator.state()
            records.append(.feed(ArchivedFeed(id: id, subscription: subscription, description: generator.feed(), state: state)))
            for _ in 0..<8 {
                let stored = StoredPost(
                    id: PostID(generator.identifier()), feed: id, post: generator.post(),
                    status: PostStatus(isRead: generator.bool(), isStarred: generator.bool()), firstSeen: generator.moment(),
                    fingerprint: generator.identifier(), sortDate: generator.moment())
                records.append(.post(ArchivedPost(stored, evidence: [Evidence(kind: .guid, key: generator.identifier())])))
            }
            records.append(
                .tombstone(
                    Tombstone(
                        id: PostID(generator.identifier()), feed: id, fingerprint: generator.identifier(), removed: generator.moment(),
                        evidence: [Evidence(kind: .link, key: generator.identifier())])))
        }
        return records.sorted { $0.place < $1.place }
    }

    private static func bytes(of store: any Store) async throws -> [UInt8] {
        let archive = ArchiveBytes(of: store)
        var bytes: [UInt8] = []
        while let piece = try await archive.next() { bytes += piece }
        return bytes
    }

    @Test("the archive of both is the same to the byte, and so is that of a store it is restored into", arguments: pairs)
    func everyPair(from: String, to: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (source, target, restored) = (try await open(from, "a"), try await open(to, "b"), try await open(to, "c"))
        try await source.take(Self.records())
        let outcome = try await StoreMover(into: target).run(from: { StoreRecords(source) })
        #expect(outcome.isComplete && outcome.moved == outcome.source.records && outcome.others == 0)
        let archive = try await Self.bytes(of: source)
        #expect(try await Self.bytes(of: target) == archive)
        let files = InMemoryFiles(["/archive": archive])
        let brought = try await StoreMover(into: restored).run(from: { try await ArchiveFile(verifying: "/archive", files) })
        #expect(brought.isComplete)
        #expect(try await Self.bytes(of: restored) == archive)
        for store in [source, target, restored] { await store.close() }
    }

    @Test("a move that was cut short goes on where it stopped, and a finished one moves nothing", arguments: schemes)
    func goesOn(scheme: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (source, target) = (try await open("memory", "a"), try await open(scheme, "b"))
        let records = try Self.records()
        try await source.take(records)
        try await target.take(Array(records.prefix(20)))
        #expect(try await StoreMover(into: target).run(from: { StoreRecords(source) }).moved == records.count - 20)
        let again = try await StoreMover(into: target).run(from: { StoreRecords(source) })
        #expect(again.moved == 0 && again.isComplete)
        await target.close()
    }

    @Test("what can't be moved is counted once, however often it was tried")
    func countsOnce() async throws {
        let (source, target) = (try await open("memory", "a"), try await open("memory", "b"))
        let records = try Self.records()
        try await source.take(records)
        // In the target, another subscription has an address of the source.
        let taken = try #require(try await source.subscriptions().first)
        try await target.subscribe([Subscription(id: FeedID(ContentHash.of([1])), address: taken.address, added: .epoch)])
        let outcome = try await StoreMover(into: target).run(from: { StoreRecords(source) })
        #expect(!outcome.isSettled && outcome.left == 1)
        #expect(outcome.moved == records.count)
    }

    @Test("what only the target has stays, and is counted")
    func leavesOthers() async throws {
        let (source, target) = (try await open("memory", "a"), try await open("memory", "b"))
        try await source.take(Self.records())
        try await target.set([1], for: "only/here")
        let outcome = try await StoreMover(into: target).run(from: { StoreRecords(source) })
        #expect(outcome.isSettled && !outcome.isComplete && outcome.others == 1)
        #expect(try await target.value(for: "only/here") == [1])
    }

    /// A store with pages of three records, whose posts are removed as soon as they are read.
    private struct Pruned: StoreDecorator {
        let base: any Store

        func records(after place: ArchiveKey?, limit: Int) async throws(StoreFailure) -> [ArchiveRecord] {
            let page = try await base.records(after: place, limit: 3)
            try await base.remove(page.compactMap(\.place.post), at: .epoch)
            return page
        }
    }

    @Test("an archive has a post that is removed meanwhile, or that it was removed, and never both")
    func removedMeanwhile() async throws {
        let (source, target) = (try await open("memory", "a"), try await open("memory", "b"))
        try await source.take(Self.records())
        let files = InMemoryFiles(["/archive": try await Self.bytes(of: Pruned(base: source))])
        #expect(try await source.posts(matching: PostQuery()).allSatisfy(\.status.isStarred))
        func restored() async throws -> StoreMover.Outcome {
            try await StoreMover(into: target).run(from: { try await ArchiveFile(verifying: "/archive", files) })
        }
        let outcome = try await restored()
        let count = try Self.records().count
        #expect(outcome.isComplete && outcome.moved == count)
        #expect(try await restored().moved == 0)
    }

    @Test("every difference is told, once and by name")
    func differences() async throws {
        let (left, right) = (try await open("memory", "a"), try await open("memory", "b"))
        try await left.take(Self.records())
        try await right.take(Self.records())
        let posts = try await left.posts(matching: PostQuery())
        try await right.mark([posts[0].id], StatusChange(isRead: !posts[0].status.isRead))
        try await left.mark([posts[1].id], StatusChange(isStarred: false))
        try await left.remove([posts[1].id], at: .epoch)
        try await right.set([], for: "c/d")
        var told: [String] = []
        let comparison = try await RecordComparison.run(StoreRecords(left), StoreRecords(right)) { difference in
            told.append(DifferenceView(difference, first: "A", second: "B").sentence)
        }
        #expect(comparison.first != comparison.second)
        #expect(told.contains { $0.hasPrefix("post \(posts[0].id)") && $0.hasSuffix("differs in read") })
        #expect(told.contains { $0.hasPrefix("post \(posts[1].id)") && $0.hasSuffix("is only in B") })
        #expect(told.contains("removed post \(posts[1].id) is only in A"))
        #expect(told.contains("setting c/d is only in B"))
        #expect(told.count == 4)
    }
}
