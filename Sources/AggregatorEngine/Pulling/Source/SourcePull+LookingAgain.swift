import AggregatorCore

/// A source whose turn comes long after the run has read what is stored of it: another process may have removed it meanwhile, or asked it
/// and been told to wait.
extension SourcePull {
    /// Seconds for which what a run has read of a source counts as what is stored.
    static let memory = 5.0

    /// What is to be done with a source whose turn has come.
    enum Turn: Sendable {
        case ask(PullTarget)
        case end(Outcome)
    }

    func isOutdated(_ target: PullTarget) -> Bool {
        target.fetched == nil && services.world.clock.uptime() - target.readAt > Self.memory
    }

    /// Reads what is stored of an outdated source again.
    func turn(of target: PullTarget) async -> Turn {
        do throws(StoreFailure) { return try await lookedAtAgain(target) } catch {
            // The store says so again when the source's outcome is stored.
            return .ask(target)
        }
    }

    private func lookedAtAgain(_ target: PullTarget) async throws(StoreFailure) -> Turn {
        let (id, uptime) = (target.subscription.id, services.world.clock.uptime())
        // One that was followed again meanwhile is another, of which this run knows nothing (`Harvest.followedSince`).
        guard let current = try await store.subscriptions(to: [id]).first, current.added == target.subscription.added else {
            return .end(.removed)
        }
        guard !target.isForced else { return .ask(target) }
        // Without a state it was never pulled.
        let state = try await store.sourceStates(of: [id])[id] ?? target.state
        let waits = try await KeptWaits.of(store, now: now)
        guard !scope.isRecorded else { return recordedTurn(of: target, state, waits) }
        scope.waits.learn(waits, now: now)
        let latest = target.with(state, readAt: uptime)
        guard target.isScheduled, state != target.state else { return .ask(latest) }
        // One that has to rest a little was planned anew.
        return Pull.isDue(state, now: now) && latest.secondsUntilAskable(now: now) <= 0 ? .ask(latest) : .end(.takenOver)
    }

    /// A replay knows what was stored when the recording began, and nothing of what others have stored since. So a source of which they
    /// know more is left to them, and a recording contains nothing of it; one that a person wants is asked by what was known then.
    private func recordedTurn(of target: PullTarget, _ state: SourceState, _ waits: [SiteWait]) -> Turn {
        guard target.isScheduled else { return .ask(target) }
        if state != target.state { return .end(.takenOver) }
        let address = target.subscription.address
        let isNews = scope.waits.wait(for: address, now: now) == nil && scope.waits.isClosed(address, by: waits, now: now)
        return isNews ? .end(.left) : .ask(target)
    }
}
