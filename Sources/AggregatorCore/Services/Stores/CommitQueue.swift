/// Commits harvests that come at once in one transaction: the disk's price of a commit is paid once for all of them.
///
/// For stores to use. No commit waits for others: those that come while a transaction is being written form the next one, up to a size. The
/// harvests to write are what a run holds; if one transaction took all of them, fetching and writing would take turns.
public actor CommitQueue<Work: CommitWork> {
    /// The approximate bytes of text in one transaction: syncing a disk takes little compared with writing as much.
    static var batchSize: Int { 2 << 20 }

    private struct Waiting {
        let work: Work
        let size: Int
        let continuation: CheckedContinuation<Result<ChangeSet, StoreFailure>, Never>
    }

    private var waiting: [Waiting] = []
    private var isWriting = false

    /// Creates a queue; a store needs one while it is open.
    public init() {}

    /// The number of commits that wait for the next transaction.
    var count: Int { waiting.count }

    /// Commits `work` together with others to the store that the queue belongs to.
    ///
    /// - Parameter size: The size of its texts, in bytes (`Harvest.textSize`).
    public func commit(_ work: Work, size: Int, to store: Work.Store) async throws(StoreFailure) -> ChangeSet {
        let outcome = await withCheckedContinuation { continuation in
            waiting.append(Waiting(work: work, size: size, continuation: continuation))
            guard !isWriting else { return }
            isWriting = true
            // High priority, before documents that wait to be parsed: behind those that a transaction lets in, the next one would begin
            // late, and all would wait for it again.
            Task(priority: .high) { await drain(to: store) }
        }
        return try outcome.get()
    }

    private func drain(to store: Work.Store) async {
        while !waiting.isEmpty {
            var size = 0
            let end = waiting.firstIndex { waiter in
                defer { size += waiter.size }
                return size >= Self.batchSize
            }
            let batch = Array(waiting[..<(end ?? waiting.endIndex)])
            waiting.removeFirst(batch.count)
            do throws(StoreFailure) {
                let outcomes = try await Self.outcomes(of: batch.map(\.work), in: store)
                for (waiter, outcome) in zip(batch, outcomes) { waiter.continuation.resume(returning: outcome) }
            } catch {
                await writeSingly(batch, after: error, to: store)
            }
        }
        isWriting = false
    }

    /// Returns one outcome for each work, whatever the store does: a commit without one would wait for ever.
    private static func outcomes(of batch: [Work], in store: Work.Store) async throws(StoreFailure) -> [CommitOutcome] {
        let outcomes = try await Work.write(batch, to: store)
        guard outcomes.count != batch.count else { return outcomes }
        let failure = StoreFailure(
            .unavailable,
            "The store gave \(outcomes.count) outcomes for \(batch.count) harvests, where it has to give one for each; its author should know."
        )
        return batch.map { _ in .failure(failure) }
    }

    /// Writes each work alone, as one of them may have made all fail. If another process writes, none is tried again: to wait for that once
    /// per work would take minutes.
    private func writeSingly(_ batch: [Waiting], after failure: StoreFailure, to store: Work.Store) async {
        for waiter in batch {
            var outcome = CommitOutcome.failure(failure)
            if batch.count > 1, failure.code != .busy {
                do throws(StoreFailure) { outcome = try await Self.outcomes(of: [waiter.work], in: store).first ?? outcome } catch {
                    outcome = .failure(error)
                }
            }
            waiter.continuation.resume(returning: outcome)
        }
    }
}

/// A harvest, or what a store has prepared from it, for a `CommitQueue`.
public protocol CommitWork: Sendable {
    /// Where it is written.
    associatedtype Store: Sendable

    /// Writes a transaction, and returns an outcome for each work, in their order. If it throws, each work is written alone, unless the
    /// store is busy. If it returns more or fewer outcomes, all fail, as it is unknown to which they belong.
    static func write(_ batch: [Self], to store: Store) async throws(StoreFailure) -> [CommitOutcome]
}

/// The outcome of one harvest in a transaction.
public typealias CommitOutcome = Result<ChangeSet, StoreFailure>
