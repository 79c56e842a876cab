import AggregatorCore

extension SourcePull {
    /// The posts of one document beside what is stored of its feed.
    struct Comparison {
        private(set) var decisions: [PostIdentification.Decision]
        let rule: EditRule
        /// What of the document's evidence is stored.
        private(set) var recalled: [Evidence: KnownPost]
        /// Of those that are stored and have changed, and of those that may stand where they don't belong.
        private(set) var look: StoredLook
        let edits: EditPolicy
        /// What it says of the address that it was found at.
        let likeness: Relocation.Likeness

        /// Whether a post is new.
        var hasNewPosts: Bool { rule.verdicts.contains(.new) }
        /// Whether a post is new, or says something else.
        var hasNews: Bool { rule.verdicts.contains { $0 == .new || $0 == .edited } }

        /// Lets go of what is said of each post: a store that is told of a long document needs that memory.
        mutating func forgetPosts() { (decisions, recalled, look) = ([], [:], StoredLook()) }
    }

    /// - Parameter open: places of posts that have no end: only new ones are taken, for what is stored may be whole.
    func compared(
        _ posts: [Post], open: Set<Int>, of feed: Feed, isPart: Bool, _ target: PullTarget, at now: Timestamp
    ) async throws(StoreFailure) -> Comparison {
        let preferences = target.subscription.preferences
        let (identity, edits) = (preferences.identity ?? .auto, preferences.edits ?? .update)
        let evidence = PostEvidence.of(posts, by: identity, homePage: feed.addresses.homePage, isPart: isPart)
        var recalled = try await store.recall(evidence.flatMap(\.asked), of: target.subscription.id)
        let doubts = PostEvidence.doubts(about: posts, evidence, known: recalled)
        if !doubts.isEmpty {
            recalled.merge(try await store.recall(doubts, of: target.subscription.id)) { first, _ in first }
        }
        let known = try await looking(at: recalled, evidence, identity, target)
        let all = PostIdentification(
            feed: target.subscription.id, posts: posts, evidence: evidence, known: known,
            others: try await namesakes(of: posts, evidence, known, target), isPart: isPart
        ).decisions
        var decisions = open.isEmpty ? all : all.filter { $0.known == nil || !open.contains($0.index) }
        func measured(unedited: Set<PostID> = []) -> EditRule {
            let restlessness = target.state.document.restlessness
            return EditRule(decisions, posts, edits: edits, restlessness: restlessness, unedited: unedited, at: now)
        }
        var rule = measured()
        // An edit of a post without a date of its own must not move it to the top.
        let isDoubtful = edits != .ignore && mayBeMisplaced(target, isPart: isPart, at: now)
        let touched = zip(decisions, rule.verdicts).compactMap { decision, verdict -> (PostID, Post)? in
            let isTouched =
                switch verdict {
                case .edited, .measuredAnew: true
                case .new: false
                case .same: isDoubtful && decision.known?.isRemoved == false
                }
            return isTouched ? (decision.id, posts[decision.index]) : nil
        }
        let look = try await look(at: Dictionary(touched) { first, _ in first }, target, at: now)
        if !look.outdated.isEmpty || !look.unedited.isEmpty {
            decisions.removeAll { look.outdated.contains($0.id) }
            rule = measured(unedited: look.unedited)
        }
        // What says something else at every request is no edit: neither does it make versions, nor does it become unread again and again.
        let isRestless = target.state.document.restlessness.isRestless(at: now)
        // A source that never had a post has nothing to compare with; another one's document without posts is as good as its own.
        let isKnown = all.contains { $0.known != nil } || (target.state.history.lastChange == nil && !posts.isEmpty)
        return Comparison(
            decisions: decisions, rule: rule, recalled: recalled, look: look,
            edits: isRestless && edits != .ignore ? .update : edits,
            likeness: isKnown ? .same : try await likeness(ofUnknown: posts, of: feed, isPart: isPart, target))
    }

    private func likeness(
        ofUnknown posts: [Post], of feed: Feed, isPart: Bool, _ target: PullTarget
    ) async throws(StoreFailure) -> Relocation.Likeness {
        // A part holds what is new beside a document that is there unchanged.
        guard !isPart else { return .unchanged }
        guard !posts.isEmpty else { return .empty }
        let id = target.subscription.id
        guard let lastRead = target.state.history.lastSuccess, let stored = try await store.feeds([id])[id],
            Relocation.continues(feed, posts, stored: stored, lastRead: lastRead)
        else { return .other }
        return .same
    }

    /// Whether what is the same may have been put in its place by a clock that was out of time; looked at once, with the next whole document.
    private func mayBeMisplaced(_ target: PullTarget, isPart: Bool, at now: Timestamp) -> Bool {
        guard !isPart, !DateJudgement.isOutOfTime(now), let last = target.state.history.lastChange else { return false }
        return DateJudgement.isOutOfTime(last)
    }

    /// By place, the stored posts that posts of the document are called after, and are not.
    private func namesakes(
        of posts: [Post], _ evidence: [PostEvidence], _ known: [Evidence: KnownPost], _ target: PullTarget
    ) async throws(StoreFailure) -> [Int: PostID] {
        let namesakes = Namesakes(posts, evidence, known: known)
        var others: [Int: PostID] = [:]
        for piece in Set(namesakes.suspected.values).sorted().pieces(of: StoredLook.askedAtOnce) {
            let stored = try await store.posts(piece, of: target.subscription.id)
            others.merge(namesakes.proven(posts, by: stored)) { first, _ in first }
        }
        return others
    }

    /// What was recalled, and what stored posts say themselves where a policy asks for it.
    private func looking(
        at recalled: [Evidence: KnownPost], _ evidence: [PostEvidence], _ policy: IdentityPolicy, _ target: PullTarget
    ) async throws(StoreFailure) -> [Evidence: KnownPost] {
        var known = recalled
        let doubtful = recalled.doubtful(for: evidence)
        if !doubtful.isEmpty { known.add(try await store.posts(doubtful, of: target.subscription.id), by: policy) }
        // What a policy recognises may have been stored before it was chosen, and be pointed to by nothing else.
        guard policy != .auto, target.state.history.lastSuccess != nil, evidence.contains(where: { $0.all.allSatisfy { known[$0] == nil } })
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
}
