import AggregatorCore

/// Compares the posts of a document with what is stored of its feed.
struct DocumentComparer: Sendable {
    let store: any Store
    let refinery: Refinery

    /// - Parameter open: The indices of posts that have no end. Only new ones among them are taken, as a stored one may be whole.
    func compared(
        _ posts: [Post], open: Set<Int>, of feed: Feed, _ extent: DocumentExtent, _ target: PullTarget, at now: Timestamp
    ) async throws(StoreFailure) -> DocumentComparison {
        let preferences = target.subscription.preferences
        let (identity, edits) = (preferences.identity ?? .auto, preferences.edits ?? .update)
        let evidence = PostEvidence.of(posts, by: identity, homePage: feed.addresses.homePage, extent: extent)
        let recalled = try await recalled(of: posts, evidence, target)
        let known = try await looking(at: recalled, evidence, identity, target)
        let all = PostIdentification(
            feed: target.subscription.id, posts: posts, evidence: evidence, known: known,
            others: try await namesakes(of: posts, evidence, known, target, at: now), extent: extent, askedAt: now
        ).decisions
        var decisions = open.isEmpty ? all : all.filter { $0.known == nil || !open.contains($0.index) }
        func measured(unedited: Set<PostID> = []) -> EditRule {
            let restlessness = target.state.document.restlessness
            return EditRule(decisions, posts, edits: edits, restlessness: restlessness, unedited: unedited, at: now)
        }
        var rule = measured()
        // An edit of a post without a date of its own must not move it to the top.
        let isDoubtful = edits != .ignore && mayBeMisplaced(target, extent, at: now)
        var touched: [PostID: Int] = [:]
        for (decision, verdict) in zip(decisions, rule.verdicts)
        where decision.touches(verdict, isDoubtful: isDoubtful) && touched[decision.id] == nil { touched[decision.id] = decision.index }
        let stored = try await compareStored(touched, posts, target, at: now)
        if !stored.outdated.isEmpty || !stored.unedited.isEmpty {
            decisions.removeAll { stored.outdated.contains($0.id) }
            rule = measured(unedited: stored.unedited)
        }
        // A source whose posts differ at every request has no edits: they make no versions, and do not become unread again and again.
        let isRestless = target.state.document.restlessness.isRestless(at: now)
        // A source that never had a post has nothing to compare with; but even then, a document without posts does not show that it is the
        // same feed.
        let isKnown = all.contains { $0.known != nil } || (target.state.history.lastChange == nil && !posts.isEmpty)
        return DocumentComparison(
            decisions: decisions, rule: rule, recalled: recalled, stored: stored, isPassedOver: !stored.outdated.isEmpty,
            edits: isRestless && edits != .ignore ? .update : edits,
            likeness: isKnown ? .same : try await likeness(ofUnknown: posts, of: feed, extent, target))
    }

    /// What the store knows by the evidence of the posts, asked twice at most.
    private func recalled(
        of posts: [Post], _ evidence: [PostEvidence], _ target: PullTarget
    ) async throws(StoreFailure) -> [Evidence: KnownPost] {
        var recalled = try await store.recall(evidence.flatMap(\.asked), of: target.subscription.id)
        let second = PostEvidence.secondQuestion(about: posts, evidence, known: recalled)
        if !second.isEmpty {
            recalled.merge(try await store.recall(second, of: target.subscription.id)) { first, _ in first }
        }
        return recalled
    }

    private func likeness(
        ofUnknown posts: [Post], of feed: Feed, _ extent: DocumentExtent, _ target: PullTarget
    ) async throws(StoreFailure) -> Relocation.Likeness {
        // A part holds what is new in a document that is otherwise unchanged.
        guard extent == .whole else { return .unchanged }
        guard !posts.isEmpty else { return .empty }
        let id = target.subscription.id
        guard let lastRead = target.state.history.lastSuccess, let stored = try await store.feeds([id])[id],
            Relocation.continues(feed, posts, stored: stored, lastRead: lastRead)
        else { return .other }
        return .same
    }

    /// Whether unchanged posts may be at a wrong place because the clock was wrong when they were stored. Checked once, with the next whole
    /// document.
    private func mayBeMisplaced(_ target: PullTarget, _ extent: DocumentExtent, at now: Timestamp) -> Bool {
        guard extent == .whole, !DateJudgement.isOutOfTime(now), let last = target.state.history.lastChange else { return false }
        return DateJudgement.isOutOfTime(last)
    }

    /// Returns, by index in the document, the stored and removed posts that share a name with a post of the document but are others.
    private func namesakes(
        of posts: [Post], _ evidence: [PostEvidence], _ known: [Evidence: KnownPost], _ target: PullTarget, at now: Timestamp
    ) async throws(StoreFailure) -> [Int: Set<PostID>] {
        let namesakes = Namesakes(posts, evidence, known: known, askedAt: now)
        var proven: [Int: Set<PostID>] = [:]
        var reads = PostReads(Set(namesakes.suspected.values.joined()).sorted(), of: target.subscription.id, in: store)
        while let stored = try await reads.next() {
            proven.merge(namesakes.proven(posts, by: stored)) { $0.union($1) }
        }
        return namesakes.others(than: proven, posts)
    }

    /// Returns the recalled evidence, with that of stored posts themselves where the policy needs it.
    private func looking(
        at recalled: [Evidence: KnownPost], _ evidence: [PostEvidence], _ policy: IdentityPolicy, _ target: PullTarget
    ) async throws(StoreFailure) -> [Evidence: KnownPost] {
        var known = recalled
        var reads = PostReads(recalled.doubtful(for: evidence), of: target.subscription.id, in: store)
        while let doubtful = try await reads.next() { known.add(doubtful, by: policy) }
        // A post that the policy recognises may have been stored before the policy was chosen; then no stored evidence points to it.
        guard policy != .auto, target.state.history.lastSuccess != nil, evidence.contains(where: { $0.all.allSatisfy { known[$0] == nil } })
        else { return known }
        var newest = PostQuery()
        newest.feeds = [target.subscription.id]
        var size = ReadSize(first: 4, most: Self.lookedAtOnce)
        var left = Self.lookedBack
        while left > 0 {
            newest.limit = min(size.count, left)
            let posts = try await store.posts(matching: newest)
            guard let last = posts.last else { break }
            left -= posts.count
            size.note(posts)
            known.add(posts, by: policy)
            newest.after = newest.place(of: last)
        }
        return known
    }

    /// The number of stored posts that are looked at for a source with its own policy: many more than any document of such sources holds.
    private static let lookedBack = 1_000
    /// Most posts in memory at a time.
    private static let lookedAtOnce = 20
}

extension PostIdentification.Decision {
    /// Whether the stored post of this decision has to be looked at.
    ///
    /// - Parameter isDoubtful: Whether even an unchanged one may be at a wrong place.
    fileprivate func touches(_ verdict: EditRule.Verdict, isDoubtful: Bool) -> Bool {
        switch verdict {
        case .edited, .measuredAnew: true
        case .new: false
        case .same: isDoubtful && known?.isRemoved == false
        }
    }
}
