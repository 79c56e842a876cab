import AggregatorCore

extension SourcePull {
    /// The answer that brought a document, and what is kept of it beside the posts.
    struct Provenance {
        let response: Response
        let validators: Validators
        var bodyHash: Identifier?
        /// The new address of the source, which the source named itself and which was tried.
        var claimed: WebAddress?
        /// The trouble that is left although the document came.
        var trouble = SourceState.Trouble()

        var extent: DocumentExtent { response.status == 226 ? .part : .whole }
    }

    /// What a document brings, compared with the store and refined.
    private struct Findings {
        let feed: Feed
        let sightings: [Harvest.Sighting]
        /// Without what is known of each post.
        let comparison: DocumentComparison
        let postCount: Int
        let warnings: [FeedDocument.Warning]
        /// The address to which the feed says that it has moved.
        let claim: WebAddress?

        /// Why no store could keep it; `nil` for what any can.
        var oversize: FormatFailure? {
            if feed.recordSize > Harvest.longestRecord { return .oversized("The feed itself") }
            return sightings.contains { $0.post.mayBeLarge && $0.post.recordSize > Harvest.longestRecord } ? .oversized("A post") : nil
        }
    }

    /// Identifies, compares, refines and commits the posts of a document; returns `nil` if the grace of a cancelled run is over before the
    /// commit.
    func keep(_ document: consuming FeedDocument, from origin: Provenance, _ target: PullTarget) async -> SourceReport? {
        guard !scope.grace.isOver else { return nil }
        var document = document
        let now = now
        var memory = target.state.document
        let isWhole = memory.note(&document, from: origin, at: now)
        do throws(StoreFailure) {
            guard let findings = try await findings(in: &document, from: origin, target, at: now), !scope.grace.isOver else { return nil }
            if let failure = findings.oversize {
                // A trial of another address says nothing of the source's own.
                guard origin.claimed == nil else { return target.report(.failed) }
                return await commits.fail(target, PullFailure(failure, in: origin.response))
            }
            memory.note(findings.warnings, behind: origin.response.hops, findings.comparison)
            let success = SourceCommitter.Success(
                response: origin.response, validators: isWhole ? origin.validators : Validators(),
                likeness: findings.comparison.likeness, claimed: origin.claimed)
            return await commits.succeed(target, as: .updated, success) { harvest, report in
                harvest.state.document = memory
                harvest.state.trouble = origin.trouble
                fill(&harvest, &report, with: findings, origin.extent, target, at: now)
            }
        } catch {
            var report = await commits.fail(target, PullFailure(error, of: target.subscription))
            report.storeFailure = error
            return report
        }
    }

    /// Compares the posts of a document with the store, and refines what is to be stored; `nil` if the grace of a cancelled run is over.
    ///
    /// Takes the posts out of the document, so that none is held twice.
    private func findings(
        in document: inout FeedDocument, from origin: Provenance, _ target: PullTarget, at now: Timestamp
    ) async throws(StoreFailure) -> Findings? {
        let (count, order) = (document.posts.count, DocumentOrder(document.posts))
        var posts = document.posts
        document.posts = []
        var (warnings, cuts) = (document.warnings, TextCuts())
        var comparison = try await comparer.compared(
            posts, open: document.cutPosts, of: document.feed, origin.extent, target, at: now)
        guard let sightings = sightings(of: &posts, comparison, order, at: now, &cuts) else { return nil }
        posts = []
        comparison.forgetPosts()
        let feed = refinery.refined(document.feed, &cuts)
        warnings.insert(contentsOf: cuts.warnings, at: 0)
        return Findings(
            feed: feed, sightings: sightings, comparison: comparison, postCount: count, warnings: warnings,
            claim: claim(of: document.feed, from: origin, target))
    }

    /// The address to which the feed says that it has moved; `nil` if it says nothing of the kind.
    private func claim(of feed: Feed, from origin: Provenance, _ target: PullTarget) -> WebAddress? {
        // The address that an API's page names for its feed is for readers that use no API.
        guard target.subscription.address.connectorPrefix == nil else { return nil }
        return MoveClaim.target(of: feed, current: origin.claimed ?? target.subscription.address, served: origin.response.address)
    }

    /// Adds what a document brought to what is committed, and to the report.
    private func fill(
        _ harvest: inout Harvest, _ report: inout SourceReport, with findings: Findings, _ extent: DocumentExtent,
        _ target: PullTarget, at now: Timestamp
    ) {
        let comparison = findings.comparison
        harvest.feed = findings.feed
        harvest.posts = findings.sightings
        harvest.edits = comparison.edits
        harvest.state.whereabouts.claim = MoveClaim.seen(findings.claim, previous: target.state.whereabouts.claim, now: now)
        // A last change at a moment that is out of time would have all posts looked at again.
        let isPutRight = extent == .whole && target.state.history.lastChange.map(DateJudgement.isOutOfTime) ?? false
        if comparison.hasNews || isPutRight { harvest.state.history.lastChange = now }
        if comparison.hasNewPosts, target.state.history.lastSuccess != nil { harvest.state.history.lastNews = now }
        report.posts = findings.postCount
        report.warnings += findings.warnings
        report.title = harvest.feed?.title?.plain
    }

    /// The sightings to store, refined; `nil` if the grace of a cancelled run is over.
    ///
    /// Each post is dropped once it is refined, so that only one form of a long document is held at a time.
    private func sightings(
        of posts: inout [Post], _ comparison: DocumentComparison, _ order: DocumentOrder, at now: Timestamp, _ cuts: inout TextCuts
    ) -> [Harvest.Sighting]? {
        let (rule, recalled) = (comparison.rule, comparison.recalled)
        let isRestless = rule.restlessness.isRestless(at: now)
        var sightings: [Harvest.Sighting] = []
        // An unchanged post may bring new evidence as well, now and then.
        sightings.reserveCapacity(rule.verdicts.count { $0 != .same })
        for (number, decision) in comparison.decisions.enumerated() {
            guard !scope.grace.isOver else { return nil }
            var post = Post()
            swap(&post, &posts[decision.index])
            let verdict = rule.verdicts[number]
            // A restless text would leave another piece of evidence at every request.
            let isKeptWhole = !isRestless || decision.known == nil
            let kept = isKeptWhole ? decision.evidence : decision.evidence.filter { $0.kind != .content }
            let judgement = comparison.stored.judgements[decision.id] ?? DateJudgement(new: now)
            let sortDate = order.sortDate(of: post, at: decision.index, by: judgement)
            let isMisplaced = verdict == .same && judgement.isMisplaced
            if verdict == .same, !isMisplaced, kept.allSatisfy({ recalled[$0] != nil }) { continue }
            var fingerprint = rule.fingerprints[number]
            // A store updates a post, and so its place, if the fingerprint differs.
            if isMisplaced, let known = decision.known { fingerprint = known.fingerprint.turned }
            let isTaken = verdict != .same || isMisplaced
            // Consumed: with a second owner, its lists would be copied when they are changed.
            var sighting = Harvest.Sighting(
                id: decision.id, post: isTaken ? refinery.refined(consume post, &cuts) : post, fingerprint: fingerprint,
                sortDate: sortDate, evidence: kept)
            if isTaken, let fuller = comparison.stored.fuller[decision.id] { sighting.post.keepTexts(of: fuller) }
            sighting.isEdit = verdict != .measuredAnew && !isMisplaced
            sightings.append(sighting)
        }
        return sightings
    }
}

extension SourceState.Document {
    /// Notes what the document says of itself, and leaves out its posts that are not whole.
    ///
    /// - Returns: Whether the document is whole, so that the source need not send it again as long as it is unchanged.
    fileprivate mutating func note(_ document: inout FeedDocument, from origin: SourcePull.Provenance, at now: Timestamp) -> Bool {
        // Otherwise the same bytes will bring more: posts without an end are taken the next time, and a correct clock dates posts better.
        let isRead = leaveOutCutPosts(of: &document) && !DateJudgement.isOutOfTime(now)
        // A document that is cut may have been cut on its way, or by a cache that keeps half of it under the validators of the whole: until
        // the whole comes, every request asks for it.
        let isWhole = isRead && !document.isCutOff
        bodyHash = isWhole ? origin.bodyHash : nil
        // A cache rule concerns the whole document, which has not come.
        let freshness = isWhole ? Freshness.seconds(of: origin.response.headers, now: now) : nil
        format = document.format
        switch origin.extent {
        case .whole:
            pace = SourceState.Pace(document, freshness: freshness, now: now)
            postCount = document.posts.count
        case .part:
            // It adds to what the whole document said.
            pace = SourceState.Pace(part: document, of: pace, freshness: freshness, now: now)
        }
        return isWhole
    }

    /// Notes what comparing the document with the store has shown.
    fileprivate mutating func note(_ warnings: [FeedDocument.Warning], behind hops: [Response.Hop], _ comparison: DocumentComparison) {
        // The same bytes are to be read again: a version that is older than the stored one is believed once it has stayed for days.
        if comparison.isPassedOver { bodyHash = nil }
        self.warnings = Array((Redirect.warnings(for: hops) + warnings).prefix(Self.warningLimit))
        restlessness = comparison.rule.restlessness
    }
}

extension Post {
    /// Whether its record is worth measuring, which takes as long as writing it: texts and lists of a real post take some kilobytes. What the
    /// details say, as of media, is found out by measuring alone.
    fileprivate var mayBeLarge: Bool { details != nil || listSize + textSize > 4 << 20 }
}
