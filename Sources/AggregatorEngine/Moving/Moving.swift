public import AggregatorCore

/// Brings everything that a list of records has into a store.
///
/// Both are gone through side by side, and only what the store lacks, or has otherwise, is taken in: so a move that was cut short goes on
/// where it stopped, and ends with both sides compared.
public struct Moving: Sendable {
    private let store: any Store

    /// The store may hold something already: it stays, but where the records say otherwise; posts, stars and subscriptions stay also there.
    public init(into store: any Store) { self.store = store }

    /// What came of it.
    public struct Outcome: Sendable, Hashable {
        /// Records that the store lacked, or had otherwise; each once, also where it was taken in again.
        public var moved = 0
        /// Records that only the store has; they are left there.
        public var others = 0
        /// What was left there though the records have it otherwise.
        public var kept = Kept()
        /// What all records come to, on both sides.
        public var source = ArchiveDigest()
        /// The same of the store's side, which may have records of its own.
        public var target = ArchiveDigest()
        /// Records that could not be taken in, however often: what is written to their side meanwhile is not among them.
        public var left = 0
        /// The store has everything that was to be moved, but for what it kept.
        public var isSettled: Bool { left == 0 }
        /// Both sides hold the same.
        public var isComplete: Bool { source == target }
    }

    /// What was taken in can change what was compared before it, where both sides have claimed one thing: hence again, until nothing is
    /// left to move, but not for ever.
    private static let mostWalks = 4

    /// Ends when nothing is left to move, or after four walks; throws when its task is cancelled.
    ///
    /// - Parameters:
    ///   - open: begins with the records anew.
    ///   - tell: is told from time to time how many were moved.
    public func run(
        from open: () async throws -> any RecordSource, tell: @Sendable (_ moved: Int) -> Void = { _ in }
    ) async throws -> Outcome {
        var outcome = Outcome()
        /// What later walks took in, by its hash: of that nearly nothing is there.
        var tried: Set<Int> = []
        for walk in 0..<Self.mostWalks {
            var (batch, merging, again) = (RecordBatch(store), RecordMerging(), 0)
            let comparison = try await RecordComparison(try await open(), StoreRecords(store)) { difference in
                guard let record = merging.record(for: difference) else { return }
                let isAgain = walk > 0 && !tried.insert(record.hashValue).inserted
                if isAgain { again += 1 }
                if try await batch.add(record), walk == 0 { tell(batch.count) }
            }
            try await batch.end()
            (outcome.others, outcome.kept) = (merging.others, merging.kept)
            if walk == 0 { outcome.moved = batch.count }
            outcome.left = again
            (outcome.source, outcome.target) = (comparison.first, comparison.second)
            if batch.count == 0 { break }
        }
        return outcome
    }
}
