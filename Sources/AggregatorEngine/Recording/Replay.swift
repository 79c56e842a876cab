public import AggregatorCore

/// Runs a recorded pull again with today's rules: offline, at once, into any empty store.
public struct Replay: Sendable {
    private let recording: Recording
    private let services: ServiceProvider
    private let options: FetchOptions
    private let bounds: Schedule.Bounds
    private let lines: [FeedID: ReplayingTransport]

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
        var lines: [FeedID: ReplayingTransport] = [:]
        for line in recording.lines {
            let clock = AttemptClock(line.opening.moment, base: services.world.clock)
            lines[line.opening.feed] = ReplayingTransport(line.exchanges, clock: clock)
        }
        services.attemptDecorators = [ReplayedLines(lines: lines)]
        self.services = services
        self.lines = lines
    }

    /// Puts what the recorded store held into `store`, and pulls.
    ///
    /// - Parameter staging: Changes the pull, as when it was recorded.
    public func run(
        into store: any Store, staging: (inout Pull) -> Void = { _ in }, report: @Sendable (PullEvent) async -> Void
    ) async throws(StoreFailure) -> PullSummary {
        try await ReplayedStart(recording).prepare(store)
        let subscriptions = Dictionary(try await store.subscriptions().map { ($0.id, $0) }) { first, _ in first }
        let attempts = recording.lines.filter { !$0.isAbandoned }.compactMap { line in
            subscriptions[line.opening.feed].map { (line: line, source: NamedSubscription(line.opening.source, $0)) }
        }
        var options = options
        options.hostDelay = 0
        var pull = Pull(services: services, store: store, options: options, bounds: bounds)
        pull.replayed = lines
        staging(&pull)
        let sources = ReplayOrder(services.siteBoundary).sorted(attempts)
        return try await pull.run(.these(sources), isForced: recording.opening.isForced, report: report)
    }

    /// Gives each attempt the clock and the answers of its recorded line.
    private struct ReplayedLines: AttemptDecorator {
        let lines: [FeedID: ReplayingTransport]

        func decorated(_ services: ServiceProvider, for attempt: SourceAttempt) -> ServiceProvider {
            guard let line = lines[attempt.subscription.id] else { return services }
            var services = services
            services.world.clock = line.clock
            services.transports = [line]
            return services
        }
    }
}
