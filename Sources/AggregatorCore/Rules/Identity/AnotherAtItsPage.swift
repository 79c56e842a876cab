/// Recognises another post at the page of a stored one, under the same title: the next reply of a thread, the next alert for a host.
///
/// It is another post if its guid is unknown while other guids of the document are known (so guids are stable), and it has another date.
/// Its text may be that of all alerts; but a long text that comes again is the same article. An undated post
/// also counts as another one at a page that several posts of the document have. Guids that only count editions (`EditionGUID`) don't count.
///
/// If no guid of the document is known, as when a wiki's window has turned over, it is another post where most posts are new, and nothing
/// shows that guids are made anew. Notes that several posts were at a page under one title (`Identity.sharedPage`) show as much, where most
/// posts are new or most of the stored ones are at such pages.
struct AnotherAtItsPage {
    private let known: [Evidence: KnownPost]
    private let guidsAreUnreliable: Bool
    /// Whether some post of the document is recognised by its guid.
    private let guidsAreStable: Bool
    /// Whether the window has turned over: some posts are stored, but at most half, and none under a new guid.
    private(set) var isTurnedOver = false
    /// Whether notes of shared pages are trusted: where guids and dates are new at every request, a note may stem from a post that was listed twice.
    private var areNotesBelieved = false
    /// The pages that several posts of the document have; empty where all posts are dated.
    private let sharedPages: Set<String>

    init(_ posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost], guidsAreUnreliable: Bool) {
        (self.known, self.guidsAreUnreliable) = (known, guidsAreUnreliable)
        let hasUndated = posts.contains { $0.dates.published == nil }
        sharedPages = hasUndated ? PostEvidence.sharedPages(posts) : []
        guidsAreStable =
            !guidsAreUnreliable && evidence.contains { post in post.deciding.contains { $0.kind == .guid && known[$0] != nil } }
        guard !guidsAreUnreliable, !guidsAreStable else { return }
        let stored = evidence.count { post in post.deciding.contains { known[$0] != nil } }
        let isMostlyNew = stored * 2 <= evidence.count { !$0.deciding.isEmpty }
        isTurnedOver = stored > 0 && isMostlyNew && !areCalledAnew(posts, evidence)
        let noted = zip(posts, evidence).count { isTiedByPage($1) && isAnother($0, $1) && isPassedOn($0) }
        areNotesBelieved = noted > 0 && (isMostlyNew || noted * 2 > stored)
    }

    /// The evidence of a post; without its page, if it is another post than the one stored there.
    func without(_ post: Post, _ evidence: PostEvidence) -> PostEvidence {
        let mayBe = guidsAreStable || isTurnedOver || areNotesBelieved && isTiedByPage(evidence) && isPassedOn(post)
        guard mayBe, isAnother(post, evidence) else { return evidence }
        var evidence = evidence
        evidence.deciding.removeAll { $0.kind == .link }
        return evidence
    }

    /// What the store is to be asked for besides: the note that the page is shared, for a post that would then be another one.
    func doubt(_ post: Post, _ evidence: PostEvidence) -> Evidence? {
        guard !guidsAreUnreliable, !guidsAreStable, isTiedByPage(evidence), isAnother(post, evidence) else { return nil }
        return Identity.sharedPage(of: post)
    }

    private func isTiedByPage(_ evidence: PostEvidence) -> Bool {
        evidence.deciding.contains { $0.kind == .link && known[$0] != nil }
    }

    private func isPassedOn(_ post: Post) -> Bool { Identity.sharedPage(of: post).map { known[$0] != nil } ?? false }

    /// Whether stored posts come under new guids: one with its date or its long text, or two with their short texts at their pages. One short
    /// text may be that of all alerts for a host.
    private func areCalledAnew(_ posts: [Post], _ evidence: [PostEvidence]) -> Bool {
        var short = 0
        for (post, evidence) in zip(posts, evidence) {
            let said = evidence.deciding + evidence.supporting + [evidence.title?.evidence].compactMap(\.self)
            if said.contains(where: { $0.kind == .titleAndDate && known[$0] != nil }) { return true }
            guard let owner = said.lazy.filter({ $0.kind == .content }).compactMap({ known[$0] }).first else { continue }
            if Identity.saysMuch(post) { return true }
            if evidence.deciding.contains(where: { $0.kind == .link && known[$0]?.id == owner.id }) { short += 1 }
        }
        return short > 1
    }

    private func isAnother(_ post: Post, _ evidence: PostEvidence) -> Bool {
        guard evidence.deciding.contains(where: { $0.kind == .guid && known[$0] == nil }),
            guidsAreStable && post.dates.published == nil && isPageShared(post) || isOfAnotherMoment(post, evidence),
            let page = post.addresses.primary
        else { return false }
        return !isEdition(post, evidence, at: page) && !Identity.isNamed(post, by: page)
    }

    private func isPageShared(_ post: Post) -> Bool { PostEvidence.page(of: post).map(sharedPages.contains) ?? false }

    private func isOfAnotherMoment(_ post: Post, _ evidence: PostEvidence) -> Bool {
        // A day, a moment that several posts have, and that of an update count where guids are stable: an edit would keep the guid.
        let isWeakOne = guidsAreStable || post.dates.published == nil
        let titles =
            evidence.deciding.filter { $0.kind == .titleAndDate } + (isWeakOne ? [evidence.title?.evidence].compactMap(\.self) : [])
        guard !titles.isEmpty, titles.allSatisfy({ known[$0] == nil }) else { return false }
        let isRepeated = (evidence.deciding + evidence.supporting).contains { $0.kind == .content && known[$0] != nil }
        return !isRepeated || !Identity.saysMuch(post)
    }

    /// Whether the guid marks another edition of what is stored at its page.
    private func isEdition(_ post: Post, _ evidence: PostEvidence, at page: WebAddress) -> Bool {
        guard let guid = post.guid?.text else { return false }
        if EditionGUID.counts(guid, at: page) { return true }
        guard let item = Identity.item(of: post).flatMap({ known[$0] }) else { return false }
        return evidence.deciding.contains { $0.kind == .link && known[$0]?.id == item.id }
    }
}
