/// Which posts of a document were edited, by what is stored of them and how their source behaves: pure.
///
/// Fingerprints are taken of all that matters, and of what lasts where the rest says nothing about edits (`Restlessness`); once they were
/// taken in other ways. A change from one to the other is no edit.
public struct EditRule: Sendable {
    /// What a post of the document is to the store.
    public enum Verdict: Sendable, Hashable {
        /// It was not stored before.
        case new
        /// It says what is stored, or is not to be changed.
        case same
        /// Its fingerprint is taken in another way than the stored one, its source is restless, or it says what is stored, or less: what it
        /// says is stored, and does not count as an edit.
        case measuredAnew
        /// It says something else than what is stored.
        case edited
    }

    /// In the order of the decisions.
    public let verdicts: [Verdict]
    /// What is kept of each.
    public let fingerprints: [Identifier]
    /// How the source behaves, after this document.
    public let restlessness: Restlessness

    /// - Parameters:
    ///   - posts: of the document.
    ///   - edits: what becomes of posts that are edited.
    ///   - restlessness: of the source, before this document.
    ///   - unedited: stored posts that say, as a look at them shows, what the document does, or more.
    public init(
        _ decisions: [PostIdentification.Decision], _ posts: [Post], edits: EditPolicy, restlessness: Restlessness,
        unedited: Set<PostID> = [], at moment: Timestamp
    ) {
        let isRestless = restlessness.isRestless(at: moment)
        let extent: Fingerprint.Extent = isRestless ? .lasting : .whole
        let measured = decisions.map { decision in
            let post = posts[decision.index]
            let fingerprint = Fingerprint.of(post, extent)
            guard let known = decision.known else { return (verdict: Verdict.new, fingerprint: fingerprint) }
            if known.isRemoved || edits == .ignore { return (.same, fingerprint) }
            if known.fingerprint == fingerprint || known.fingerprint == fingerprint.turned {
                // What is no edit is taken over all the same: there may be more to it than a counter.
                return isRestless ? (.measuredAnew, known.fingerprint.turned) : (.same, known.fingerprint)
            }
            let isTracked = [post.addresses.page, post.addresses.external].contains { $0 != $0?.withoutTracking }
            let isOther = Fingerprint.Extent.allCases.contains { other in
                guard other != extent, isTracked || ![.tracked, .textlessTracked].contains(other) else { return false }
                let fingerprint = Fingerprint.of(post, other)
                return known.fingerprint == fingerprint || known.fingerprint == fingerprint.turned
            }
            return (isOther || unedited.contains(known.id) ? .measuredAnew : .edited, fingerprint)
        }
        let verdicts = measured.map(\.verdict)
        self.verdicts = verdicts
        self.restlessness = restlessness.after(
            known: decisions.count { $0.known?.isRemoved == false }, changed: verdicts.count { $0 == .edited }, at: moment)
        // From the document on in which it is noticed: the next one would change everything once more.
        let isNoticed = !isRestless && self.restlessness.isRestless(at: moment)
        fingerprints = zip(decisions, measured).map { decision, measured in
            // What is left as it is stored keeps its own, and is measured anew with the next document.
            isNoticed && measured.verdict != .same ? Fingerprint.of(posts[decision.index], .lasting) : measured.fingerprint
        }
    }
}

extension Identifier {
    /// Another fingerprint that says the same: a store takes over what is said by it, and leaves alone what has the one that it knows.
    public var turned: Identifier { Identifier(high: high, low: low ^ 1) }
}
