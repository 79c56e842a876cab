import AggregatorCore

/// What a source says of its whereabouts, and what is found where it is no more.
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
        case .same(let report):
            // Another source may live there, where it could not be kept that this one does.
            if report?.storeFailure != nil { scope.addresses.leave(claim.target) }
            return ended(report)
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
    private func mayHearSecrets(_ address: WebAddress, _ target: PullTarget) -> Bool {
        target.subscription.preferences.headers.isEmpty || address.origin == target.subscription.address.withoutConnector.origin
    }

    private enum Trial {
        /// Kept as what the source is from now on; `nil` where it was let go.
        case same(SourceReport?)
        case other
        case unreachable
    }

    /// The same feed: served right there, with what is known of it, and without a claim to live elsewhere.
    private func trial(_ response: Response, of address: WebAddress, _ target: PullTarget) async -> Trial {
        guard response.hops.isEmpty, let document = try? reader.read(DocumentInput(response, limits: options.parseLimits)),
            MoveClaim.target(of: document.feed, current: address, served: response.address) == nil
        else { return .other }
        let evidence = PostEvidence.of(document.posts, by: .auto, homePage: document.feed.addresses.homePage)
        var newest = PostQuery()
        (newest.feeds, newest.limit) = ([target.subscription.id], MoveClaim.comparedPosts)
        guard let known = try? await store.recall(evidence.flatMap(\.all), of: target.subscription.id),
            let stored = try? await store.posts(matching: newest),
            MoveClaim.isSameFeed(document.posts, evidence, known: known, newest: stored)
        else { return .other }
        let hash = ContentHash.of(response.body)
        let report = await Shield.run(on: scope.executor) { [self] in
            await keep(document, response, response.validators, target, bodyHash: hash, claimed: address)
        }
        return .same(report)
    }

    /// What is made of a page that is asked besides the source itself; `nil` if it brings no document. It is counted as a source's own is:
    /// while it comes, until it is understood, and until what it holds is stored.
    private func visited<Value: Sendable>(_ address: WebAddress, _ target: PullTarget, _ body: (Response) async -> Value?) async -> Value? {
        let transfer = scope.backlog.begin()
        defer { scope.backlog.leave(transfer) }
        guard let response = await answer(of: address, target, transfer.arrival) else { return nil }
        return await scope.workbench.hold(response.body.count) { await body(response) } ?? nil
    }

    /// The answer of such a page. If it asks to wait, its whole site is left alone.
    private func answer(of address: WebAddress, _ target: PullTarget, _ arrival: Arrival) async -> Response? {
        guard let response = await fetching.visit(address, target, arrival) else { return nil }
        switch Answer(response, wasConditional: false, now: now, bounds: bounds) {
        case .document: return response
        case .wait(_, let until, _):
            // Who is left alone was not asked, and has said nothing new.
            let isNews = target.isForced || scope.waits.wait(for: response.address, now: now) == nil
            if isNews { scope.waits.hear(until, from: response) }
            return nil
        case .unchanged, .gone, .failed: return nil
        }
    }

    /// 404. After a month it is told as what it is, with the feeds that the site links to now.
    func missing(_ target: PullTarget, _ failure: PullFailure) async -> SourceReport {
        let missing = target.state.trouble.missing ?? SourceState.Missing(since: now)
        let target = target.remembering { $0.trouble.missing = missing }
        guard missing.days(at: now) >= SourceState.Missing.longest else { return await fail(target, failure) }
        let host = target.subscription.address.origin?.host ?? target.subscription.address.redacted
        // Where it had to be searched, it just was (`searched`).
        let found = missing.isSearchDue(at: now) ? nil : missing.found
        return await fail(target, PullFailure(missingAt: host, days: missing.days(at: now), found: found))
    }

    /// Once a month the site of a source that is missing for one is searched: before its answer is judged, which cancelling does not end.
    /// A search that could not be made is made at the next pull.
    func searched(_ target: PullTarget) async -> PullTarget {
        guard var missing = target.state.trouble.missing, missing.isSearchDue(at: now), let found = await discovered(for: target) else {
            return target
        }
        (missing.found, missing.searched) = (found, now)
        let known = missing
        return target.remembering { $0.trouble.missing = known }
    }

    /// The feeds that the feed's own page links to today, else the first page of its host; `nil` where that can't be read.
    private func discovered(for target: PullTarget) async -> [WebAddress]? {
        let address = target.subscription.address.withoutConnector
        let feed = try? await store.feeds([target.subscription.id])[target.subscription.id]
        guard let page = feed?.addresses.homePage ?? WebAddress("/")?.resolved(against: address), page.isWeb, mayHearSecrets(page, target)
        else { return nil }
        return await visited(page, target) { [self] in feeds(on: $0, besides: address) }
    }

    private func feeds(on response: Response, besides address: WebAddress) -> [WebAddress]? {
        let input = DocumentInput(
            bytes: response.body, contentType: response.headers["Content-Type"], address: response.address, limits: options.parseLimits)
        do throws(FormatFailure) {
            _ = try reader.read(input)
            return response.address == address ? [] : [response.address]
        } catch {
            guard error.code == .webPage || error.code == .notAFeed else { return nil }
            let found = error.candidates.map(\.url).filter { $0 != address }.prefix(5)
            // What stands before a page links to nothing of it.
            return found.isEmpty && PullFailure(obstacleIn: response) != nil ? nil : Array(found)
        }
    }
}

extension SourceState.Missing {
    /// Days.
    static let longest: Int64 = 30

    fileprivate func days(at now: Timestamp) -> Int64 { now.seconds(since: since) / 86_400 }

    fileprivate func isSearchDue(at now: Timestamp) -> Bool {
        days(at: now) >= Self.longest && searched.map { now.seconds(since: $0) >= Self.longest * 86_400 } ?? true
    }
}

extension PullFailure {
    /// - Parameter found: `nil` where its site could not be read.
    fileprivate init(missingAt host: String, days: Int64, found: [WebAddress]?) {
        let state = found == nil ? "its site can't be read just now" : "its site links to no feed"
        let found = found ?? []
        let advice =
            found.first.map { "its site links to \(found.count == 1 ? "a feed" : "\(found.count) feeds, first") \($0.redacted)" }
            ?? "\(state), so look for it, or remove it"
        self.init(.notFound, "\(host) has had no document at this address for \(days) days (status 404); \(advice).")
        candidates = found.map { FeedCandidate(url: $0) }
    }
}
