import AggregatorCore

extension SourcePull {
    /// Identifies, compares, refines and commits the posts of a document; returns `nil` if the grace of a cancelled run is over before the
    /// commit.
    ///
    /// - Parameters:
    ///   - claimed: The new address of the source, which the source named itself and which was tried.
    ///   - trouble: The trouble that is left although the document came.
    func keep(
        _ document: consuming FeedDocument, _ response: Response, _ validators: Validators, _ target: PullTarget,
        bodyHash: Identifier? = nil, claimed: WebAddress? = nil, trouble: SourceState.Trouble = SourceState.Trouble()
    ) async -> SourceReport? {
        guard !scope.grace.isOver else { return nil }
        var document = document
        let (now, isPart) = (now, response.status == 226)
        var memory = target.state.document
        // Otherwise the same bytes will bring more: posts without an end are taken the next time, and a correct clock dates posts better.
        let isRead = memory.leaveOutCutPosts(of: &document) && !DateJudgement.isOutOfTime(now)
        // A document that is cut may have been cut on its way, or by a cache that keeps half of it under the validators of the whole: until
        // the whole comes, every request asks for it.
        let isWhole = isRead && !document.isCutOff
        memory.bodyHash = isWhole ? bodyHash : nil
        // A cache rule concerns the whole document, which has not come.
        let freshness = isWhole ? Freshness.seconds(of: response.headers, now: now) : nil
        memory.note(document, isPart: isPart, freshness: freshness, now: now)
        let (count, order) = (document.posts.count, DocumentOrder(document.posts))
        var posts = document.posts
        document.posts = []
        let (feed, open) = (document.feed, document.cutPosts)
        var (warnings, cuts) = (document.warnings, TextCuts())
        do throws(StoreFailure) {
            var comparison = try await comparer.compared(posts, open: open, of: feed, isPart: isPart, target, at: now)
            guard let sightings = sightings(of: &posts, comparison, order, at: now, &cuts) else { return nil }
            posts = []
            comparison.forgetPosts()
            let refined = refinery.refined(feed, &cuts)
            if let warning = cuts.warning { warnings.insert(warning, at: 0) }
            memory.warnings = Array((Redirect.warnings(for: response.hops) + warnings).prefix(SourceState.Document.warningLimit))
            memory.restlessness = comparison.rule.restlessness
            guard !scope.grace.isOver else { return nil }
            // The address that an API's page names for its feed is for readers that use no API.
            let isGathered = target.subscription.address.connectorPrefix != nil
            let claim =
                isGathered
                ? nil : MoveClaim.target(of: feed, current: claimed ?? target.subscription.address, served: response.address)
            let success = SourceCommitter.Success(
                response: response, validators: isWhole ? validators : Validators(), likeness: comparison.likeness, claimed: claimed)
            return await commits.succeed(target, .updated, success) { harvest, report in
                harvest.feed = refined
                harvest.posts = sightings
                harvest.edits = comparison.edits
                harvest.state.document = memory
                harvest.state.trouble = trouble
                harvest.state.whereabouts.claim = MoveClaim.seen(claim, previous: target.state.whereabouts.claim, now: now)
                // A last change at a moment that is out of time would have all posts looked at again.
                let isPutRight = !isPart && target.state.history.lastChange.map(DateJudgement.isOutOfTime) ?? false
                if comparison.hasNews || isPutRight { harvest.state.history.lastChange = now }
                if comparison.hasNewPosts, target.state.history.lastSuccess != nil { harvest.state.history.lastNews = now }
                report.posts = count
                report.warnings += warnings
                report.title = harvest.feed?.title?.plain
            }
        } catch {
            var report = await commits.fail(target, PullFailure(error, of: target.subscription))
            report.storeFailure = error
            return report
        }
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
    /// Leaves out posts that are not whole. Not every transfer shows that it was cut (HTTP/2 without a length, a body that ends with its
    /// connection), so the document is asked for again. If a post without an end comes again in a document that has an end, the publisher
    /// writes such posts, and all of them are kept.
    ///
    /// - Returns: Whether the same bytes would leave out the same posts the next time.
    fileprivate mutating func leaveOutCutPosts(of document: inout FeedDocument) -> Bool {
        let (isCutOff, names) = (document.isCutOff, document.namesOfCutPosts)
        let isHabit = !isCutOff && names.values.contains(where: Set(cutPosts).contains)
        let left = isHabit ? [] : document.cutPosts
        document.leaveOut(left)
        if !isCutOff { cutPosts = Array(Set(names.values).sorted().prefix(2_000)) }
        return isCutOff || left.isEmpty
    }

    /// Notes what the document itself says; a part (RFC 3229) adds to what the whole document said.
    fileprivate mutating func note(_ document: FeedDocument, isPart: Bool, freshness: Int64?, now: Timestamp) {
        format = document.format
        if isPart {
            pace = SourceState.Pace(part: document, of: pace, freshness: freshness, now: now)
        } else {
            pace = SourceState.Pace(document, freshness: freshness, now: now)
            postCount = document.posts.count
        }
    }
}

extension FeedDocument {
    /// For each post that is not whole, by its index, a hash of the name by which it is recognised when it comes again.
    fileprivate var namesOfCutPosts: [Int: Identifier] {
        cutPosts.filter(posts.indices.contains).reduce(into: [:]) { names, place in
            let post = posts[place]
            let name = post.guid?.text ?? post.addresses.page?.text ?? Fingerprint.of(post).description
            names[place] = ContentHash.of(Array(name.utf8))
        }
    }

    /// Removes these posts, which are not whole, and adds a warning that says so.
    fileprivate mutating func leaveOut(_ cut: Set<Int>) {
        let places = cut.filter(posts.indices.contains).sorted()
        guard !places.isEmpty else { return }
        var (removed, kept) = (0, Set<Int>())
        for place in cutPosts.sorted() {
            if removed < places.count, places[removed] == place { removed += 1 } else { kept.insert(place - removed) }
        }
        cutPosts = kept
        let isLeftOut = Set(places)
        // All at once: removing one post moves all after it, and there may be as many as there are posts.
        posts = posts.enumerated().filter { !isLeftOut.contains($0.offset) }.map(\.element)
        let what = places.count == 1 ? "A post that is not whole was" : "\(places.count) posts that are not whole were"
        warnings.insert(Warning(code: "cut-posts", message: "\(what) left out, and the document is asked for again."), at: 0)
    }
}
