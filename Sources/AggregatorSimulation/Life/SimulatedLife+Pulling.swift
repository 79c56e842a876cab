import AggregatorCore
import AggregatorEngine

extension SimulatedLife {
    /// A pull and its results.
    struct Step: Sendable {
        let moment: Timestamp
        let isForced: Bool
        /// Feeds followed when the pull began, each with its subscribe/unsubscribe generation.
        let followed: [FeedID: Int]
        let injector: FaultInjector
        var reports: [SourceReport] = []
        var summary = PullSummary()
        var visits: [Visit] = []
    }

    func pullDue() async throws { try await pull(.due, isForced: false) }

    func pull(_ selection: Pull.Selection, isForced: Bool) async throws {
        let number = state.withLock { state in
            state.outcome.pulls += 1
            return state.outcome.pulls
        }
        let followed = journal.look { ledger in
            ledger.sources.filter(\.value.isFollowed).mapValues(\.generation)
        }
        var step = Step(moment: clock.now(), isForced: isForced, followed: followed, injector: injector(UInt64(number)))
        _ = journal.takeHarvests()
        // One pull in 97 is recorded, with a store that does not fail.
        let isTaped = number % 97 == 5 && !isForced && !planting.isAnything
        if isTaped {
            try await tapedPull(selection, &step)
        } else {
            var pull = try prepared(step.injector)
            let store = step.injector.faulty(try store())
            pull.store = planting.store?(store) ?? store
            try await run(pull, selection, &step)
        }
        step.visits = world.takeVisits()
        try await gate.hold {
            try await check(step)
            if step.injector.hasEndedStore { try await reopen() }
        }
    }

    /// Returns a pull with the real engine, and transports that fail and are watched.
    private func prepared(_ injector: FaultInjector) throws -> Pull {
        var services = stage.services
        services.transports = [planting.transport?(world) ?? world]
        services = injector.faulty(services)
        services.attemptDecorators.append(WatchedTransports(world: world, injector: injector, traffic: traffic))
        var pull = Pull(services: services, store: try store(), options: FetchOptions())
        pull.executor = stage.executor
        return pull
    }

    private func run(_ pull: Pull, _ selection: Pull.Selection, _ step: inout Step) async throws {
        let reports = Locked<[SourceReport]>([])
        step.summary = try await pull.run(selection, isForced: step.isForced) { event in
            if case .finished(let report) = event { reports.withLock { $0.append(report) } }
        }
        step.reports = reports.withLock { $0 }
    }

    /// Records a pull and replays it: the replay has to make the same decisions.
    private func tapedPull(_ selection: Pull.Selection, _ step: inout Step) async throws {
        var pull = try prepared(step.injector)
        guard let cassettes = stage.cassettes() else { return }
        var services = stage.services
        services.cassettes = cassettes
        let recorder = try await PullRecorder.begin(
            at: "/tape", services, pull.store, program: "simulation", configuration: .object([]), isForced: step.isForced)
        pull.services = recorder.recorded(pull.services)
        pull.store = recorder.recorded(pull.store)
        try await run(pull, selection, &step)
        try await recorder.end(report: [])
        let harvests = journal.takeHarvests()
        let replayed = try await replay(try await cassettes.read("/tape"))
        for (feed, harvest) in harvests.sorted(by: { $0.key < $1.key }) {
            guard step.followed[feed] == journal.look({ $0[feed].generation }) else { continue }
            guard let other = replayed[feed], other.isSame(as: harvest) else {
                throw violation(
                    .replayable,
                    "a replay of a recorded pull decides otherwise about the feed \(feed): \(harvest.difference(from: replayed[feed]))")
            }
        }
        state.withLock { $0.outcome.replays += 1 }
    }

    private func replay(_ recording: Recording) async throws -> [FeedID: Harvest] {
        let log = Journal()
        let store = JournalStore(base: try await stage.referenceStore(), reference: try await stage.referenceStore(), journal: log)
        let replay = Replay(recording, services: stage.services, options: FetchOptions(), bounds: Schedule.Bounds())
        _ = try await replay.run(into: store, staging: { $0.executor = stage.executor }) { _ in }
        return log.takeHarvests()
    }
}

extension Harvest {
    fileprivate func isSame(as other: Harvest) -> Bool {
        feed == other.feed && posts == other.posts && state == other.state && newAddress == other.newAddress && moment == other.moment
    }

    fileprivate func difference(from other: Harvest?) -> String {
        guard let other else { return "it asks nobody" }
        if state.plan.reasons != other.state.plan.reasons { return "\(state.plan.reasons) and \(other.state.plan.reasons)" }
        if posts != other.posts { return "\(posts.count) posts and \(other.posts.count)" }
        return "its state is another: \(state.members(unlike: other.state).joined(separator: ", "))"
    }
}

extension SourceState {
    /// The members of the record whose values differ, as `NAME [VALUE,VALUE]`.
    fileprivate func members(unlike other: SourceState) -> [String] {
        guard let mine = try? JSONReader.read(recordBytes), let others = try? JSONReader.read(other.recordBytes) else { return [] }
        let names = Set([mine, others].flatMap { $0.members ?? [] }.map(\.name))
        return names.sorted().filter { mine[$0] != others[$0] }.map { name in
            var writer = JSONWriter()
            writer.value(.array([mine[name] ?? .null, others[name] ?? .null]))
            return "\(name) \(writer.text)"
        }
    }
}
