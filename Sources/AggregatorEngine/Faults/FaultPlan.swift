import AggregatorCore

/// Which faults are caused, and how often: a pure function of the seed, the source and its stored state, so that the same pull meets the
/// same faults, whatever the order of its sources.
public struct FaultPlan: Sendable, Hashable {
    /// The rates, in the order in which faults are drawn.
    public var rates: [Rate]
    /// The seed of every draw.
    public var seed: UInt64

    /// How often one fault occurs.
    public struct Rate: Sendable, Hashable {
        /// What goes wrong.
        public var fault: Fault
        /// The share of exchanges (or of writes to the store) that it hits, among those that no earlier fault of the list hits; 0 to 1.
        public var share: Double
        /// Creates a rate; it is not checked: a share of 1 or more hits everything that is left, one of 0 or less nothing.
        public init(_ fault: Fault, _ share: Double) {
            self.fault = fault
            self.share = share
        }
    }

    /// Creates a plan; without rates there are no faults.
    public init(_ rates: [Rate], seed: UInt64) {
        self.rates = rates
        self.seed = seed
    }

    /// The draws of one attempt at one source, which is identified by the time of the attempt before it.
    struct Draws: Sendable {
        let plan: FaultPlan
        let source: FeedID
        let lastAttempt: Timestamp?

        /// The fault of the exchange with that number, or of that write, if any.
        func fault(ofStore isOfStore: Bool, number: Int) -> Fault? {
            let attempt = UInt64(bitPattern: lastAttempt?.seconds ?? 0) &* 1_000_003 &+ UInt64(number) &* 2 &+ (isOfStore ? 1 : 0)
            var generator = SeededGenerator(seed: plan.seed, stream: source.value, attempt: attempt)
            for rate in plan.rates {
                let drawn = Double(generator.next() >> 11) / Double(1 << 53)
                if drawn < rate.share, rate.fault.isOfStore == isOfStore { return rate.fault }
            }
            return nil
        }

        /// Whether a process that ends in that write has completed it.
        func isWrittenBeforeEnd(number: Int) -> Bool {
            var generator = SeededGenerator(seed: ~plan.seed, stream: source.value, attempt: UInt64(clamping: number))
            return generator.next() % 2 == 0
        }
    }
}
