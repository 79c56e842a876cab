public import AggregatorCore

/// Causes failures on purpose, on top of any services, and remembers which.
public final class FaultInjector: AttemptDecorator {
    private let plan: FaultPlan
    private let isActing: Bool
    private let log = Locked<[FeedID: [Fault]]>([:])
    private let counters = Locked<[FeedID: ExchangeCounter]>([:])
    private let ended = Locked(false)

    /// - Parameter isActing: `false` over a recording whose answers contain the faults already: they are only noted.
    public init(_ plan: FaultPlan, isActing: Bool = true) {
        self.plan = plan
        self.isActing = isActing
    }

    /// These services, with faults.
    public func faulty(_ services: ServiceProvider) -> ServiceProvider {
        var services = services
        services.attemptDecorators.append(self)
        return services
    }

    /// This store, with faults in its writes.
    public func faulty(_ store: any Store) -> any Store { FaultyStore(base: store, injector: self, plan: plan) }

    /// The faults that were caused for a source, in order.
    public func faults(of feed: FeedID) -> [Fault] { log.withLock { $0[feed] ?? [] } }

    public func decorated(_ services: ServiceProvider, for attempt: SourceAttempt) -> ServiceProvider {
        var services = services
        let feed = attempt.subscription.id
        let counter = counters.withLock { counters in
            let counter = counters[feed] ?? ExchangeCounter()
            counters[feed] = counter
            return counter
        }
        let draws = FaultPlan.Draws(plan: plan, source: feed, lastAttempt: attempt.state.history.lastAttempt)
        let clock = services.world.clock
        services.transports = services.transports.map { base in
            FaultyTransport(base: base, clock: clock, isActing: isActing) {
                guard let fault = draws.fault(ofStore: false, number: counter.next()) else { return nil }
                self.note(fault, of: feed)
                return fault
            }
        }
        return services
    }

    /// Whether a fault has ended a store: nothing more is written to it until it is opened again.
    public var hasEndedStore: Bool { ended.withLock { $0 } }

    func noteEnd() { ended.withLock { $0 = true } }

    func note(_ fault: Fault, of feed: FeedID) { log.withLock { $0[feed, default: []].append(fault) } }
}

/// Numbers the exchanges of one attempt.
final class ExchangeCounter: Sendable {
    private let count = Locked(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
