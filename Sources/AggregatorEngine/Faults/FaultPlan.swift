import AggregatorCore

/// Which faults are made up, and how often: a pure function of the seed, the source and what was remembered of it, so that the same pull
/// meets the same faults, in whatever order its sources get on.
public struct FaultPlan: Sendable, Hashable {
    /// From 0 to 1, in the order in which they are drawn.
    public var rates: [Rate]
    /// What every draw derives from.
    public var seed: UInt64

    /// How often one fault is to be.
    public struct Rate: Sendable, Hashable {
        /// What goes wrong.
        public var fault: Fault
        /// The share of exchanges (or of writes to the store) that it hits, among those that no earlier fault of the list hits; 0 to 1.
        public var share: Double
        /// Nothing is checked: a share of 1 or more befalls every one that is left, one of 0 or less none.
        public init(_ fault: Fault, _ share: Double) {
            self.fault = fault
            self.share = share
        }
    }

    /// Without rates nothing goes wrong.
    public init(_ rates: [Rate], seed: UInt64) {
        self.rates = rates
        self.seed = seed
    }

    /// One attempt at one source: told from others by when the last one was.
    struct Draws: Sendable {
        let plan: FaultPlan
        let source: FeedID
        let lastAttempt: Timestamp?

        /// What goes wrong with the exchange of that number, or with that write.
        func fault(ofStore isOfStore: Bool, number: Int) -> Fault? {
            let attempt = UInt64(bitPattern: lastAttempt?.seconds ?? 0) &* 1_000_003 &+ UInt64(number) &* 2 &+ (isOfStore ? 1 : 0)
            var generator = SeededGenerator(seed: plan.seed, stream: source.value, attempt: attempt)
            for rate in plan.rates {
                let drawn = Double(generator.next() >> 11) / Double(1 << 53)
                if drawn < rate.share, rate.fault.isOfStore == isOfStore { return rate.fault }
            }
            return nil
        }

        /// Whether a process that ends in that write has written it.
        func isWrittenBeforeEnd(number: Int) -> Bool {
            var generator = SeededGenerator(seed: ~plan.seed, stream: source.value, attempt: UInt64(clamping: number))
            return generator.next() % 2 == 0
        }
    }
}
