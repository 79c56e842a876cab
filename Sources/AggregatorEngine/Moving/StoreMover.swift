public import AggregatorCore

/// Brings everything in a list of records into a store.
///
/// Both sides are read side by side, and only what the store lacks or has differently is taken in: so an interrupted move continues where
/// it stopped, and ends with both sides compared.
public struct StoreMover: Sendable {
    private let store: any Store

    /// The store need not be empty: its posts, stars, subscriptions and settings stay, unless the records have a post in a later version,
    /// and each source keeps the state of whichever side asked it later.
    public init(into store: any Store) { self.store = store }

    /// The result of a move.
    public struct Outcome: Sendable, Hashable {
        /// Records that the store lacked or had differently; each counts once, even if it was taken in again.
        public var moved = 0
        /// Records that only the store has; they are left there.
        public var others = 0
        /// What stayed in the store although the records say otherwise.
        public var kept = Kept()
        /// The digest of all records.
        public var source = ArchiveDigest()
        /// The digest of the store's records, which may include others.
        public var target = ArchiveDigest()
        /// Records that could not be taken in, however often they were tried; what is written to their side meanwhile does not count.
        public var left = 0
        /// Whether the store has everything that was to be moved, except for what it kept.
        public var isSettled: Bool { left == 0 }
        /// Whether both sides hold the same.
        public var isComplete: Bool { source == target }
    }

    /// Taking in a record can change one that was compared before, where both sides have claimed the same thing: so the walk is repeated
    /// until nothing is left to move, but not endlessly.
    private static let mostWalks = 4

    /// Ends when nothing is left to move, or after four walks, and then lets the store do what it has put off. Throws when its task is
    /// cancelled while it moves; later, that only ends what was put off.
    ///
    /// - Parameters:
    ///   - open: Opens the records from the beginning.
    ///   - tell: Receives the number of moved records from time to time.
    public func run(
        from open: () async throws -> any RecordSource, tell: @Sendable (_ moved: Int) -> Void = { _ in }
    ) async throws -> Outcome {
        var outcome = Outcome()
        /// The hashes of records that a later walk has already taken in. Few: a later walk only finds what changed during the one before.
        var tried: Set<Identifier> = []
        for walk in 0..<Self.mostWalks {
            var (batch, merger, again) = (RecordBatch(store), RecordMerger(), 0)
            let comparison = try await RecordComparison.run(try await open(), StoreRecords(store)) { difference in
                guard let record = merger.record(for: difference) else { return }
                let isAgain = walk > 0 && !tried.insert(ContentHash.of(record.recordBytes)).inserted
                if isAgain { again += 1 }
                if try await batch.add(record, insteadOf: difference.own), walk == 0 { tell(batch.count) }
            }
            try await batch.end()
            (outcome.others, outcome.kept) = (merger.others, merger.kept)
            if walk == 0 { outcome.moved = batch.count }
            outcome.left = again
            (outcome.source, outcome.target) = (comparison.first, comparison.second)
            if batch.count == 0 { break }
        }
        // A store may have put off the index of its search until after a pull, and of a store that was moved here to be read none may come.
        await store.settle()
        return outcome
    }
}
