import AggregatorCore

/// Tries the address to which a source says that it has moved.
extension SourcePull {
    /// Tries a move that the source has claimed for long enough, once: if the same feed is served there, that is its new address.
    ///
    /// Returns `nil` if there is nothing to try, or the move failed; then the source is asked at its old address.
    func tryMove(of target: inout PullTarget) async -> Outcome? {
        guard let claimed = target.claimedAddress(now: now), scope.waits.wait(for: claimed, now: now) == nil,
            await scope.addresses.take(claimed)
        else { return nil }
        switch await visits.visitDocument(claimed, target, { [self, target] in await tryToKeep($0, at: claimed, target) }) ?? .unreachable {
        case .same(let report, let route):
            // The commit failed, so the source did not move there, and another one may take the address.
            if report?.storeFailure != nil { scope.addresses.leave(claimed) }
            return ended(report, target, route)
        case .other:
            scope.addresses.leave(claimed)
            target = target.remembering { $0.whereabouts.claim = SourceState.Move(target: claimed, sightings: 0, first: now) }
        case .unreachable:
            scope.addresses.leave(claimed)
            // Counts as the first sighting, so that the address is not asked again at every pull.
            target = target.remembering { $0.whereabouts.claim = SourceState.Move(target: claimed, sightings: 1, first: now) }
        }
        return nil
    }

    private enum Trial {
        /// Stored at the new address; `nil` if the run dropped it.
        case same(SourceReport?, AnswerRoute)
        case other
        /// The address serves no feed now, or the store can't tell what is known, or too little can be known of what is new.
        case unreachable
    }

    /// Stores the document at the new address if it is the same feed: served there without a redirect, with known posts, and without a
    /// claim to have moved elsewhere.
    private func tryToKeep(_ response: Response, at address: WebAddress, _ target: PullTarget) async -> Trial {
        // An address that leads back here is no other place.
        if !response.hops.isEmpty, response.address.withoutFragment == target.subscription.address.withoutFragment { return .other }
        // A page that says to come back later, or a feed that is cut, does not show what else is there.
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
        switch MoveClaim.likeness(
            of: document.posts, evidence, known: known, newest: stored, lastRead: target.state.history.lastSuccess, now: now)
        {
        case .same: break
        case .other: return .other
        // The source is read at its old address now, so that most of what is here can be known the next time.
        case .unclear: return .unreachable
        }
        let origin = Provenance(
            response: response, validators: response.validators, bodyHash: response.documentHash, claimed: address)
        let report = await CancellationShield.run(on: scope.executor) { [self] in
            await keep(document, from: origin, target)
        }
        // Too large for any store; the source's own address may have one that is not.
        if report?.status == .failed, report?.storeFailure == nil { return .unreachable }
        return .same(report, AnswerRoute(response))
    }
}
