/// Gathers harvests that come at once into one transaction: the price of a commit is the disk's, and is paid once for all of them. `Work` is
/// a harvest, or what a store has made of it beforehand.
///
/// For stores to use. Nobody waits for others to come: while one transaction is being written, those who come meanwhile form the next, up
/// to a size. What is written is what a pull holds; if one transaction took all of it, reading and writing would stop for each other in turn.
public actor CommitQueue<Work: Sendable> {
    /// Bytes of text in one transaction, about: a disk's synchronising is small beside writing as much.
    static var batchSize: Int { 2 << 20 }

    private struct Waiting {
        let work: Work
        let size: Int
        let continuation: CheckedContinuation<Result<ChangeSet, StoreFailure>, Never>
    }

    private var waiting: [Waiting] = []
    private var isWriting = false

    /// One for each open store.
    public init() {}

    /// How many wait for the next transaction.
    var count: Int { waiting.count }

    /// Writes `work` together with others; `size` is its texts', in bytes (`Harvest.textSize`). `write` gives an outcome for each, in their
    /// order, or fails for all, and then each is written alone, unless the store is busy. Where it gives more or fewer, nobody can tell whose
    /// they are: all fail.
    public func commit(
        _ work: Work, size: Int, write: @escaping @Sendable ([Work]) async throws(StoreFailure) -> [CommitOutcome]
    ) async throws(StoreFailure) -> ChangeSet {
        let outcome = await withCheckedContinuation { continuation in
            waiting.append(Waiting(work: work, size: size, continuation: continuation))
            guard !isWriting else { return }
            isWriting = true
            // Before the documents that wait to be parsed: behind those that a transaction lets in, the next one would begin late, and all
            // would wait for it again.
            Task(priority: .high) { await drain(write) }
        }
        return try outcome.get()
    }

    private func drain(_ write: @Sendable ([Work]) async throws(StoreFailure) -> [CommitOutcome]) async {
        while !waiting.isEmpty {
            var size = 0
            let end = waiting.firstIndex { waiter in
                defer { size += waiter.size }
                return size >= Self.batchSize
            }
            let batch = Array(waiting[..<(end ?? waiting.endIndex)])
            waiting.removeFirst(batch.count)
            do throws(StoreFailure) {
                let outcomes = try await Self.outcomes(of: batch.map(\.work), write)
                for (waiter, outcome) in zip(batch, outcomes) { waiter.continuation.resume(returning: outcome) }
            } catch {
                await writeSingly(batch, after: error, write)
            }
        }
        isWriting = false
    }

    /// One for each, whatever the store does: who got none would wait for ever.
    private static func outcomes(
        of batch: [Work], _ write: @Sendable ([Work]) async throws(StoreFailure) -> [CommitOutcome]
    ) async throws(StoreFailure) -> [CommitOutcome] {
        let outcomes = try await write(batch)
        guard outcomes.count != batch.count else { return outcomes }
        let failure = StoreFailure(
            .unavailable,
            "The store gave \(outcomes.count) outcomes for \(batch.count) harvests, where it has to give one for each; its author should know."
        )
        return batch.map { _ in .failure(failure) }
    }

    /// What stopped them together may have been one of them; not whoever else writes: to wait for that once for each would take minutes.
    private func writeSingly(
        _ batch: [Waiting], after failure: StoreFailure, _ write: @Sendable ([Work]) async throws(StoreFailure) -> [CommitOutcome]
    ) async {
        for waiter in batch {
            var outcome = CommitOutcome.failure(failure)
            if batch.count > 1, failure.code != .busy {
                do throws(StoreFailure) { outcome = try await Self.outcomes(of: [waiter.work], write).first ?? outcome } catch {
                    outcome = .failure(error)
                }
            }
            waiter.continuation.resume(returning: outcome)
        }
    }
}

/// What became of one harvest of several.
public typealias CommitOutcome = Result<ChangeSet, StoreFailure>
