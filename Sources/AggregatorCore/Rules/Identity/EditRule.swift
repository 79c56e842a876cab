/// Which posts of a document were edited, by what is stored of them and how their source behaves: pure.
///
/// Fingerprints are taken with the text, and without it where texts say nothing about edits (`Restlessness`); once they were taken with
/// the tracking parameters of addresses. A change from one to the other is no edit.
public struct EditRule: Sendable {
    /// What a post of the document is to the store.
    public enum Verdict: Sendable, Hashable {
        /// It was not stored before.
        case new
        /// It says what is stored, or is not to be changed.
        case same
        /// Its fingerprint is taken in another way than the stored one, or not at all any more: the new one is stored, and this does not
        /// count as an edit.
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
    ///   - last: when a document of the source was understood before.
    public init(
        _ decisions: [PostIdentification.Decision], _ posts: [Post], edits: EditPolicy, restlessness: Restlessness,
        after last: Timestamp? = nil, at moment: Timestamp
    ) {
        let takesTexts = restlessness.takesTexts(after: last, at: moment)
        let ignoresText = restlessness.isRestless(at: moment)
        let measured = decisions.map { decision in
            let post = posts[decision.index]
            let fingerprint = Fingerprint.of(post, ignoresText: ignoresText)
            guard let known = decision.known else { return (verdict: Verdict.new, fingerprint: fingerprint) }
            if known.isRemoved || edits == .ignore { return (.same, fingerprint) }
            if known.fingerprint == fingerprint { return takesTexts ? (.measuredAnew, fingerprint.turned) : (.same, fingerprint) }
            if known.fingerprint == fingerprint.turned {
                return ignoresText && takesTexts ? (.measuredAnew, fingerprint) : (.same, fingerprint.turned)
            }
            let isOther = Self.others(of: post, ignoresText).contains { $0 == known.fingerprint || $0.turned == known.fingerprint }
            return (isOther ? .measuredAnew : .edited, fingerprint)
        }
        let verdicts = measured.map(\.verdict)
        self.verdicts = verdicts
        self.restlessness = restlessness.after(
            known: decisions.count { $0.known?.isRemoved == false }, changed: verdicts.count { $0 == .edited }, at: moment)
        // From the document on in which it is noticed: the next one would change everything once more.
        let isNoticed = !ignoresText && self.restlessness.isRestless(at: moment)
        self.fingerprints = isNoticed ? decisions.map { Fingerprint.of(posts[$0.index], ignoresText: true) } : measured.map(\.fingerprint)
    }

    /// What its fingerprint would be, taken in the other ways.
    private static func others(of post: Post, _ ignoresText: Bool) -> [Identifier] {
        let other = Fingerprint.of(post, ignoresText: !ignoresText)
        guard [post.addresses.page, post.addresses.external].contains(where: { $0 != $0?.withoutTracking }) else { return [other] }
        return [other] + [false, true].map { Fingerprint.of(post, ignoresText: $0, hasTracking: true) }
    }
}

extension Identifier {
    /// Another fingerprint that says the same: a store takes over what is said by it, and leaves alone what has the one that it knows.
    public var turned: Identifier { Identifier(high: high, low: low ^ 1) }
}
