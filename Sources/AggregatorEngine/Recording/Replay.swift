public import AggregatorCore

/// Runs a recorded pull again with today's rules: offline, at once, into any empty store.
public struct Replay: Sendable {
    private let recording: Recording
    private let services: ServiceProvider
    private let options: FetchOptions
    private let bounds: Schedule.Bounds

    /// - Parameters:
    ///   - services: Formats, HTML and connectors are used as they are; clock, randomness and secrets are the recording's.
    ///   - options: Those of the recorded run.
    public init(_ recording: Recording, services: ServiceProvider, options: FetchOptions, bounds: Schedule.Bounds) {
        self.recording = recording
        self.options = options
        self.bounds = bounds
        var services = services
        services.transports = []
        services.world.clock = AttemptClock(recording.opening.moment, base: services.world.clock)
        services.world.randomness = SeededRandomness(recording.opening.seed)
        services.world.credentials = RecordedCredentials(recording)
        services.attemptDecorators = [Lines(recording, base: services.world.clock)]
        self.services = services
    }

    /// Puts what the recorded store held into `store`, and pulls.
    ///
    /// - Parameter staging: Changes the pull, as when it was recorded.
    public func run(
        into store: any Store, staging: (inout Pull) -> Void = { _ in }, report: @Sendable (PullEvent) async -> Void
    ) async throws(StoreFailure) -> PullSummary {
        try await ReplayedStart(recording).prepare(store)
        let subscriptions = Dictionary(try await store.subscriptions().map { ($0.id, $0) }) { first, _ in first }
        let sources = recording.lines.filter { !$0.isAbandoned }.compactMap { line in
            subscriptions[line.opening.feed].map { NamedSubscription(line.opening.source, $0) }
        }
        var options = options
        options.hostDelay = 0
        var pull = Pull(services: services, store: store, options: options, bounds: bounds)
        staging(&pull)
        return try await pull.run(.these(sources), isForced: recording.opening.isForced, report: report)
    }

    /// Gives each attempt the clock and the answers of its recorded line.
    private struct Lines: AttemptDecorator {
        private let lines: [FeedID: (clock: AttemptClock, transport: ReplayingTransport)]

        init(_ recording: Recording, base: any ClockService) {
            var lines: [FeedID: (AttemptClock, ReplayingTransport)] = [:]
            for line in recording.lines {
                let clock = AttemptClock(line.opening.moment, base: base)
                lines[line.opening.feed] = (clock, ReplayingTransport(line.exchanges, clock: clock))
            }
            self.lines = lines
        }

        func decorated(_ services: ServiceProvider, for attempt: SourceAttempt) -> ServiceProvider {
            guard let line = lines[attempt.subscription.id] else { return services }
            var services = services
            services.world.clock = line.clock
            services.transports = [line.transport]
            return services
        }
    }
}
