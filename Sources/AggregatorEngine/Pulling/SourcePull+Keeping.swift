import AggregatorCore

extension SourcePull {
    /// Identity, change, sanitising, commit; `nil` where the grace of a run that was cancelled is over before the commit.
    ///
    /// - Parameter claimed: where the source lives from now on, by its own word, which has been tried.
    func keep(
        _ document: consuming FeedDocument, _ response: Response, _ validators: Validators, _ target: PullTarget,
        bodyHash: Identifier? = nil, claimed: WebAddress? = nil
    ) async -> SourceReport? {
        guard !grace.isOver else { return nil }
        var document = document
        for place in document.cutPosts.sorted(by: >) where document.posts.indices.contains(place) { document.posts.remove(at: place) }
        let now = now
        let feedID = target.subscription.id
        let preferences = target.subscription.preferences
        let isPart = response.status == 226
        let evidence = PostEvidence.of(
            document.posts, by: preferences.identity ?? .auto, homePage: document.feed.addresses.homePage, isPart: isPart)
        let pace = SourceState.Pace(document, freshness: Freshness.seconds(of: response.headers, now: now), now: now)
        let (count, order) = (document.posts.count, DocumentOrder(document.posts))
        var posts = document.posts
        document.posts = []
        let (feed, format, warnings) = (document.feed, document.format, document.warnings)
        do throws(StoreFailure) {
            let isEmpty = evidence.isEmpty
            let recalled = try await store.recall(evidence.flatMap(\.asked), of: feedID)
            let known = try await looking(at: recalled, evidence, preferences.identity ?? .auto, target)
            let decisions = PostIdentification(
                feed: feedID, posts: posts, evidence: evidence, known: known, isPart: isPart
            ).decisions
            let rule = EditRule(
                decisions, posts, edits: preferences.edits ?? .update, restlessness: target.state.restlessness, at: now)
            let wasRestless = target.state.restlessness.isRestless(at: now)
            let edits = edits(preferences.edits ?? .update, isRestless: wasRestless)
            // An edit of a post without a date of its own must not move it to the top.
            let stored = zip(decisions, rule.verdicts).filter { $1 == .edited || $1 == .measuredAnew }
            let firstSeen = try await firstSeen(of: stored.map(\.0.id))
            let sightings = sightings(of: &posts, decisions, rule, recalled, firstSeen, order, at: now)
            guard let sightings else { return nil }
            posts = []
            guard !grace.isOver else { return nil }
            let hasNews = rule.verdicts.contains { $0 == .new || $0 == .edited }
            let isComparable = target.state.lastSuccess != nil && !isEmpty
            let likeness: Relocation.Likeness = isEmpty ? .unknown : isComparable && known.isEmpty ? .other : .same
            let claim = MoveClaim.target(of: feed, current: claimed ?? target.subscription.address, served: response.address)
            return await finish(
                target, .updated, response: response, validators: validators, likeness: likeness, claimed: claimed
            ) { harvest, report in
                harvest.feed = refinery.refined(feed)
                harvest.posts = sightings
                harvest.edits = edits
                harvest.state.bodyHash = bodyHash
                harvest.state.format = format
                harvest.state.warnings = Array(warnings.prefix(SourceState.warningLimit))
                harvest.state.pace = pace
                harvest.state.restlessness = rule.restlessness
                harvest.state.claim = MoveClaim.seen(claim, previous: target.state.claim, now: now)
                if hasNews { harvest.state.lastChange = now }
                report.posts = count
                report.warnings += warnings
                report.title = harvest.feed?.title?.plain
            }
        } catch {
            var report = await fail(target, PullFailure(error))
            report.storeFailure = error
            return report
        }
    }

    /// What the store is to be told of, refined; `nil` where the grace of a run that was cancelled is over.
    ///
    /// Each post is let go of once it is refined: of a long document only one form is held at a time.
    private func sightings(
        of posts: inout [Post], _ decisions: [PostIdentification.Decision], _ rule: EditRule, _ recalled: [Evidence: KnownPost],
        _ firstSeen: [PostID: Timestamp], _ order: DocumentOrder, at now: Timestamp
    ) -> [Harvest.Sighting]? {
        let ignoresText = rule.restlessness.isRestless(at: now)
        var sightings: [Harvest.Sighting] = []
        // A first pull takes them all.
        if recalled.isEmpty { sightings.reserveCapacity(decisions.count) }
        for (number, decision) in decisions.enumerated() {
            guard !grace.isOver else { return nil }
            var post = Post()
            swap(&post, &posts[decision.index])
            let verdict = rule.verdicts[number]
            // A text that never stands still would leave a piece of evidence at every request.
            let isKeptWhole = !ignoresText || decision.known == nil
            let kept = isKeptWhole ? decision.evidence : decision.evidence.filter { $0.kind != .content }
            if verdict == .same, kept.allSatisfy({ recalled[$0] != nil }) { continue }
            let sortDate = order.sortDate(of: post, at: decision.index, firstSeen: firstSeen[decision.id] ?? now)
            var sighting = Harvest.Sighting(
                id: decision.id, post: verdict == .same ? post : refinery.refined(post), fingerprint: rule.fingerprints[number],
                sortDate: sortDate, evidence: kept)
            sighting.isEdit = verdict != .measuredAnew
            sightings.append(sighting)
        }
        return sightings
    }

    /// When those were first seen that are stored. A store may have to look through all that it has for them, however few they are.
    private func firstSeen(of ids: [PostID]) async throws(StoreFailure) -> [PostID: Timestamp] {
        var moments: [PostID: Timestamp] = [:]
        for start in stride(from: 0, to: ids.count, by: Self.askedAtOnce) {
            let posts = try await store.posts(Array(ids[start..<min(start + Self.askedAtOnce, ids.count)]))
            for post in posts { moments[post.id] = post.firstSeen }
        }
        return moments
    }

    /// They come with their texts, which are about as long as those of the document they are compared with.
    private static let askedAtOnce = 100

    /// What was recalled, and what stored posts say themselves where a policy asks for it.
    private func looking(
        at recalled: [Evidence: KnownPost], _ evidence: [PostEvidence], _ policy: IdentityPolicy, _ target: PullTarget
    ) async throws(StoreFailure) -> [Evidence: KnownPost] {
        var known = recalled
        let doubtful = recalled.doubtful(for: evidence)
        if !doubtful.isEmpty { known.add(try await store.posts(doubtful), by: policy) }
        // What a policy recognises may have been stored before it was chosen, and be pointed to by nothing else.
        guard policy != .auto, target.state.lastSuccess != nil, evidence.contains(where: { $0.all.allSatisfy { known[$0] == nil } })
        else { return known }
        var newest = PostQuery()
        (newest.feeds, newest.limit) = ([target.subscription.id], Self.lookedAtOnce)
        for _ in 0..<(Self.lookedBack / Self.lookedAtOnce) {
            let posts = try await store.posts(matching: newest)
            guard let last = posts.last else { break }
            known.add(posts, by: policy)
            newest.after = newest.place(of: last)
        }
        return known
    }

    /// Posts of a source that has a policy of its own: many more than any document of such sources holds.
    private static let lookedBack = 1_000
    /// Their texts are as long as their source wrote them: few are in memory at a time.
    private static let lookedAtOnce = 20

    /// What says something else at every request is no edit: neither does it make versions, nor does it become unread again and again.
    private func edits(_ policy: EditPolicy, isRestless: Bool) -> EditPolicy { isRestless && policy != .ignore ? .update : policy }
}
