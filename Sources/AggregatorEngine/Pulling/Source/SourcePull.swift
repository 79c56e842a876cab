import AggregatorCore

/// Pulls one source once: fetches, understands, decides, stores. All sources of a run share one instance, as each task would otherwise hold
/// several copies of it.
final class SourcePull: Sendable {
    let services: ServiceProvider
    let store: any Store
    let options: FetchOptions
    let bounds: Schedule.Bounds
    let scope: RunScope
    let fetching: SourceFetch
    let reader: DocumentReader
    let refinery: Refinery
    let comparer: DocumentComparer
    let commits: SourceCommitter
    let visits: PageVisits

    convenience init(_ pull: Pull, waits: SiteWaits, isForced: Bool = false) {
        let scope = RunScope(pull, waits)
        let services = pull.services.sparing(scope.silent)
        let fetching = SourceFetch(pull, scope, isForced: isForced)
        self.init(services: services, store: pull.store, options: pull.options, bounds: pull.bounds, scope: scope, fetching: fetching)
    }

    /// The same work with other services. What holds for the whole run stays shared.
    convenience init(_ work: SourcePull, with services: ServiceProvider, in scope: RunScope) {
        self.init(
            services: services, store: work.store, options: work.options, bounds: work.bounds, scope: scope, fetching: work.fetching)
    }

    private init(
        services: ServiceProvider, store: any Store, options: FetchOptions, bounds: Schedule.Bounds, scope: RunScope, fetching: SourceFetch
    ) {
        self.services = services
        self.store = store
        self.options = options
        self.bounds = bounds
        self.scope = scope
        self.fetching = fetching.with(services, scope.waits)
        let clock = services.world.clock
        reader = DocumentReader(services)
        refinery = Refinery(html: services.html, options: options.sanitizing)
        comparer = DocumentComparer(store: store, refinery: refinery)
        commits = SourceCommitter(store: store, clock: clock, scope: scope, options: options, bounds: bounds)
        visits = PageVisits(fetching: self.fetching, scope: scope, clock: clock, bounds: bounds)
    }

    /// Pulls one source. Failures are part of the outcome.
    /// - Parameter transfer: The source's transfer, which the backlog counts already.
    func run(_ target: PullTarget, _ transfer: Backlog.Transfer) async -> Outcome {
        let start = services.world.clock.uptime()
        let outcome = await outcome(for: target, transfer)
        let milliseconds = services.world.clock.milliseconds(since: start)
        switch outcome {
        case .ended(var report, let reach, let wasAsked):
            report.milliseconds = milliseconds
            return .ended(report, reach: reach, wasAsked: wasAsked)
        case .unconnected(let failure, _): return .unconnected(failure, milliseconds: milliseconds)
        case .cancelled, .left, .takenOver, .removed: return outcome
        }
    }

    private func outcome(for target: PullTarget, _ transfer: Backlog.Transfer) async -> Outcome {
        var target = target
        if let early = await earlyOutcome(for: &target) {
            scope.backlog.leave(transfer)
            return early
        }
        let validators = target.validators(options, now: now)
        do throws(PullFailure) {
            let box = try await fetch(&target, validators, transfer)
            defer { scope.backlog.release(box.size) }
            // A document that has come is understood and stored even if the run is being cancelled, as long as its grace lasts.
            return await CancellationShield.run(on: scope.executor) { [self, target] in
                await scope.parsingBudget.hold(box.documentSize) {
                    guard let fetched = box.take() else { return .cancelled }
                    // `consume`, as the bytes of the document would otherwise stay until it is stored.
                    return await process(consume fetched, validators, target)
                } ?? .cancelled
            }
        } catch {
            if error.transportCode == .cancelled { return .cancelled }
            if error.attribution.isLocal { return .unconnected(error) }
            return .ended(await commits.fail(target, error), reach: error.attribution.proof)
        }
    }

    /// The outcome without a request to the source's address: it may not be asked, its answer is there already, or it has moved.
    private func earlyOutcome(for target: inout PullTarget) async -> Outcome? {
        switch SkipReason(target, scope.waits, now: now) {
        case .bySource(let report):
            return .ended(report, reach: nil, wasAsked: false)
        case .bySite(let site, let until):
            let reason = "\(SiteWait.earlierClaim(of: site)); waiting until \(until.rfc3339)."
            let report = await commits.spare(target, until: until, site: site, reason: reason)
            return .ended(report, reach: nil, wasAsked: false)
        case nil: break
        }
        if let response = target.fetched { return await process(.answer(response), Validators(), target) }
        return await tryMove(of: &target)
    }

    /// Judges what has come, and stores it.
    private func process(_ fetched: consuming Fetched, _ validators: Validators, _ target: PullTarget) async -> Outcome {
        switch consume fetched {
        case .answer(let response):
            let asked = asked(validators, of: response, target)
            let answer = Answer(
                response, wasConditional: !asked.isEmpty, waits: target.state.waits(withOneAt: now),
                limits: scope.waits.countLimit(by: response, of: target.subscription.id), earlier: target.state.trouble.wait(now: now),
                now: now,
                bounds: bounds)
            let route = AnswerRoute(response)
            let report = await judge(answer, consume response, asked: asked, target)
            if let failure = report?.failure, failure.attribution.isOfOwnNetwork { return .unconnected(failure) }
            return ended(report, target, route)
        case .gathered(.unchanged(let response)):
            let asked = asked(validators, of: response, target)
            let route = AnswerRoute(response)
            let answer = asked.isEmpty ? Answer.unasked(by: response) : .unchanged
            return ended(await judge(answer, response, asked: asked, target), target, route)
        case .gathered(.document(let document, let response)):
            let origin = Provenance(response: response, validators: response.validators)
            return ended(await keep(document, from: origin, target), target, AnswerRoute(response))
        case .gathered(.unfinished(let document, let response, let failure)):
            return ended(await keep(document, response, until: failure, target), target, AnswerRoute(response))
        }
    }

    /// The validators that were sent to the server that answered: none if they are from another issuer.
    private func asked(_ validators: Validators, of response: Response, _ target: PullTarget) -> Validators {
        let source = target.subscription.address.withoutConnector
        return Revalidation.isIssuer(target.state.trust.issuer, source: source, of: response.address) ? validators : Validators()
    }

    /// The address of an answer, and the redirects to it.
    struct AnswerRoute {
        let address: WebAddress
        let hops: [Response.Hop]

        init(_ response: borrowing Response) { (address, hops) = (response.address, response.hops) }
    }

    /// - Parameter report: `nil` if the run dropped the source.
    func ended(_ report: SourceReport?, _ target: PullTarget, _ route: AnswerRoute) -> Outcome {
        guard let report else { return .cancelled }
        guard !scope.isOnline.withLock({ $0 }) else { return .ended(report, reach: nil) }
        let isUnderstood = [.updated, .unchanged, .moved].contains(report.status)
        let isProxied = target.subscription.preferences.proxy != nil
        return .ended(report, reach: .shown(by: route.address, behind: route.hops, isUnderstood: isUnderstood, isProxied: isProxied))
    }

    var now: Timestamp { services.world.clock.now() }

    /// Fetches the source. The answer counts in the backlog until it is released.
    private func fetch(
        _ target: inout PullTarget, _ validators: Validators, _ transfer: Backlog.Transfer
    ) async throws(PullFailure) -> FetchedBox {
        do throws(PullFailure) {
            var fetched = try await fetching.fetch(target, validators, transfer.arrival)
            if fetched.isMissing {
                // While the site is searched, the beginning of the missing page's answer is held.
                transfer.arrival.noteKept(bytes: fetched.cutToBeginning())
                // All of its requests together take no longer than one source may: others wait for this one's host.
                var pages = visits
                pages.time = SharedTime(seconds: target.subscription.preferences.timeout ?? options.timeout)
                let search = MissingSearch(
                    store: store, visits: pages, reader: reader, clock: services.world.clock, limits: options.parseLimits)
                target = await search.run(for: target)
            }
            let box = FetchedBox(consume fetched)
            scope.backlog.end(transfer, bytes: box.size)
            return box
        } catch {
            scope.backlog.leave(transfer)
            throw error
        }
    }

    private func judge(
        _ answer: Answer, _ response: consuming Response, asked: Validators, _ target: PullTarget
    ) async -> SourceReport? {
        switch answer {
        case .document:
            return await understand(consume response, asked: asked, target)
        case .unchanged:
            let left = Revalidation.validators(afterUnchanged: response, asked: asked, now: now)
            return await commits.succeed(target, as: .unchanged, SourceCommitter.Success(response: response, validators: left))
        case .gone(let until):
            // Behind a temporary redirect, 410 concerns another address.
            guard response.hops.isEmpty || Redirect.permanentTarget(of: response.hops) != nil else {
                return await commits.fail(target, PullFailure(goneBehind: response), notBefore: until)
            }
            return await commits.noteGone(target, notBefore: until)
        case .wait(let sourceUntil, let siteUntil, let reason):
            let site = scope.waits.remember(sourceUntil, siteUntil: siteUntil, by: response, of: target)
            return await commits.postpone(target, until: sourceUntil, site: site, reason: reason, isTold: !response.isOurRefusal)
        case .failed(var failure, let until):
            if response.status == 407, response.hops.isEmpty, target.subscription.preferences.proxy != nil { failure = failure.ofOurProxy }
            let kept = target.state.trust.validators
            let left = Revalidation.validators(afterFailure: response.status, kept: kept, asked: asked)
            let target = target.remembering { $0.trust.validators = left }
            return response.status == 404
                ? await commits.noteMissing(target, failure, notBefore: until) : await recordFailure(target, failure, notBefore: until)
        }
    }

    private func understand(_ response: consuming Response, asked: Validators, _ target: PullTarget) async -> SourceReport? {
        var response = response
        let hash = response.documentHash
        let isSameBody = hash == target.state.document.bodyHash
        let validators = Revalidation.validators(after: response, isSameBody: isSameBody, asked: asked)
        // A document that came by a redirect before is compared if another redirect is to be believed: its bytes alone do not show that it
        // is the same feed.
        let isCompared = target.state.trust.issuer != nil && Relocation.isUnseen(response.hops, previous: target.state.whereabouts.move)
        // Edits that were ignored when these bytes came may be wanted now.
        let isTakenAnew = target.state.trust.client != target.client(options)
        // Older states have no number of posts; then the document is read again.
        if isSameBody, !isCompared, !isTakenAnew, let count = target.state.document.postCount {
            let success = SourceCommitter.Success(response: response, validators: validators)
            return await commits.succeed(target, as: .unchanged, success) { _, report in report.posts = count }
        }
        do throws(FormatFailure) {
            let document = try reader.readToKeep(DocumentInput(response, limits: options.parseLimits))
            // Understood: the bytes need not wait for the store.
            response.body = []
            // A part (RFC 3229) is no body that could come again, and may have changed what the body before it brought.
            let bodyHash = response.status == 226 ? nil : hash
            let origin = Provenance(response: response, validators: validators, bodyHash: bodyHash)
            return await keep(consume document, from: origin, target)
        } catch {
            // A page that a redirect led to says nothing of what the source itself gave.
            let left = asked.isEmpty ? target.state.trust.validators : Revalidation.validators(afterMisunderstood: response, asked: asked)
            return await recordFailure(target.remembering { $0.trust.validators = left }, PullFailure(error, in: response))
        }
    }

    /// Stores a failure; one that our own network caused in a host's place only once it is held against the source (`OutageDetector`).
    private func recordFailure(
        _ target: PullTarget, _ failure: PullFailure, notBefore wait: Timestamp? = nil
    ) async -> SourceReport {
        guard failure.attribution.isOfOwnNetwork else { return await commits.fail(target, failure, notBefore: wait) }
        var report = target.report(.failed)
        report.failure = failure
        return report
    }
}
