/// The evidence that distinguishes one post of a document from the others, and by which stored posts are recognised, by the role of each.
/// `DocumentEvidence` assigns the roles; the article “Recognition” says in which order they decide.
public struct PostEvidence: Sendable, Hashable {
    /// Evidence that decides which stored post it is, strongest first.
    var deciding: [Evidence]
    /// Evidence that decides only together with other evidence.
    var supporting: [Evidence] = []
    /// Evidence that decides only if no post of the document is recognised by its guid or page, as after a move that changed them all
    /// (`AfterMove`). Otherwise a post with the same words and another name is another post, as with an open thread that is posted every
    /// week.
    var decidingAfterMove: [Evidence] = []
    /// Evidence that decides only if, over the whole document, it recognises more posts than guids and pages do. That happens when a source
    /// makes guids and pages anew at every request. Otherwise such a match means a new post that resembles an old one, such as a job ad of
    /// the same day, or a picture that is used again. `supporting` has the same evidence.
    var weak: [Evidence] = []
    /// Title and date, where the date is no exact moment of this post's own.
    var looseTitle: LooseTitle?
    /// Evidence that decides where no other does, for posts that have no name of their own.
    var fallback: [Evidence] = []
    /// Evidence that is stored so that another identity policy can decide by it later.
    var forOtherPolicies: [Evidence] = []
    /// Evidence that is stored as a remark for later documents. In this one it recognises no post.
    var notes: [Evidence] = []
    /// The note of an earlier document which, if it is stored, says that the guid is not unique. It is asked for, and not stored.
    var guidDoubts: [Evidence] = []

    /// The evidence of a title and a date that is on the full hour, as a day is, or that several posts have, or that is one of updating.
    ///
    /// A type of its own, since a document may have a hundred thousand posts, and an array takes more memory.
    struct LooseTitle: Hashable {
        let evidence: Evidence
        /// Whether it counts as `weak`.
        let isWeak: Bool
        /// Whether the post has a guid or a page of its own, and the moment may be its own: then the title may decide after a move.
        let mayDecideAfterMove: Bool
    }

    /// Creates the evidence of one post by itself; `of` compares all posts of a document.
    public init(deciding: [Evidence]) { self.deciding = deciding }

    /// All evidence to store.
    public var all: [Evidence] {
        var all: [Evidence] = []
        // This is kept for every post of a document, so it reserves no more than needed.
        all.reserveCapacity(deciding.count + supporting.count + fallback.count + forOtherPolicies.count + notes.count + 1)
        for part in [deciding, supporting, fallback, forOtherPolicies, notes] { all += part }
        if let looseTitle { all.append(looseTitle.evidence) }
        return all
    }

    /// All evidence to ask a store for.
    public var asked: [Evidence] { guidDoubts.isEmpty ? all : all + guidDoubts }

    /// The loose title alone, or nothing.
    var looseTitles: [Evidence] { looseTitle.map { [$0.evidence] } ?? [] }

    /// All weak evidence.
    var allWeak: [Evidence] { looseTitle.map { $0.isWeak ? weak + [$0.evidence] : weak } ?? weak }

    /// Whether the source's identity policy decides, and the rest of the evidence is only kept.
    var isDecidedByPolicy: Bool { !forOtherPolicies.isEmpty }

    /// Whether the post is left out, as it has nothing that another post of the document doesn't have.
    var isLeftOut: Bool { deciding.isEmpty }

    /// Lets deciding evidence decide only together with other evidence from now on, and returns it.
    @discardableResult
    mutating func demote(where isTooWeak: (Evidence) -> Bool) -> [Evidence] {
        let demoted = deciding.filter(isTooWeak)
        guard !demoted.isEmpty else { return [] }
        supporting += demoted
        deciding.removeAll(where: isTooWeak)
        return demoted
    }

    /// Removes evidence that would match the wrong stored post, unless no deciding evidence would be left.
    mutating func forget(where isAnothers: (Evidence) -> Bool) {
        var left = self
        left.deciding.removeAll(where: isAnothers)
        left.supporting.removeAll(where: isAnothers)
        left.decidingAfterMove.removeAll(where: isAnothers)
        left.weak.removeAll(where: isAnothers)
        left.fallback.removeAll(where: isAnothers)
        if left.looseTitle.map({ isAnothers($0.evidence) }) == true { left.looseTitle = nil }
        left.promoteSupportingIfNothingDecides()
        if !left.deciding.isEmpty { self = left }
    }

    /// Where others share all deciding evidence, the supporting evidence is all there is, and a post without any would be lost.
    mutating func promoteSupportingIfNothingDecides() {
        if deciding.isEmpty { (deciding, supporting) = (supporting, []) }
    }
}

extension Evidence.Kind {
    /// Whether it is a name that the source gives a post, and not what the post says.
    var isName: Bool {
        switch self {
        case .guid, .link, .enclosure: true
        case .titleAndDate, .content: false
        }
    }
}
