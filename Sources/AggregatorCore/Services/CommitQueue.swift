/// Gathers harvests that come at once into one transaction: the price of a commit is the disk's, and is paid once for all of them.
///
/// For stores to use. Nobody waits for others to come: while one transaction is being written, those who come meanwhile form the next, up
/// to a size. What is written is what a pull holds; if one transaction took all of it, reading and writing would stop for each other in turn.
public actor CommitQueue {
    /// Bytes of text in one transaction, about: a disk's synchronising is small beside writing as much.
    static let batchSize = 2 << 20

    private struct Waiting {
        let harvest: Harvest
        let continuation: CheckedContinuation<Result<ChangeSet, StoreFailure>, Never>
    }

    public typealias Outcome = Result<ChangeSet, StoreFailure>

    private var waiting: [Waiting] = []
    private var isWriting = false

    public init() {}

    /// How many wait for the next transaction.
    public var count: Int { waiting.count }

    /// Writes `harvest` together with others; `write` gives an outcome for each, or fails for all, and then each is written alone, unless the
    /// store is busy.
    public func commit(
        _ harvest: Harvest, write: @escaping @Sendable ([Harvest]) async throws(StoreFailure) -> [Outcome]
    ) async throws(StoreFailure) -> ChangeSet {
        let outcome = await withCheckedContinuation { continuation in
            waiting.append(Waiting(harvest: harvest, continuation: continuation))
            guard !isWriting else { return }
            isWriting = true
            Task { await drain(write) }
        }
        return try outcome.get()
    }

    private func drain(_ write: @Sendable ([Harvest]) async throws(StoreFailure) -> [Outcome]) async {
        while !waiting.isEmpty {
            var size = 0
            let end = waiting.firstIndex { waiter in
                defer { size += waiter.harvest.textSize }
                return size >= Self.batchSize
            }
            let batch = Array(waiting[..<(end ?? waiting.endIndex)])
            waiting.removeFirst(batch.count)
            do throws(StoreFailure) {
                for (waiter, outcome) in zip(batch, try await write(batch.map(\.harvest))) {
                    waiter.continuation.resume(returning: outcome)
                }
            } catch {
                await writeSingly(batch, after: error, write)
            }
        }
        isWriting = false
    }

    /// What stopped them together may have been one of them; not whoever else writes: to wait for that once for each would take minutes.
    private func writeSingly(
        _ batch: [Waiting], after failure: StoreFailure, _ write: @Sendable ([Harvest]) async throws(StoreFailure) -> [Outcome]
    ) async {
        for waiter in batch {
            var outcome = Outcome.failure(failure)
            if batch.count > 1, failure.code != .busy {
                do throws(StoreFailure) { outcome = try await write([waiter.harvest]).first ?? outcome } catch { outcome = .failure(error) }
            }
            waiter.continuation.resume(returning: outcome)
        }
    }
}
