/// Decides which posts of a document were edited, from what is stored of them and how their source behaves: pure.
///
/// A fingerprint covers all that matters or, for restless sources, only what is stable (`Restlessness`); earlier versions covered other
/// parts. A change from one coverage to another is no edit.
public struct EditRule: Sendable {
    /// How a post of the document compares with the store.
    public enum Verdict: Sendable, Hashable {
        /// It was not stored before.
        case new
        /// It says what is stored, or must not be changed.
        case same
        /// Its fingerprint covers other parts than the stored one, its source is restless, or it says the same as is stored, or less, or has
        /// other keywords, pictures and the like. What it says is stored, but does not count as an edit.
        case measuredAnew
        /// It says something else than what is stored.
        case edited
    }

    /// In the order of the decisions.
    public let verdicts: [Verdict]
    /// The fingerprint to store for each of them.
    public let fingerprints: [Identifier]
    /// How the source behaves, after this document.
    public let restlessness: Restlessness

    /// - Parameters:
    ///   - posts: Of the document.
    ///   - edits: What happens to edited posts.
    ///   - restlessness: Of the source, before this document.
    ///   - unedited: Stored posts which, when compared, say the same as the document or more.
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
                // The content is taken over although it is no edit: more than a counter may have changed.
                return isRestless ? (.measuredAnew, known.fingerprint.turned) : (.same, known.fingerprint)
            }
            // A transcript, a keyword or a picture that came later, or what an earlier version did not measure.
            if !isRestless, known.fingerprint.isOfSameWords(as: fingerprint) { return (.measuredAnew, fingerprint) }
            let isTracked = [post.addresses.page, post.addresses.external].contains { $0 != $0?.withoutTracking }
            let isOther = Fingerprint.Extent.allCases.contains { other in
                guard other != extent, isTracked || ![.tracked, .textlessTracked].contains(other) else { return false }
                let fingerprint = Fingerprint.of(post, other)
                return known.fingerprint == fingerprint || known.fingerprint == fingerprint.turned
                    || other == .whole && known.fingerprint.isOfSameWords(as: fingerprint)
            }
            return (isOther || unedited.contains(known.id) ? .measuredAnew : .edited, fingerprint)
        }
        let verdicts = measured.map(\.verdict)
        self.verdicts = verdicts
        self.restlessness = restlessness.after(
            known: decisions.count { $0.known?.isRemoved == false }, changed: verdicts.count { $0 == .edited }, at: moment)
        // From the document on in which restlessness is noticed: otherwise the next document would change everything once more.
        let isNoticed = !isRestless && self.restlessness.isRestless(at: moment)
        fingerprints = zip(decisions, measured).map { decision, measured in
            // A post that stays as stored keeps its fingerprint, and gets a new one with the next document.
            isNoticed && measured.verdict != .same ? Fingerprint.of(posts[decision.index], .lasting) : measured.fingerprint
        }
    }
}

extension Identifier {
    /// Another fingerprint for the same content: a store takes over content with this one, and ignores content with the fingerprint that it
    /// has.
    public var turned: Identifier { Identifier(high: high, low: low ^ 1) }
}
