import AggregatorCore

/// What a source says of its whereabouts.
extension SourcePull {
    /// A move that the source has claimed for long enough is tried, once: where the same feed is served, that is where it lives now.
    ///
    /// `nil` where there is nothing to try, or nothing came of it: then the source is asked where it was.
    func triedMove(of target: inout PullTarget) async -> Outcome? {
        guard let claim = target.state.whereabouts.claim, claim.isCertain(now: now), !target.isForced, mayHearSecrets(claim.target, target),
            target.subscription.address.connectorPrefix == nil,
            scope.waits.wait(for: claim.target, now: now) == nil, await scope.addresses.take(claim.target)
        else { return nil }
        switch await visited(claim.target, target, { [self, target] in await trial($0, of: claim.target, target) }) ?? .unreachable {
        case .same(let report, let way):
            // Another source may live there, where it could not be kept that this one does.
            if report?.storeFailure != nil { scope.addresses.leave(claim.target) }
            return ended(report, target, way)
        case .other:
            scope.addresses.leave(claim.target)
            target = target.remembering { $0.whereabouts.claim = SourceState.Move(target: claim.target, sightings: 0, first: now) }
        case .unreachable:
            scope.addresses.leave(claim.target)
            // As if it had been seen for the first time: it is not asked again at every pull.
            target = target.remembering { $0.whereabouts.claim = SourceState.Move(target: claim.target, sightings: 1, first: now) }
        }
        return nil
    }

    /// What somebody set for this source may be a secret of its origin: it is shown to no other, by whoever's word.
    func mayHearSecrets(_ address: WebAddress, _ target: PullTarget) -> Bool {
        target.subscription.preferences.headers.isEmpty || address.origin == target.subscription.address.withoutConnector.origin
    }

    private enum Trial {
        /// Kept as what the source is from now on; `nil` where it was let go.
        case same(SourceReport?, Way)
        case other
        /// Nobody is there, or nobody who serves a feed now, or the store can't be asked what is known.
        case unreachable
    }

    /// The same feed: served right there, with what is known of it, and without a claim to live elsewhere.
    private func trial(_ response: Response, of address: WebAddress, _ target: PullTarget) async -> Trial {
        // A page that says to come back later, or a feed that is cut, says nothing of what else is there.
        let isDiverted = !response.hops.isEmpty && Redirect.permanentTarget(of: response.hops) == nil
        guard !isDiverted, let document = try? reader.readToKeep(DocumentInput(response, limits: options.parseLimits)), !document.isCutOff
        else {
            return .unreachable
        }
        guard response.hops.isEmpty, MoveClaim.target(of: document.feed, current: address, served: response.address) == nil else {
            return .other
        }
        let evidence = PostEvidence.of(document.posts, by: .auto, homePage: document.feed.addresses.homePage)
        var newest = PostQuery()
        (newest.feeds, newest.limit) = ([target.subscription.id], MoveClaim.comparedPosts)
        guard let known = try? await store.recall(evidence.flatMap(\.all), of: target.subscription.id),
            let stored = try? await store.posts(matching: newest)
        else { return .unreachable }
        guard MoveClaim.isSameFeed(document.posts, evidence, known: known, newest: stored) else { return .other }
        let (hash, way) = (ContentHash.of(response.body), Way(response))
        let report = await Shield.run(on: scope.executor) { [self] in
            await keep(document, response, response.validators, target, bodyHash: hash, claimed: address)
        }
        return .same(report, way)
    }

    /// What is made of the answer of a page that is asked besides the source itself; `nil` where the run lets go of it. It is counted as a
    /// source's own is: while it comes, until it is understood, and until what it holds is stored.
    func visit<Value: Sendable>(
        _ address: WebAddress, _ target: PullTarget, _ body: (Response) async -> Value
    ) async throws(PullFailure) -> Value? {
        let transfer = scope.backlog.begin()
        defer { scope.backlog.leave(transfer) }
        let response = try await fetching.visit(address, target, transfer.arrival)
        return await scope.workbench.hold(response.body.count) { await body(response) }
    }

    /// As `visit`; `nil` also if it brings no document. If it asks to wait, its whole site is left alone.
    func visited<Value: Sendable>(_ address: WebAddress, _ target: PullTarget, _ body: (Response) async -> Value?) async -> Value? {
        let value = try? await visit(address, target) { response -> Value? in
            guard !isAskedToWait(by: response, target),
                case .document = Answer(response, wasConditional: false, now: now, bounds: bounds)
            else { return nil }
            return await body(response)
        }
        return value.flatMap(\.self)
    }

    /// Whether that is what it says; then it is heard.
    func isAskedToWait(by response: Response, _ target: PullTarget) -> Bool {
        guard case .wait(_, let until, _) = Answer(response, wasConditional: false, now: now, bounds: bounds) else { return false }
        // Who is left alone was not asked, and has said nothing new.
        let isNews = target.isForced || scope.waits.wait(for: response.address, now: now) == nil
        if isNews { scope.waits.hear(until, from: response) }
        return true
    }
}
