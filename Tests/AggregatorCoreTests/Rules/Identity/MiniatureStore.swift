import AggregatorCore

/// A store in miniature that recalls only the evidence it is asked for, and pulls whole documents as the engine does.
struct MiniatureStore {
    var known: [Evidence: KnownPost] = [:]
    var stored: [PostID: StoredPost] = [:]

    /// The ids of the document's posts, and how many of them are new.
    mutating func pull(_ posts: [Post], of feed: FeedID, at now: Int64? = nil) -> (ids: [PostID], new: Int) {
        let evidence = PostEvidence.of(posts, by: .auto)
        var recalled = recall(evidence.flatMap(\.asked))
        recalled.merge(recall(PostEvidence.secondQuestion(about: posts, evidence, known: recalled))) { first, _ in first }
        let namesakes = Namesakes(posts, evidence, known: recalled, askedAt: now.map { Timestamp(seconds: $0) })
        var proven: [Int: Set<PostID>] = [:]
        // The engine reads some at a time.
        for suspect in Set(namesakes.suspected.values.joined()).compactMap({ stored[$0] }) {
            proven.merge(namesakes.proven(posts, by: [suspect])) { $0.union($1) }
        }
        let decisions = PostIdentification(
            feed: feed, posts: posts, evidence: evidence, known: recalled, others: namesakes.others(than: proven, posts),
            askedAt: now.map { Timestamp(seconds: $0) }
        ).decisions
        let new = decisions.count { $0.known == nil }
        for decision in decisions {
            let entry: KnownPost
            if let known = decision.known, known.isRemoved {
                entry = known
            } else {
                let post = posts[decision.index]
                entry = KnownPost(id: decision.id, fingerprint: Fingerprint.of(post))
                stored[decision.id] = StoredPost(
                    id: decision.id, feed: feed, post: post, firstSeen: Timestamp(seconds: 0), fingerprint: entry.fingerprint,
                    sortDate: Timestamp(seconds: 0))
            }
            for item in decision.evidence where known[item].map({ $0.id == decision.id }) ?? true { known[item] = entry }
        }
        return (decisions.map(\.id), new)
    }

    /// Removes a post as a user or a retention limit does: the evidence that recognises it stays.
    ///
    /// - Parameter lasting: What is kept of it besides.
    mutating func remove(_ id: PostID, keeping lasting: (Post) -> [Evidence] = Identity.lasting) {
        guard let post = stored.removeValue(forKey: id) else { return }
        let tombstone = KnownPost(id: id, fingerprint: post.fingerprint, isRemoved: true)
        for item in lasting(post.post) where known[item] == nil { known[item] = tombstone }
        known = known.mapValues { $0.id == id ? tombstone : $0 }
    }

    private func recall(_ asked: [Evidence]) -> [Evidence: KnownPost] { known.filter { asked.contains($0.key) } }
}
