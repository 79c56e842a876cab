import AggregatorCore
import AggregatorEngine

/// Checks after every step.
extension SimulatedLife {
    func check(_ step: Step) async throws {
        try checkPublishers(step)
        try checkNobodyForgotten(step)
        if let found = journal.look({ $0.contradiction.map { violation($0.promise, $0.sentence) } }) { throw found }
        for report in step.reports { try await check(report, step) }
        try checkBounds()
        state.withLock { $0.outcome.faults += step.reports.reduce(0) { $0 + step.injector.faults(of: $1.feedID ?? Self.nobody).count } }
    }

    private static let nobody = FeedID(.zero)

    /// Checks the publishers' logs against the rules of etiquette.
    private func checkPublishers(_ step: Step) throws {
        let remembered = Set(step.reports.filter { $0.storeFailure == nil }.compactMap(\.feedID))
        let found = state.withLock { state -> Etiquette.Finding? in
            let turned = state.turned
            state.turned = []
            for site in turned.sorted() { state.etiquette.forget(site: site) }
            var visits = step.visits
            // The order of visits that begin at the same moment depends on the store and does not matter, so the log is sorted.
            let lines = visits.map { (began: $0.began, text: "\($0.began) \($0.address.text) \($0.validators.entityTag ?? "-")\n") }
            for line in lines.sorted(by: { ($0.began, $0.text) < ($1.began, $1.text) }) { state.log.add(line.text) }
            for index in visits.indices {
                // A source whose result could not be stored does not remember the answer.
                let feed = world.publisher(at: visits[index].address).map { Identity.feed(firstAddress: $0.address) }
                if feed.map({ !remembered.contains($0) }) ?? true { visits[index].isForgotten = true }
                // A redirect whose target could not be fetched is no move.
                if let feed, !step.injector.faults(of: feed).isEmpty { visits[index].isMove = false }
            }
            state.outcome.requests += visits.count
            state.etiquette.read(visits)
            for site in turned.sorted() { state.etiquette.forget(site: site) }
            return state.etiquette.faults.first { !turned.contains($0.visit.site) }
        }
        guard let found else { return }
        throw SimulationViolation(.polite, kind: found.fault.rawValue, second: second, "a publisher complains: \(found)")
    }

    /// Checks that every source that was due was pulled or told to wait.
    private func checkNobodyForgotten(_ step: Step) throws {
        guard !step.isForced, step.summary.storeFailure == nil, !step.summary.wasInterrupted else { return }
        let reported = Set(step.reports.compactMap(\.feedID))
        let states = journal.states
        for feed in step.followed.keys.sorted()
        where !reported.contains(feed) && journal.look({ $0[feed].generation }) == step.followed[feed] {
            if case .due = Outlook(states[feed] ?? SourceState(), siteWait: nil, now: step.moment, isStaying: true) {
                throw violation(.noneForgotten, "the feed \(feed) was due, and nobody asked it")
            }
        }
    }

    /// Checks one source of a step: the posts that were reported as stored are in the store, and so are all earlier ones.
    private func check(_ report: SourceReport, _ step: Step) async throws {
        guard let feed = report.feedID else { return }
        try await checkPlan(of: report, feed)
        let source = journal.look { $0[feed] }
        if report.storeFailure == nil, [.updated, .unchanged, .moved].contains(report.status), source.isFollowed,
            source.generation == step.followed[feed]
        {
            try checkSeen(feed, source, step)
        }
        let entries = source.posts.values.sorted { $0.id < $1.id }
        let posts = try await store().base.posts(entries.map(\.id))
        let found = Dictionary(posts.map { ($0.id, $0) }) { first, _ in first }
        for entry in entries {
            guard let post = found[entry.id] else {
                throw violation(.noPostLost, "“\(entry.title)” of the feed \(feed) was stored as \(entry.id), and is not there")
            }
            guard post.status == entry.status else {
                throw violation(.marksKept, "“\(entry.title)” of the feed \(feed) is \(post.status), and the user made it \(entry.status)")
            }
            guard post.post.title?.plain == entry.title, post.feed == feed else {
                throw violation(.upToDate, "“\(entry.title)” of the feed \(feed) is stored as “\(post.post.title?.plain ?? "")”")
            }
        }
    }

    /// Checks that a quiet publisher that failed is not left alone as if it had given a document: a wish that counts from that is longer
    /// than any back-off.
    private func checkPlan(of report: SourceReport, _ feed: FeedID) async throws {
        guard report.status == .failed || report.status == .deferred, let address = report.feedURL,
            world.publisher(at: address)?.temperament == .quiet,
            let state = try await store().base.sourceStates(of: [feed])[feed], let next = state.plan.nextPull
        else { return }
        let wish = (state.history.lastSuccess ?? .epoch).adding(seconds: Publisher.quietFreshness)
        let latest = max(wish, clock.now().adding(seconds: Schedule.Bounds().longestBackOff))
        guard next.wholeSeconds(since: latest) <= Publisher.quietFreshness / 10 else {
            throw violation(.recovers, "\(address) failed, may be asked again from \(wish.rfc3339) on, and is asked at \(next.rfc3339)")
        }
    }

    /// Checks the posts that its publisher had out at the last visit.
    private func checkSeen(_ feed: FeedID, _ source: Ledger.Source, _ step: Step) throws {
        guard
            let visit = step.visits.last(where: { visit in
                visit.isFeed && !visit.isForgotten && (visit.status == 200 || visit.status == 304)
                    && world.publisher(at: visit.address).map { Identity.feed(firstAddress: $0.address) } == feed
            }), let publisher = world.publisher(at: visit.address), publisher.temperament != .lying
        else { return }
        for item in publisher.edition(visit.moment).items where !source.removed.contains(item.number) {
            guard let entry = source.posts[item.number] else {
                throw violation(
                    .noPostLost, "“\(item.title)” of \(publisher.address) was seen at \(visit.moment.rfc3339), and is not stored")
            }
            guard let stored = PublishedNumber(entry.title), stored.revision >= item.revision else {
                throw violation(.upToDate, "“\(item.title)” of \(publisher.address) was seen, and is stored as “\(entry.title)”")
            }
        }
    }

    /// Checks that no request or task of a pull goes on after it.
    private func checkBounds() throws {
        if traffic.now != 0 { throw violation(.bounded, "\(traffic.now) requests go on when the pull is over") }
        if traffic.most > FetchOptions().concurrency { throw violation(.bounded, "\(traffic.most) requests were on the way at once") }
        // One sleeper is the task of the users.
        let sleepers = stage.sleeperCount()
        if sleepers > 1 { throw violation(.bounded, "\(sleepers) tasks sleep when the pull is over") }
    }
}
