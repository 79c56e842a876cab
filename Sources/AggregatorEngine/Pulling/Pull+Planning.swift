public import AggregatorCore

extension Pull {
    /// Plans a pull; asks no server and stores nothing.
    public func plan(_ selection: Selection, isForced: Bool = false) async throws(StoreFailure) -> PullPlan {
        let now = services.world.clock.now()
        let states = try await store.sourceStates()
        let waits = try await SiteWaits(services, store, states: states)
        let targets = try await targets(selection, states, isForced: isForced)
        var (left, asked): ([PullPlan.Entry], [PullTarget]) = ([], [])
        for target in targets {
            // What ends in a moment is waited for.
            let turn = now.adding(seconds: Int64(target.secondsUntilAskable(now: now).rounded(.up)))
            if let entry = leftAlone(target, waits, now: turn) { left.append(entry) } else { asked.append(target) }
        }
        let chosen = Set(targets.map(\.subscription.id))
        if selection.isScheduled {
            for subscription in try await store.subscriptions() where !chosen.contains(subscription.id) {
                left.append(notDue(subscription, states[subscription.id] ?? SourceState(), waits, now: now))
            }
        }
        let ordered = ordered(asked, selection, now: now, leaving: &left)
        return PullPlan(
            ordered
                + left.sorted { ($0.moment ?? .distantEnd, $0.source) < ($1.moment ?? .distantEnd, $1.source) })
    }

    /// The entries in the order in which the queue of a pull would start them.
    ///
    /// - Parameter left: Receives the sources that the run would not come to.
    private func ordered(
        _ targets: [PullTarget], _ selection: Selection, now: Timestamp, leaving left: inout [PullPlan.Entry]
    ) -> [PullPlan.Entry] {
        var early = EarlySources()
        var queue = HostQueue(
            window: options.concurrency, connections: options.hostConnections, delay: options.hostDelay,
            sources: early.sift(targets, now: now, uptime: 0).map { ($0.host, $0) })
        var entries: [PullPlan.Entry] = []
        /// Seconds from now.
        var delay = 0.0
        while true {
            queue.add(early.takeDue(uptime: delay).map { ($0.host, $0) }, uptime: delay)
            let next = early.next?.rounded(.up)
            switch queue.next(uptime: delay) {
            case .start(let target, let host):
                var entry = PullPlan.Entry(
                    source: target.source, action: .ask, subscription: target.subscription, reasons: reasons(target, selection, now: now))
                entry.delay = max(delay, target.secondsUntilAskable(now: now).rounded(.up))
                entry.moment = now.adding(seconds: Int64(min(entry.delay, 1e9)))
                if target.foreignIssuer == nil { entry.validators = target.validators(options, now: now) }
                entries.append(entry)
                queue.ended(host: host, uptime: delay)
            case .wait(let until):
                delay = max(min(until, next ?? until), delay)
                guard next == nil, delay >= Self.slowSitePatience, !isPatient(selection), queue.waitsForSlowSitesAlone else { continue }
                let reason =
                    "its site allows few requests, and a pull waits no longer than \(DurationText.of(Int64(Self.slowSitePatience))) for it"
                left += queue.takeUnstarted().map { target in
                    var entry = PullPlan.Entry(
                        source: target.source, action: .deferred, subscription: target.subscription, reasons: [reason])
                    entry.moment = now.adding(seconds: Int64(min(delay, 1e9)))
                    return entry
                }
            case .full, .empty:
                guard let next else { return entries }
                delay = max(delay, next)
            }
        }
    }

    private func reasons(_ target: PullTarget, _ selection: Selection, now: Timestamp) -> [String] {
        var reasons: [String] = []
        if target.isForced { reasons.append("--force asks whatever the server said") }
        switch selection {
        case .these: reasons.append("it was named")
        case .all: reasons.append("every source was asked for")
        case .due, .dueAmong: if case .due(let why) = Outlook(target.state, siteWait: nil, now: now) { reasons += why }
        }
        if let claimed = target.claimedAddress(now: now) {
            reasons.append("its document says that it lives at \(claimed.redacted): that is asked first, once, without validators")
        }
        if target.state.trouble.missing?.isSearchDue(at: now) == true {
            reasons.append("it has been missing for a month: if it still is, its site is searched for a feed")
        }
        guard target.subscription.address.isWeb else { return reasons }
        let (state, why) = (target.state, "without validators: ")
        guard target.validators(options, now: now).isEmpty else {
            return reasons + (target.foreignIssuer.map { [why + "they are those of \($0.redacted), to which it leads"] } ?? [])
        }
        if state.history.lastSuccess == nil { return reasons + [why + "it was never read"] }
        if state.trust.validators.isEmpty {
            // Validators that were not kept leave no trace: a server that gives none, and one that gives untrustworthy ones, look alike
            // unless it has failed since.
            let cause =
                state.trouble.failures > 0
                ? "nothing that it gave can be believed now" : "its last answer came with none, or with none to believe"
            return reasons + [why + cause]
        }
        if state.trust.client != target.client(options) {
            return reasons + [
                why + "it gave them for another user agent, other header fields or another secret, or while edits were ignored"
            ]
        }
        return reasons + [why + "what it gave is more than eight days old"]
    }

    private func leftAlone(_ target: PullTarget, _ waits: SiteWaits, now: Timestamp) -> PullPlan.Entry? {
        let action: PullPlan.Action
        let reason: String
        let moment: Timestamp?
        switch SkipReason(target, waits, now: now) {
        case .bySource(let report):
            action = report.status == .gone ? .gone : .deferred
            reason = report.explanation ?? ""
            moment = target.state.trouble.wait(now: now) ?? report.nextPull
        case .bySite(let site, let until):
            action = .deferred
            reason = "\(SiteWait.earlierClaim(of: site)): not before \(until.rfc3339)."
            moment = until
        case nil: return nil
        }
        var entry = PullPlan.Entry(source: target.source, action: action, subscription: target.subscription, reasons: [reason])
        entry.moment = moment
        return entry
    }

    private func notDue(_ subscription: Subscription, _ state: SourceState, _ waits: SiteWaits, now: Timestamp) -> PullPlan.Entry {
        let outlook = Self.outlook(of: subscription, state, waits, now: now)
        var entry = PullPlan.Entry(
            source: subscription.address.markupSafe, action: .later, subscription: subscription, reasons: outlook.reasons)
        entry.moment = outlook.moment
        if case .due = outlook { entry.moment = now }
        if case .never = outlook { entry.action = .gone }
        return entry
    }

    /// What is planned for each source, including waits of whole sites.
    public static func outlooks(
        of subscriptions: [Subscription], _ states: [FeedID: SourceState], _ waits: SiteWaits, now: Timestamp
    ) -> [FeedID: Outlook] {
        subscriptions.reduce(into: [:]) { outlooks, subscription in
            outlooks[subscription.id] = outlook(of: subscription, states[subscription.id] ?? SourceState(), waits, now: now)
        }
    }

    /// What is planned for a source, including a wait of its whole site.
    public static func outlook(
        of subscription: Subscription, _ state: SourceState, _ waits: SiteWaits, now: Timestamp
    ) -> Outlook {
        let wait = waits.wait(for: subscription.address, now: now)
        let outlook = Outlook(state, siteWait: wait?.until, now: now)
        guard case .later(let moment, _) = outlook, let wait, wait.until > moment else { return outlook }
        // Its site would still be closed then.
        return .waiting(until: wait.until, reason: SiteWait.reason(of: wait.site, until: wait.until))
    }
}

extension Timestamp {
    fileprivate static let distantEnd = Timestamp(seconds: .max)
}
