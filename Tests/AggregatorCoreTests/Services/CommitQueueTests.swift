import Synchronization
import Testing

@testable import AggregatorCore

@Suite("Commit queue")
struct CommitQueueTests {
    private func harvest(_ number: UInt64) -> Harvest {
        Harvest(feedID: FeedID(Identifier(high: 0, low: number)), state: SourceState(), moment: .epoch)
    }

    private func changes(_ harvest: Harvest) -> ChangeSet { ChangeSet(new: [PostID(harvest.feedID.value)]) }

    private func commit(_ harvest: Harvest, to queue: CommitQueue<Work>, _ write: @escaping Write) async throws -> ChangeSet {
        try await queue.commit(Work(harvest: harvest), size: harvest.textSize, to: write)
    }

    private typealias Write = @Sendable ([Harvest]) async throws(StoreFailure) -> [CommitOutcome]

    private struct Work: CommitWork {
        let harvest: Harvest

        static func write(_ batch: [Self], to store: @escaping Write) async throws(StoreFailure) -> [CommitOutcome] {
            try await store(batch.map(\.harvest))
        }
    }

    /// A store whose first transaction lasts until it is let through, and the number of harvests of each transaction.
    ///
    /// - Parameter count: The number of harvests of a transaction for which it returns an outcome.
    private func gated(
        answering count: Int = .max
    ) -> (sizes: Locked<[Int]>, write: Write, open: AsyncStream<Void>.Continuation) {
        let (gate, open) = AsyncStream<Void>.makeStream()
        let sizes = Locked<[Int]>([])
        let write: Write = { (harvests) throws(StoreFailure) in
            let number = sizes.withLock { sizes in
                sizes.append(harvests.count)
                return sizes.count
            }
            if number == 1 { for await _ in gate { break } }
            return harvests.prefix(count).map { .success(ChangeSet(new: [PostID($0.feedID.value)])) }
        }
        return (sizes, write, open)
    }

    @Test("those who come while one transaction is being written form the next, and each gets its own answer")
    func batches() async throws {
        let queue = CommitQueue<Work>()
        let (sizes, write, open) = gated()
        let first = Task { try await commit(harvest(0), to: queue, write) }
        while sizes.withLock(\.isEmpty) { await Task.yield() }
        let others = (1...9).map { number in Task { try await commit(harvest(number), to: queue, write) } }
        while await queue.count < 9 { await Task.yield() }
        open.yield()
        #expect(try await first.value == changes(harvest(0)))
        for (number, other) in others.enumerated() { #expect(try await other.value == changes(harvest(UInt64(number) + 1))) }
        #expect(sizes.withLock { $0 } == [1, 9])
    }

    @Test("a transaction ends where it has grown large, so that nobody waits for all the others' texts")
    func sizes() async throws {
        let queue = CommitQueue<Work>()
        let (sizes, write, open) = gated()
        let first = Task { try await commit(harvest(0), to: queue, write) }
        while sizes.withLock(\.isEmpty) { await Task.yield() }
        var post = Post()
        post.content.text = String(repeating: "a", count: 1 << 20)
        let large = Harvest.Sighting(
            id: PostID(Identifier(high: 1, low: 1)), post: post, fingerprint: .zero, sortDate: .epoch, evidence: [])
        let others = (1...7 as ClosedRange<UInt64>).map { number in
            let harvest = Harvest(
                feedID: FeedID(Identifier(high: 0, low: number)), posts: [large], state: SourceState(), moment: .epoch)
            return Task { try await commit(harvest, to: queue, write) }
        }
        while await queue.count < 7 { await Task.yield() }
        open.yield()
        _ = try await first.value
        for other in others { _ = try await other.value }
        #expect(sizes.withLock { $0 } == [1, 2, 2, 2, 1])
    }

    @Test("when a transaction fails, each is tried alone, and the failure stays with its cause")
    func failures() async throws {
        let queue = CommitQueue<Work>()
        let (gate, open) = AsyncStream<Void>.makeStream()
        let isFirst = Atomic(true)
        let write: @Sendable ([Harvest]) async throws(StoreFailure) -> [CommitOutcome] = { (harvests) throws(StoreFailure) in
            if isFirst.exchange(false, ordering: .relaxed) { for await _ in gate { break } }
            if harvests.contains(where: { $0.feedID.value.low == 2 }) { throw StoreFailure(.full, "Two is too much.") }
            return harvests.map { .success(ChangeSet(new: [PostID($0.feedID.value)])) }
        }
        let first = Task { try await commit(harvest(0), to: queue, write) }
        while isFirst.load(ordering: .relaxed) { await Task.yield() }
        let others = (1...3).map { number in Task { try await commit(harvest(number), to: queue, write) } }
        while await queue.count < 3 { await Task.yield() }
        open.yield()
        _ = try await first.value
        #expect(try await others[0].value == changes(harvest(1)))
        await #expect(throws: StoreFailure(.full, "Two is too much.")) { try await others[1].value }
        #expect(try await others[2].value == changes(harvest(3)))
    }

    @Test("a store that is busy is waited for once, whoever waits")
    func busy() async throws {
        let queue = CommitQueue<Work>()
        let (gate, open) = AsyncStream<Void>.makeStream()
        let attempts = Locked(0)
        let busy = StoreFailure(.busy, "Somebody else writes.")
        let write: Write = { (_) throws(StoreFailure) in
            attempts.withLock { $0 += 1 }
            for await _ in gate { break }
            throw busy
        }
        let first = Task { try await commit(harvest(0), to: queue, write) }
        while attempts.withLock({ $0 }) == 0 { await Task.yield() }
        let others = (1...9).map { number in Task { try await commit(harvest(number), to: queue, write) } }
        while await queue.count < 9 { await Task.yield() }
        open.finish()
        await #expect(throws: busy) { try await first.value }
        for other in others { await #expect(throws: busy) { try await other.value } }
        #expect(attempts.withLock { $0 } == 2)
    }

    @Test(
        "a store that does not answer for each harvest has stored none of them for certain, and nobody waits for ever", arguments: [0, 1])
    func outcomesMissing(count: Int) async throws {
        let queue = CommitQueue<Work>()
        let (sizes, write, open) = gated(answering: count)
        let first = Task { try await commit(harvest(0), to: queue, write) }
        while sizes.withLock(\.isEmpty) { await Task.yield() }
        let others = (1...3).map { number in Task { try await commit(harvest(number), to: queue, write) } }
        while await queue.count < 3 { await Task.yield() }
        open.yield()
        if count == 0 { await #expect(throws: StoreFailure.self) { try await first.value } }
        for other in others {
            await #expect {
                try await other.value
            } throws: {
                ($0 as? StoreFailure)?.message.contains("\(count) outcomes for 3 harvests") == true
            }
        }
    }

    @Test("a store that fails for all, and then does not answer for one alone, is told its rule")
    func outcomesMissingAlone() async throws {
        let queue = CommitQueue<Work>()
        let (gate, open) = AsyncStream<Void>.makeStream()
        let isFirst = Atomic(true)
        let write: Write = { (harvests) throws(StoreFailure) in
            if isFirst.exchange(false, ordering: .relaxed) { for await _ in gate { break } }
            if harvests.count > 1 { throw StoreFailure(.full, "Two are too many.") }
            return []
        }
        let first = Task { try await commit(harvest(0), to: queue, write) }
        while isFirst.load(ordering: .relaxed) { await Task.yield() }
        let others = (1...2).map { number in Task { try await commit(harvest(number), to: queue, write) } }
        while await queue.count < 2 { await Task.yield() }
        open.yield()
        for task in [first] + others {
            await #expect {
                try await task.value
            } throws: {
                ($0 as? StoreFailure)?.message.contains("0 outcomes for 1 harvest") == true
            }
        }
    }
}
