import AggregatorCore

/// The state of a run: what may start next, what is in flight, and what has come of it. It starts tasks in the run's group, and is told of
/// each that ends.
struct PullRun {
    typealias Group = TaskGroup<Step>

    /// How a task of the run ended.
    enum Step: Sendable {
        case pulled(SourcePull.Outcome, PullTarget)
        /// The hosts that runs before this one could not reach.
        case recalled(Set<String>)
        /// A failure that was held back has been stored.
        case settled(SourceReport)
        /// The timer for this uptime has fired.
        case tick(Double)
        /// The answer of a store that workers share about the lanes that we asked for.
        case leased(Result<LeasePlanner.Outcome, StoreFailure>)
        /// It is time to renew the leases.
        case beat
        /// A transfer has begun to wait for its host, and has no place meanwhile; or for room.
        case resting
    }

    private let work: SourcePull
    private let leaseHolder: LeaseHolder?
    private let clock: any ClockService
    private let start: Double
    /// The uptime after which no source begins.
    private let startDeadline: Double
    /// The uptime beyond which the run does not wait if only slow sites are left.
    private let slowSiteDeadline: Double
    private var queue: HostQueue<PullTarget>
    private var early = EarlySources()
    private var lanes: LeasePlanner
    private var network = OutageDetector()
    /// The number of tasks in flight; those that only wait are left out.
    private var inFlight = 0
    private var nextTick = Double.infinity
    private(set) var summary = PullSummary()

    /// - Parameters:
    ///   - leaseHolder: Leases the lanes of the targets; `nil` if no other worker pulls from the store.
    ///   - startWindow: Seconds in which the run starts sources.
    ///   - slowSitePatience: Seconds for which it waits if only slow sites are left.
    init(
        _ targets: [PullTarget], _ work: SourcePull, _ leaseHolder: LeaseHolder?, start: Double, startWindow: Double,
        slowSitePatience: Double
    ) {
        self.work = work
        self.start = start
        (startDeadline, slowSiteDeadline) = (start + startWindow, start + slowSitePatience)
        clock = work.services.world.clock
        self.leaseHolder = leaseHolder
        let options = work.options
        // What has come and is being stored holds no transfer: as many sources may be that far as are in flight (`Backlog`).
        let window = work.scope.replayed == nil ? min(options.concurrency, 10_000) * 2 : 1
        queue = HostQueue(window: window, connections: options.hostConnections, delay: options.hostDelay)
        // Twice what can be in flight as well: between two requests a host rests.
        lanes = LeasePlanner(targets, capacity: leaseHolder?.leasing.capacity ?? window)
        if leaseHolder == nil { enqueue(targets) }
    }

    /// Queues sources; those that the run reached a moment too early only once they may be asked.
    private mutating func enqueue(_ targets: [PullTarget]) {
        let uptime = clock.uptime()
        // Sources without a host start in their order.
        let isReplay = work.scope.replayed != nil
        queue.add(
            early.sift(targets, work.scope.waits, now: clock.now(), uptime: uptime).map { (isReplay ? nil : $0.host, $0) }, uptime: uptime)
    }

    /// Queues the sources whose moment has come. One whose site was asked to wait meanwhile is left, and stays due.
    ///
    /// Its attempt has not begun yet: what other sources heard in the meantime came before it, and a recording contains nothing of a source
    /// that is left.
    private mutating func enqueueDue() {
        let now = clock.now()
        for target in early.takeDue(uptime: clock.uptime()) {
            guard work.scope.waits.wait(for: target.subscription.address, now: now) != nil else {
                queue.add([(target.host, target)], uptime: clock.uptime())
                continue
            }
            lanes.finish(target)
            summary.leftForLater += 1
        }
    }

    /// The source that starts now; `nil` if none can before a task ends.
    mutating func next(in group: inout Group) -> PullTarget? {
        if let until = work.scope.backlog.look(uptime: clock.uptime()) { wake(at: until, in: &group) }
        enqueueDue()
        while true {
            if Task.isCancelled { summary.wasInterrupted = true }
            let isOver = summary.wasInterrupted || summary.isStoreLost || clock.uptime() >= startDeadline
            if !isOver { lease(in: &group) }
            switch isOver ? .empty : step() {
            case .start(let target, let host):
                if lanes.mayAsk(target) { return target }
                // Its lease was lost: the worker that has it now asks.
                summary.leftToOthers += 1
                queue.ended(host: host, uptime: clock.uptime(), wasAsked: false)
            case .wait(let until):
                wake(at: min(until, startDeadline), in: &group)
                return nil
            case .full: return nil
            case .empty:
                if inFlight == 0, !summary.wasInterrupted { judgeAlone(in: &group) }
                if inFlight == 0 { group.cancelAll() }
                return nil
            }
        }
    }

    private mutating func step() -> HostQueue<PullTarget>.Step {
        let uptime = clock.uptime()
        switch work.scope.backlog.room(uptime: uptime) {
        case .free:
            let step = queue.next(uptime: uptime)
            if let start = early.next {
                return switch step {
                case .wait(let until): .wait(until: min(until, start))
                case .empty: .wait(until: start)
                case .start, .full: step
                }
            }
            guard case .wait(let until) = step, until >= slowSiteDeadline, inFlight == 0, queue.waitsForSlowSitesAlone else { return step }
            summary.leftForLater += queue.takeUnstarted().count
            return .empty
        // Everything in the backlog ends at some time; then there is room again.
        case .full(until: nil): return .full
        case .full(until: let until?): return .wait(until: until)
        }
    }

    mutating func begin(_ target: PullTarget, in group: inout Group) {
        inFlight += 1
        let transfer = work.scope.backlog.begin(uptime: clock.uptime())
        guard work.isOutdated(target) else {
            let attempt = work.attempt(at: target)
            group.addTask {
                let done = await attempt.run(target, transfer)
                return .pulled(done, target)
            }
            return
        }
        group.addTask { [work] in
            switch await work.turn(of: target) {
            case .end(let left):
                work.scope.backlog.leave(transfer)
                return .pulled(left, target)
            case .ask(let target):
                let done = await work.attempt(at: target).run(target, transfer)
                return .pulled(done, target)
            }
        }
    }

    /// Handles the end of a task; returns the report on a source, if there is one.
    mutating func handle(_ step: Step, in group: inout Group) -> SourceReport? {
        switch step {
        case .pulled(let outcome, let target):
            queue.ended(host: target.host, uptime: clock.uptime(), wasAsked: outcome.wasAsked)
            inFlight -= 1
            lanes.finish(target)
            return conclude(target, outcome, in: &group)
        case .settled(let done):
            inFlight -= 1
            return addToSummary(done)
        case .recalled(let hosts):
            inFlight -= 1
            network.recall(hosts)
        case .leased(let outcome):
            inFlight -= 1
            let now = clock.now()
            let failure: StoreFailure? = if case .failure(let failure) = outcome { failure } else { nil }
            let abandoned = lanes.abandoned
            let found = lanes.end(try? outcome.get(), isBusy: failure?.code == .busy) { Pull.isDue($0, now: now) }
            enqueue(found)
            summary.leftForLater += lanes.abandoned - abandoned
            if let failure, failure.code != .busy || lanes.hasGivenUp { summary.note(failure) }
        case .beat:
            lanes.renew()
            beat(in: &group)
        case .resting: listen(in: &group)
        case .tick(let uptime): if uptime == nextTick { nextTick = .infinity }
        }
        return nil
    }

    private mutating func conclude(_ target: PullTarget, _ outcome: SourcePull.Outcome, in group: inout Group) -> SourceReport? {
        switch outcome {
        case .ended(let done, let reach, _):
            if reach == .far { work.scope.isOnline.withLock { $0 = true } }
            if let reach { settle(network.noteReach(reach), in: &group) }
            return addToSummary(done)
        case .unconnected(let failure, let milliseconds):
            let held = OutageDetector.Held(target: target, failure: failure, milliseconds: milliseconds)
            if network.counts(held) { settle([held], in: &group) } else { network.hold(held) }
        case .cancelled: summary.wasInterrupted = true
        case .left: summary.leftForLater += 1
        case .takenOver: summary.leftToOthers += 1
        // It is no longer one of the sources that the run is about.
        case .removed: break
        }
        return nil
    }

    private mutating func addToSummary(_ report: SourceReport) -> SourceReport {
        summary.add(report)
        return report
    }

    /// Ends the run, when no task is left: gives the leases back, and returns the reports on failures that were held back to the end.
    mutating func finish() async -> [SourceReport] {
        if let leaseHolder {
            await CancellationShield.run(on: work.scope.executor) { [held = lanes.held] in await leaseHolder.release(held) }
        }
        if work.scope.waits.hasUnstoredWaits, !summary.isStoreLost, let failure = await storeWaits() { summary.note(failure) }
        summary.leftToOthers += lanes.leftToOthers
        summary.seemsOffline = network.seemsDown
        let explanation = network.explanation
        var left: [SourceReport] = []
        for held in network.release() {
            var report = held.target.unconnectedReport(held, because: explanation)
            // A store that does not take one takes none of the others: each would wait for it in turn.
            if held.failure.isAnswered, summary.storeFailure == nil, !summary.wasInterrupted {
                do throws(StoreFailure) { report = try await leaveOpen(held.target, report).get() } catch { summary.note(error) }
            }
            left.append(addToSummary(report))
        }
        summary.milliseconds = clock.milliseconds(since: start)
        return left
    }

    private func leaveOpen(_ target: PullTarget, _ report: SourceReport) async -> Result<SourceReport, StoreFailure> {
        let attempt = work.attempt(at: target)
        return await CancellationShield.run(on: work.scope.executor) { await attempt.commits.leaveOpen(target, report) }
    }

    /// Stores the waits that pages other than the sources asked for, even if the run is being cancelled.
    private func storeWaits() async -> StoreFailure? {
        await CancellationShield.run(on: work.scope.executor) { [work, now = clock.now()] () -> StoreFailure? in
            do throws(StoreFailure) {
                try await work.scope.waits.storeWaits(in: work.store, now: now)
                return nil
            } catch { return error }
        }
    }
}

// MARK: - What waits and asks beside the sources

extension PullRun {
    /// Renews leases from time to time.
    func beat(in group: inout Group) {
        guard leaseHolder != nil else { return }
        _ = group.addTaskUnlessCancelled { [clock] in
            try? await clock.sleep(seconds: LeaseHolder.beat)
            return .beat
        }
    }

    /// Waits for a transfer that begins to rest, so that another may start in its place, or to wait for room.
    func listen(in group: inout Group) {
        _ = group.addTaskUnlessCancelled { [work] in
            await work.scope.backlog.someoneRests()
            return .resting
        }
    }

    private mutating func lease(in group: inout Group) {
        guard let leaseHolder, let request = lanes.begin() else { return }
        inFlight += 1
        group.addTask {
            let outcome = await leaseHolder.run(request)
            return .leased(outcome)
        }
    }

    /// Sets a timer, if none is set for that time or earlier.
    private mutating func wake(at uptime: Double, in group: inout Group) {
        guard uptime < nextTick else { return }
        nextTick = uptime
        let seconds = max(uptime - clock.uptime(), 0)
        group.addTask { [clock] in
            try? await clock.sleep(seconds: seconds)
            return .tick(uptime)
        }
    }

    /// Decides whether a single host that failed is charged with it, as no answer shows how far our network leads: not if another host
    /// failed in a run before this one, and nothing has come since.
    private mutating func judgeAlone(in group: inout Group) {
        guard network.isUndecided else { return }
        guard !network.hasRecalled else { return settle(network.release(), mayBeOurs: true, in: &group) }
        inFlight += 1
        group.addTask { [work, now = clock.now()] in
            do throws(StoreFailure) {
                return .recalled(
                    UnreachedHosts.sinceLastReach(try await work.store.subscriptions(), try await work.store.sourceStates(), now: now))
            } catch { return .recalled([]) }
        }
    }

    private mutating func settle(_ held: [OutageDetector.Held], mayBeOurs: Bool = false, in group: inout Group) {
        inFlight += held.count
        for held in held {
            let attempt = work.attempt(at: held.target)
            group.addTask {
                var report = await attempt.commits.fail(held.target, held.failure, mayBeOurs: mayBeOurs)
                report.milliseconds = held.milliseconds
                return .settled(report)
            }
        }
    }
}
