/// Decides whether the guids of a document identify its posts: some sources number the places in the document instead.
struct GUIDReliability {
    let areUnreliable: Bool

    /// - Parameters:
    ///   - posts: Of the document.
    ///   - evidence: Of the same posts.
    ///   - known: What the store recalled of the evidence.
    init(_ posts: [Post], _ evidence: [PostEvidence], _ known: [Evidence: KnownPost]) {
        if evidence.contains(where: { $0.guidDoubts.contains { known[$0] != nil } }) {
            areUnreliable = true
            return
        }
        let testimonies = zip(posts, evidence).compactMap { Self.testimony(of: $0, $1, known) }
        let contradicting = testimonies.count { $0 == .contradicts }
        let agreeing = testimonies.count { $0 == .agrees }
        // A guid that nothing else agrees with means that everything was edited, unless it is so with all guids, and they are numbered down
        // the document.
        areUnreliable =
            contradicting > agreeing || agreeing == 0 && testimonies.count { $0 == .knowsNothing } > 1 && Self.areNumbered(posts)
    }

    /// What the rest of a post's evidence says of the stored post that its guid points to.
    private enum Testimony {
        /// It points to the same one, or the post is unchanged.
        case agrees
        /// It points to other stored posts.
        case contradicts
        /// It points to none, although an edit of the text would have left page or date.
        case knowsNothing
    }

    private static func testimony(of post: Post, _ evidence: PostEvidence, _ known: [Evidence: KnownPost]) -> Testimony? {
        guard let guid = evidence.deciding.first(where: { $0.kind == .guid }), let named = known[guid] else { return nil }
        // The note that its page is shared says nothing of the guid either.
        let pageNote = evidence.notes.isEmpty ? nil : Identity.noteOfSharedPage(of: post)
        let others = (evidence.deciding + evidence.supporting + evidence.fallback + evidence.notes)
            .filter { $0.kind != .guid && $0 != pageNote }
        // That another post of the same day has this title does not speak against the guid; but the named post's own title speaks for it.
        let isAgreed = (others + evidence.looseTitles).contains { known[$0]?.id == named.id }
        if isAgreed || named.fingerprint.isOfSameWords(as: Fingerprint.of(post)) { return .agrees }
        // A page or picture of another post that does not decide says nothing of the guid; nor does a short text that was published at
        // another date, or a page that several posts had under this title, each with its own guid, unless its day is another's, too.
        let shortText = Identity.hasLongText(post) || !Identity.hasMoment(post) ? nil : Identity.content(of: post)
        let isContradicted = others.contains { item in
            guard known[item] != nil else { return false }
            switch item.kind {
            case .content: return item != shortText
            case .link: return !evidence.supporting.contains(item) && !isAtSharedPage(post, evidence, known)
            default: return !evidence.supporting.contains(item)
            }
        }
        if isContradicted { return .contradicts }
        // Without a title, nothing is recognised by page and date.
        return post.title != nil && others.contains { $0.kind != .content } ? .knowsNothing : nil
    }

    /// Whether a note says that several posts were at its page under its title, and its day is that of none of them.
    private static func isAtSharedPage(_ post: Post, _ evidence: PostEvidence, _ known: [Evidence: KnownPost]) -> Bool {
        evidence.looseTitles.allSatisfy { known[$0] == nil } && Identity.noteOfSharedPage(of: post).flatMap { known[$0] } != nil
    }

    /// What the store is to be asked for besides: the note that its page is shared, for a post with the guid of one stored post, nothing
    /// else of it, and the page of another.
    static func noteToAskFor(_ post: Post, _ evidence: PostEvidence, _ known: [Evidence: KnownPost]) -> Evidence? {
        guard let guid = evidence.deciding.first(where: { $0.kind == .guid }), let named = known[guid],
            evidence.deciding.contains(where: { item in item.kind == .link && known[item].map { $0.id != named.id } == true })
        else { return nil }
        let others = evidence.deciding + evidence.supporting + evidence.fallback + evidence.looseTitles
        return others.contains { $0 != guid && known[$0]?.id == named.id } ? nil : Identity.noteOfSharedPage(of: post)
    }

    /// Whether the guids count the places: 0, 1, 2 or 1, 2, 3, with the same text around the number.
    static func areNumbered(_ posts: [Post]) -> Bool {
        let guids = posts.map { $0.guid.flatMap { NumberedText($0.text) } }
        guard let first = guids.first ?? nil, first.number < 2 else { return false }
        return guids.enumerated().allSatisfy { place, guid in
            guid == NumberedText(before: first.before, number: first.number + place, after: first.after)
        }
    }
}

/// A text split at the last number in it.
private struct NumberedText: Equatable {
    var before: Substring
    var number: Int
    var after: Substring

    init(before: Substring, number: Int, after: Substring) {
        (self.before, self.number, self.after) = (before, number, after)
    }

    init?(_ text: String) {
        guard let last = text.utf8.lastIndex(where: { $0.isASCIIDigit }) else { return nil }
        let end = text.utf8.index(after: last)
        let start = text.utf8[..<last].lastIndex { !$0.isASCIIDigit }.map { text.utf8.index(after: $0) } ?? text.startIndex
        guard let number = Int(text[start..<end]) else { return nil }
        self.init(before: text[..<start], number: number, after: text[end...])
    }
}
