import AggregatorCore

/// Stores the possible ends of a source's pull: each is one commit, and the report says what was committed.
struct SourceCommitter: Sendable {
    let store: any Store
    let clock: any ClockService
    let scope: RunScope
    let options: FetchOptions
    let bounds: Schedule.Bounds

    /// Seconds after the run has read what is stored of a source within which a success is stored without another look at that. Longer than
    /// most answers take, as a look at each would cost a pull that brings nothing new much of its time.
    private static let certainty = 1.0

    /// Failures in a row for which our own network may be at fault, after which the source counts as silent since its last post: about a day
    /// of them, as the first three alone make the interval longer.
    private static let failuresOfOurs = 24

    /// An answer that was understood, or says that nothing has changed.
    struct Success {
        let response: Response
        /// What is to be sent with the next request.
        let validators: Validators
        /// The likeness of the document; `nil` if it is the previous one.
        var likeness: Relocation.Likeness?
        /// The new address of the source, which the source named itself and which was tried.
        var claimed: WebAddress?
    }

    /// - Parameter fill: Adds what the document brought.
    func succeed(
        _ target: PullTarget, as status: SourceReport.Status, _ success: Success,
        _ fill: (inout Harvest, inout SourceReport) -> Void = { _, _ in }
    ) async -> SourceReport {
        let (response, claimed, now) = (success.response, success.claimed, clock.now())
        var state = state(of: target, after: success, at: now)
        var report = target.report(status)
        // A document that is unchanged since it came from the source's own address is the same, whatever its address is now.
        let likeness = success.likeness ?? (target.state.trust.issuer == nil ? .same : .unchanged)
        let relocation = Relocation(hops: response.hops, likeness: likeness, previous: state.whereabouts.move, now: now)
        state.whereabouts.move = relocation.move
        report.warnings = Redirect.warnings(for: response.hops)
        var harvest = Harvest(of: target.subscription, state: state, moment: now)
        if let address = relocation.newAddress.map(target.inItsConnector), claimed == nil {
            if await scope.addresses.take(address) {
                harvest.newAddress = address
            } else {
                // Another subscription has that address. The earlier record of the move stays: the move is still reported, and takes effect
                // once the other subscription is removed.
                harvest.state.whereabouts.move = target.state.whereabouts.move
            }
        }
        if let claimed { harvest.newAddress = claimed }
        fill(&harvest, &report)
        // A wait that the run knew as well is over with this answer.
        if clock.uptime() - target.readAt > Self.certainty, let latest = await latestState(of: target),
            latest.trouble.retryAfter != target.state.trouble.retryAfter
        {
            harvest.state.trouble.keepWait(of: latest.trouble, now: now)
        }
        plan(target, &harvest.state, at: now) { [left = harvest.state.trouble] in
            // A document did arrive, so failures of further pages count as three at most, and do not put off the next pull for days.
            ($0.failures, $0.retryAfter) = (min(left.failures, 3), left.retryAfter)
            // A further page asked to wait now; a wait from before may only be left over.
            if left.waits == target.state.waits(withOneAt: now) { $0.waits = left.waits }
        }
        let done = await commit(harvest, report, target)
        // The commit failed, so the source did not move there, and another one may take the address.
        if done.storeFailure != nil, claimed == nil, let address = harvest.newAddress { scope.addresses.leave(address) }
        return done
    }

    /// The state of a source that has answered, apart from what the document brought.
    private func state(of target: PullTarget, after success: Success, at now: Timestamp) -> SourceState {
        let response = success.response
        var state = target.state
        // A whole document renews the trust in its validators; "not modified" and a part (RFC 3229) do not. Validators are kept with the
        // address that issued them, unless a secret stands in it: then neither is kept.
        state.trust = SourceState.Trust(
            response.repeatsSecret ? Validators() : success.validators,
            issuer: response.repeatsSecret || response.hops.isEmpty && success.claimed == nil ? nil : response.address,
            client: target.client(options),
            since: [304, 226].contains(response.status) ? state.trust.since ?? now : now)
        state.history.lastAttempt = now
        state.history.lastSuccess = now
        state.trouble = SourceState.Trouble()
        // An unchanged document makes the same claim again.
        state.whereabouts.claim = MoveClaim.seen(state.whereabouts.claim?.target, previous: state.whereabouts.claim, now: now)
        state.document.pace.freshness =
            response.status == 304
            ? Freshness.seconds(ofUnchanged: response.headers, stored: state.document.pace.freshness, now: now)
            : Freshness.seconds(of: response.headers, now: now)
        return state
    }

    /// Stores a failure.
    ///
    /// - Parameters:
    ///   - wait: The time before which the server asked, with this failure, not to be asked.
    ///   - mayBeOurs: No host has answered in this run, and only one was asked, so our own network may be down. The source is then left
    ///     alone for no longer than a third failure in a row asks for.
    func fail(
        _ target: PullTarget, _ failure: PullFailure, notBefore wait: Timestamp? = nil, mayBeOurs: Bool = false
    ) async -> SourceReport {
        let now = clock.now()
        var report = target.report(.failed)
        report.failure = failure
        // Whoever has asked since knows more than a failure that may be an hour old, except of a wait that came with it.
        if let latest = await latestState(of: target) {
            var state = latest
            state.trouble.wait(until: wait, now: now)
            report.nextPull = state.next(now: now)
            return state == latest ? report : await commit(Harvest(of: target.subscription, state: state, moment: now), report, target)
        }
        var state = target.state
        state.history.lastAttempt = now
        state.trouble.wait(until: wait, now: now)
        state.trouble.note(failure, inARow: target.failures(withOneAt: now, bounds), now: now)
        plan(target, &state, at: now) { [trouble = state.trouble] in
            $0.failures = mayBeOurs ? min(trouble.failures, 3) : trouble.failures
            $0.retryAfter = trouble.wait(now: now)
            $0.wishesSince = target.state.history.lastSuccess
            $0.isSpoiled = !failure.attribution.isWithoutDocument
            $0.isUnheard =
                mayBeOurs && trouble.failures > Self.failuresOfOurs
                || failure.attribution.isOurs && target.state.trouble.failures > 0
        }
        if failure.attribution.isUnasked {
            state.plan = target.state.plan(
                unaskedAt: now, failed: state.plan, isOurs: failure.transportCode != .silent, bounds: bounds)
        } else if target.isTriedAgainEarly(now: now, bounds) {
            state.keepPlan(of: target.state, now: now)
        }
        state.keepGone(now: now)
        return await commit(Harvest(of: target.subscription, state: state, moment: now), report, target)
    }

    /// Stores that the server asked to wait.
    ///
    /// - Parameters:
    ///   - site: The site that asked to wait as a whole; `nil` if only the source is meant.
    ///   - isTold: Whether a server said so now. Otherwise the source led to a site that had said so before.
    func postpone(_ target: PullTarget, until: Timestamp, site: String?, reason: String, isTold: Bool) async -> SourceReport {
        let now = clock.now()
        let latest = await latestState(of: target)
        var state = latest ?? target.state
        state.history.lastAttempt = now
        if isTold { state.trouble.waits = state.waits(withOneAt: now) }
        // The earlier wait that still holds holds for whom it was meant.
        let heard = target.state.trouble.retryAfter == until ? target.state.trouble.limitedSite : nil
        (state.trouble.retryAfter, state.trouble.limitedSite) = (until, heard ?? site)
        if let latest { state.trouble.keepWait(of: latest.trouble, now: now) }
        plan(target, &state, at: now) { [left = state.trouble, heard = state.history.lastSuccess] in
            ($0.retryAfter, $0.waits, $0.wishesSince) = (left.retryAfter, left.waits, heard)
        }
        return await commitWait(target, state, reason, at: now)
    }

    /// Stores that another source of the site was asked to wait: this one was not asked, and its plan holds, except that it waits as well.
    func spare(_ target: PullTarget, until: Timestamp, site: String, reason: String) async -> SourceReport {
        let now = clock.now()
        let latest = await latestState(of: target)
        var state = latest ?? target.state
        (state.trouble.retryAfter, state.trouble.limitedSite) = (until, site)
        if let latest { state.trouble.keepWait(of: latest.trouble, now: now) }
        if state.trouble.gone?.isFinal != true, state.plan.nextPull ?? until <= until {
            state.plan = SourceState.Plan(Schedule(sparedUntil: until, rhythm: state.document.pace.rhythm))
        }
        return await commitWait(target, state, reason, at: now)
    }

    private func commitWait(_ target: PullTarget, _ state: SourceState, _ reason: String, at now: Timestamp) async -> SourceReport {
        var report = target.report(.deferred)
        report.explanation = reason
        return await commit(Harvest(of: target.subscription, state: state, moment: now), report, target)
    }

    /// Stores a 410. Posts are kept.
    ///
    /// - Parameter wait: The time before which the server asked not to be asked.
    func noteGone(_ target: PullTarget, notBefore wait: Timestamp?) async -> SourceReport {
        let now = clock.now()
        var state = await latestState(of: target) ?? target.state
        let gone = state.noteGone(notBefore: wait, now: now)
        var report = target.report(.gone)
        let address = target.subscription.address.redacted
        report.explanation =
            gone.isFinal
            ? "\(address) is gone (status 410), by its server's word of more than a day: only --force asks again. Its posts are kept."
            : "\(address) is gone (status 410), and is \(gone.outlook(notBefore: state.trouble.wait(now: now))); its posts are kept."
        return await commit(Harvest(of: target.subscription, state: state, moment: now), report, target)
    }

    /// What is stored of the source, if another process has asked it since this run read that; `nil` if none has, and in a recorded run, whose
    /// decisions are its own (`heedOthers`).
    func latestState(of target: PullTarget) async -> SourceState? { scope.isRecorded ? nil : await storedState(of: target) }

    /// As `latestState`, also in a recorded run.
    func storedState(of target: PullTarget) async -> SourceState? {
        guard let stored = try? await store.sourceStates(of: [target.subscription.id])[target.subscription.id],
            stored.history.lastAttempt != target.state.history.lastAttempt
        else { return nil }
        return stored
    }

    /// Keeps, in a recorded run, what another process was told meanwhile: the longer wait and, beside a failure, a wait or a 410 of ours, all
    /// that an answer brought. The report is of what the run itself knew, as a replay's is.
    private func heedOthers(_ harvest: inout Harvest, _ report: SourceReport, _ target: PullTarget) async {
        guard scope.isRecorded, scope.replayed == nil, let latest = await storedState(of: target) else { return }
        if [.failed, .deferred, .gone].contains(report.status) {
            let own = harvest.state
            harvest.state = latest
            harvest.state.heed(own, report.status, now: harvest.moment)
        } else if latest.trouble.retryAfter != target.state.trouble.retryAfter {
            harvest.state.trouble.keepWait(of: latest.trouble, now: harvest.moment)
        }
    }

    /// Plans when the source is asked next, and why.
    ///
    /// - Parameter hear: Adds what this outcome contributes to the source's own pace and the user's interval.
    private func plan(
        _ target: PullTarget, _ state: inout SourceState, at now: Timestamp, _ hear: (inout Schedule.Input) -> Void = { _ in }
    ) {
        var input = Schedule.Input(of: target.subscription, state, now: now)
        var generator = SeededGenerator(
            seed: scope.seed, stream: target.subscription.id.value, attempt: UInt64(bitPattern: now.seconds))
        input.seed = generator.next()
        hear(&input)
        state.plan = SourceState.Plan(Schedule(input, bounds: bounds))
    }

    /// Commits the decision, even if the run is being cancelled, and the waits that others have to hear of. If those can't be stored now,
    /// the end of the run tries again.
    private func commit(_ harvest: Harvest, _ report: SourceReport, _ target: PullTarget) async -> SourceReport {
        let planned = harvest.state.next(now: harvest.moment)
        var harvest = harvest
        await heedOthers(&harvest, report, target)
        let result = await CancellationShield.run(on: scope.executor) { [harvest] () -> Result<ChangeSet, StoreFailure> in
            if scope.waits.hasUnstoredWaits { try? await scope.waits.storeWaits(in: store, now: harvest.moment) }
            do throws(StoreFailure) { return .success(try await store.commit(harvest)) } catch { return .failure(error) }
        }
        var report = report
        report.nextPull = planned
        switch result {
        case .success(let changes):
            report.new = changes.new.count
            report.changed = changes.changed.count
            // The first document of a source is news in itself, even without posts. If it has posts, and none is new, another pull was
            // first.
            let isFirst = target.state.history.lastSuccess == nil && report.posts == 0
            if report.status == .updated, report.new == 0, report.changed == 0, !isFirst { report.status = .unchanged }
            if changes.hasMoved, let address = harvest.newAddress { (report.status, report.feedURL) = (.moved, address) }
        case .failure(let failure) where failure.code == .notFound:
            // Nobody follows it any more, so nothing has failed for anybody.
            report = target.report(.deferred)
            report.explanation = PullFailure(failure, of: target.subscription).message
            report.storeFailure = failure
        case .failure(let failure):
            if report.status != .failed || report.failure == nil {
                report.failure = PullFailure(failure, of: target.subscription)
            }
            report.status = .failed
            report.storeFailure = failure
            report.nextPull = nil
        }
        return report
    }
}

extension SourceState {
    /// Takes over what this run was told, beside what another process has stored: a longer wait, and that the feed is gone.
    fileprivate mutating func heed(_ own: SourceState, _ status: SourceReport.Status, now: Timestamp) {
        trouble.keepWait(of: own.trouble, now: now)
        if own.trouble.wait(now: now) != nil, trouble.retryAfter == own.trouble.retryAfter { trouble.waits = own.trouble.waits }
        guard status == .gone else { return }
        (trouble.gone, plan) = (own.trouble.gone, own.plan)
    }
}

extension SourceState.Trouble {
    /// Records a failure. One on our side counts once, however often it occurs (`PullFailure.Attribution`).
    ///
    /// - Parameter count: Consecutive failures, this one included.
    fileprivate mutating func note(_ failure: PullFailure, inARow count: Int, now: Timestamp) {
        openQuestions = 0
        let isAnswered = failure.transportCode == nil || !failure.attribution.isWithoutDocument || failure.attribution.isBehindAnswer
        if !failure.attribution.isOurs, isAnswered { endWaits(now: now) }
        failures = failure.attribution.isOurs ? max(failures, 1) : count
        lastFailure = SourceState.Failure(code: failure.code, message: failure.message)
    }
}
