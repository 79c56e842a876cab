public import AggregatorCore

/// Records a pull while it runs: pass its `services` and `store` to the `Pull`, then call `end`.
///
/// A recording that can't be written does not stop the pull; `end` throws the failure.
public final class PullRecorder: AttemptDecorator {
    /// `true`: attempts are what it records.
    public let recordsAttempts = true
    private let writer: any CassetteWriter
    private let seed: UInt64
    private let attempts = Locked(Attempts())

    private struct Attempts {
        var lines: [FeedID: RecordedAttempt] = [:]
        var count = 0
        var failure: FileFailure?
    }

    private init(_ writer: any CassetteWriter, seed: UInt64) {
        self.writer = writer
        self.seed = seed
    }

    /// Begins a recording at a place, with what the store holds now.
    ///
    /// - Parameter configuration: The user's settings, without secrets.
    public static func begin(
        at place: String, _ services: ServiceProvider, _ store: any Store, program: String, configuration: JSONValue, isForced: Bool
    ) async throws -> PullRecorder {
        guard let cassettes = services.cassettes else {
            throw IntegrationFailure("No integration keeps recordings; compose one that does.")
        }
        let states = try await store.sourceStates()
        let feeds = try await store.feeds()
        var taken: Set<WebAddress> = []
        var sources: [Recording.Source] = []
        for subscription in try await store.subscriptions() {
            let state = await states[subscription.id]?.recorded(for: subscription, services)
            var scrubbed = subscription.scrubbed
            // Two addresses may differ in their secrets alone; a fragment is never sent.
            while !taken.insert(scrubbed.address).inserted, let next = WebAddress("\(scrubbed.address.text)#again") {
                scrubbed.address = next
            }
            sources.append(Recording.Source(scrubbed, state: state, feed: feeds[subscription.id]))
        }
        let seed = services.world.randomness.seed()
        let opening = Recording.Opening(
            program: program, seed: seed, moment: Recording.Moment(services.world.clock), isForced: isForced,
            configuration: configuration, sources: sources,
            siteWaits: try await KeptWaits.of(store, now: services.world.clock.now()))
        return PullRecorder(try await cassettes.begin(opening, at: place), seed: seed)
    }

    /// These services, recorded.
    public func recorded(_ services: ServiceProvider) -> ServiceProvider {
        var services = services
        services.world.randomness = SeededRandomness(seed)
        services.attemptDecorators.append(self)
        return services
    }

    /// This store; what it recalls is recorded.
    public func recorded(_ store: any Store) -> any Store { RecordingStore(base: store, recorder: self) }

    public func decorated(_ services: ServiceProvider, for attempt: SourceAttempt) -> ServiceProvider {
        let line = line(of: attempt, services.world.clock)
        var services = services
        services.world.clock = line.clock
        services.transports = services.transports.map { RecordingTransport(base: $0, attempt: line, recorder: self) }
        return services
    }

    /// Closes the recording; throws what kept it from being complete.
    public func end(report: [JSONValue]) async throws(FileFailure) {
        let (failure, lines) = attempts.withLock { ($0.failure, $0.lines.values.sorted { $0.number < $1.number }) }
        if let failure { throw failure }
        for line in lines where line.isUntold { await keep([], of: line) }
        let echoed = lines.map { $0.echoed.withLock(\.self) }.filter(\.leadsOn)
        try await writer.end(report: report.map { $0.replacing(echoed) })
    }

    func keep(_ event: Recording.Event, of feed: FeedID) async {
        if let line = attempts.withLock({ $0.lines[feed] }) { await keep([event], of: line) }
    }

    func keep(_ events: [Recording.Event], of line: RecordedAttempt) async {
        do throws(FileFailure) {
            for event in line.opening() + events { try await writer.keep(event, of: line.number) }
        } catch {
            attempts.withLock { $0.failure = $0.failure ?? error }
        }
    }

    private func line(of attempt: SourceAttempt, _ clock: any ClockService) -> RecordedAttempt {
        attempts.withLock { attempts in
            if let line = attempts.lines[attempt.subscription.id] { return line }
            attempts.count += 1
            let line = RecordedAttempt(number: attempts.count, attempt, clock)
            attempts.lines[attempt.subscription.id] = line
            return line
        }
    }
}
