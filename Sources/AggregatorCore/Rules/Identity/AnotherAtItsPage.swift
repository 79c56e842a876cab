/// Another post at the page of a stored one, under the same title: the next reply of a thread, the next alert of a host.
///
/// Its source calls it otherwise and dates it otherwise, to the minute, and the guids of others in the document are as they were: so guids are
/// names here, and this one is new. What it says may be what all alerts of the host say; a long text that comes again is one article. Without
/// a date it is so at a page that others have as well. A guid that counts editions says nothing.
///
/// Where no guid of the document is known, as when a wiki's window has turned over, it is so where most of the others have nothing that is
/// stored, and nothing shows that guids are made anew. That several were at a page under a title is kept, and shows as much, also where most of
/// what is stored is at such pages.
struct AnotherAtItsPage {
    private let known: [Evidence: KnownPost]
    private let nameless: Bool
    /// Whether some post of the document is recognised by its guid.
    private let areGUIDsNames: Bool
    /// Whether next to nothing of the document is known: most of its posts have nothing that is stored.
    private(set) var isTurnedOver = false
    /// Whether what is kept of pages that several had is believed: where guids and moments are anew at every request, one was listed twice once.
    private var areNotesBelieved = false
    /// Those that several posts of the document have, of which some has no date.
    private let sharedPages: Set<String>

    init(_ posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost], nameless: Bool) {
        (self.known, self.nameless) = (known, nameless)
        let hasUndated = posts.contains { $0.dates.published == nil }
        sharedPages = hasUndated ? PostEvidence.sharedPages(posts) : []
        areGUIDsNames = !nameless && evidence.contains { post in post.deciding.contains { $0.kind == .guid && known[$0] != nil } }
        guard !nameless, !areGUIDsNames else { return }
        let stored = evidence.count { post in post.deciding.contains { known[$0] != nil } }
        let isMostlyNew = stored * 2 <= evidence.count { !$0.deciding.isEmpty }
        isTurnedOver = stored > 0 && isMostlyNew && !zip(posts, evidence).contains(where: isCalledAnew)
        let noted = zip(posts, evidence).count { isTiedByPage($1) && isAnother($0, $1) && isPassedOn($0) }
        areNotesBelieved = noted > 0 && (isMostlyNew || noted * 2 > stored)
    }

    /// The evidence of a post without its page, where that is so.
    func without(_ post: Post, _ evidence: PostEvidence) -> PostEvidence {
        let mayBe = areGUIDsNames || isTurnedOver || areNotesBelieved && isTiedByPage(evidence) && isPassedOn(post)
        guard mayBe, isAnother(post, evidence) else { return evidence }
        var evidence = evidence
        evidence.deciding.removeAll { $0.kind == .link }
        return evidence
    }

    /// What is to be asked for besides, of one that is another if several were at its page.
    func doubt(_ post: Post, _ evidence: PostEvidence) -> Evidence? {
        guard !nameless, !areGUIDsNames, isTiedByPage(evidence), isAnother(post, evidence) else { return nil }
        return Identity.sharedPage(of: post)
    }

    private func isTiedByPage(_ evidence: PostEvidence) -> Bool {
        evidence.deciding.contains { $0.kind == .link && known[$0] != nil }
    }

    private func isPassedOn(_ post: Post) -> Bool { Identity.sharedPage(of: post).map { known[$0] != nil } ?? false }

    /// A stored post under another guid: what it says is of that one's moment, or is long, or what was said at that page before.
    private func isCalledAnew(_ post: Post, _ evidence: PostEvidence) -> Bool {
        let said = evidence.deciding + evidence.supporting + [evidence.title?.evidence].compactMap(\.self)
        return said.contains { item in
            switch item.kind {
            case .titleAndDate: known[item] != nil
            case .content:
                known[item].map { owner in
                    Identity.saysMuch(post) || evidence.deciding.contains { $0.kind == .link && known[$0]?.id == owner.id }
                } ?? false
            case .guid, .link, .enclosure: false
            }
        }
    }

    private func isAnother(_ post: Post, _ evidence: PostEvidence) -> Bool {
        guard evidence.deciding.contains(where: { $0.kind == .guid && known[$0] == nil }),
            areGUIDsNames && post.dates.published == nil && isPageShared(post) || isOfAnotherMoment(post, evidence),
            let page = post.addresses.page ?? post.addresses.external
        else { return false }
        return !isEdition(post, evidence, at: page) && !Identity.isNamed(post, by: page)
    }

    private func isPageShared(_ post: Post) -> Bool { PostEvidence.page(of: post).map(sharedPages.contains) ?? false }

    private func isOfAnotherMoment(_ post: Post, _ evidence: PostEvidence) -> Bool {
        // Where there is no other moment, that of updating is as good: an edit would leave the guid.
        let ofUpdate = post.dates.published == nil ? [evidence.title?.evidence].compactMap(\.self) : []
        let titles = evidence.deciding.filter { $0.kind == .titleAndDate } + ofUpdate
        guard !titles.isEmpty, titles.allSatisfy({ known[$0] == nil }) else { return false }
        let isRepeated = (evidence.deciding + evidence.supporting).contains { $0.kind == .content && known[$0] != nil }
        return !isRepeated || !Identity.saysMuch(post)
    }

    /// Whether the guid says that this is another edition of what is stored at its page.
    private func isEdition(_ post: Post, _ evidence: PostEvidence, at page: WebAddress) -> Bool {
        guard let guid = post.guid?.text else { return false }
        if EditionGUID.counts(guid, at: page) { return true }
        guard let item = Identity.item(of: post).flatMap({ known[$0] }) else { return false }
        return evidence.deciding.contains { $0.kind == .link && known[$0]?.id == item.id }
    }
}
