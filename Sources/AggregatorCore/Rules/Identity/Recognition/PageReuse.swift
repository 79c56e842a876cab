/// Tells a new post from a stored one at the same page and under the same title, such as the next reply of a thread, or the next alert for
/// a host.
///
/// A post counts as new if its guid is unknown, although guids are stable (others of the document are known), and its date differs. An
/// undated post counts as new as well at a page that several posts of the document have. Two exceptions: a long text that comes again is
/// the same article, and guids that only count editions (`EditionGUID`), or that are the page itself, prove nothing.
///
/// If no guid of the document is known, a post counts as new in two cases only. Either the window has turned over, as a wiki's does in a
/// busy hour: most posts of the document are new, or it is the next issue of all that it has, as where each forecast has a page
/// (`NextIssue`); and no stored one is there under a new guid. Or a stored note says that several posts were at its page under its title
/// (`Identity.noteOfSharedPage`), and either most posts are new, or most of those that are stored are at such pages.
struct PageReuse {
    private let known: [Evidence: KnownPost]
    private let guidsAreUnreliable: Bool
    private let extent: DocumentExtent
    /// Whether some post of the document is recognised by its guid.
    private let guidsAreStable: Bool
    /// Whether the window has turned over: some posts are stored, but at most half, or all come with new dates and texts; and none is
    /// stored under a new guid.
    private(set) var windowHasTurnedOver = false
    /// Whether notes of shared pages are trusted. Where guids and dates are new at every request, a note may stem from a post that was
    /// listed twice; most posts are stored then, and at pages of their own.
    private var notesAreTrusted = false
    /// Whether posts of a minute that is known (`isOfKnownMinute`) are new: a single one, or fewer than half of those with unknown guids.
    private let hasNewOfKnownMinute: Bool
    /// Empty where all posts are dated, and none is of a known minute, as it is not needed then.
    private let sharedPages: SharedPages
    /// Whether the document has one post.
    private let isAlone: Bool
    /// Whether the document's dates are days, of a zone whose midnight is on no full hour: so are at least half of them.
    private let hasDaysOffTheHour: Bool

    init(
        _ posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost], guidsAreUnreliable: Bool,
        extent: DocumentExtent = .whole, askedAt now: Timestamp?
    ) {
        (self.known, self.guidsAreUnreliable, self.extent) = (known, guidsAreUnreliable, extent)
        isAlone = posts.count == 1
        let dates = posts.compactMap(\.dates.published)
        hasDaysOffTheHour = dates.count { Identity.isMidnightOffTheHour($0) } * 2 >= dates.count
        // Several at once mean that guids are made of texts, or counted up by edits, unless more entries are new.
        let ofKnownMinute = zip(posts, evidence).count { Self.isOfKnownMinute($0, $1, known) }
        let unknown = ofKnownMinute > 1 ? evidence.count { post in post.deciding.contains { $0.kind == .guid && known[$0] == nil } } : 0
        hasNewOfKnownMinute = ofKnownMinute == 1 || ofKnownMinute > 1 && ofKnownMinute * 2 < unknown
        let needsPages = hasNewOfKnownMinute || posts.contains { $0.dates.published == nil }
        sharedPages = needsPages ? SharedPages(of: posts) : .none
        guidsAreStable =
            !guidsAreUnreliable && evidence.contains { post in post.deciding.contains { $0.kind == .guid && known[$0] != nil } }
        guard !guidsAreUnreliable, !guidsAreStable else { return }
        let issue = NextIssue(posts, evidence, known: known, askedAt: now)
        let stored = evidence.count { post in post.deciding.contains { known[$0] != nil } }
        let isMostlyNew = stored * 2 <= evidence.count { !$0.isLeftOut }
        windowHasTurnedOver = stored > 0 && (isMostlyNew || issue.isOne) && !issue.hasStoredPostsUnderNewGUIDs
        let noted = zip(posts, evidence).count { hasKnownPage($1) && looksNew($0, $1) && pageWasSharedBefore($0) }
        notesAreTrusted = noted > 0 && (isMostlyNew || noted * 2 > stored)
    }

    /// The evidence of a post; without its page, if it is another post than the one stored there, or without its minute.
    func withoutReusedPage(_ post: Post, _ evidence: PostEvidence) -> PostEvidence {
        if isAnotherOfItsMinute(post, evidence) {
            var evidence = evidence
            evidence.deciding.removeAll { $0.kind == .titleAndDate }
            return evidence
        }
        let mayBeNew = guidsAreStable || windowHasTurnedOver || notesAreTrusted && hasKnownPage(evidence) && pageWasSharedBefore(post)
        guard mayBeNew, looksNew(post, evidence) else { return evidence }
        var evidence = evidence
        evidence.deciding.removeAll { $0.kind == .link }
        return evidence
    }

    /// What the store is to be asked for besides: the note that the page is shared, for a post that would then be another one.
    func noteToAskFor(_ post: Post, _ evidence: PostEvidence) -> Evidence? {
        guard !guidsAreUnreliable, !guidsAreStable, hasKnownPage(evidence), looksNew(post, evidence) else { return nil }
        return Identity.noteOfSharedPage(of: post)
    }

    private func hasKnownPage(_ evidence: PostEvidence) -> Bool {
        evidence.deciding.contains { $0.kind == .link && known[$0] != nil }
    }

    /// Whether it is another post than the one of its minute that is known: of the entries of a ticker, all at one page, or of notices with
    /// one title, each at a page of its own. Notices are dated by a day, or come in a part of a feed, which the others are still in.
    private func isAnotherOfItsMinute(_ post: Post, _ evidence: PostEvidence) -> Bool {
        guard !guidsAreUnreliable, Self.isOfKnownMinute(post, evidence, known) else { return false }
        let isOneOfFew = guidsAreStable && hasNewOfKnownMinute
        if isOneOfFew, sharedPages.isPage(of: post) { return true }
        guard hasNewPage(evidence), !Identity.isNamedByTitle(post) else { return false }
        // A site that is built anew changes all guids and pages, and its texts a little.
        let mayBeOfItsDay = guidsAreStable || isAlone
        return isOneOfFew || extent == .part
            || mayBeOfItsDay && hasDaysOffTheHour && post.dates.published.map(Identity.isMidnightOffTheHour) ?? false
    }

    /// Whether it has a page under its title, and nothing is stored there.
    private func hasNewPage(_ evidence: PostEvidence) -> Bool {
        let pages = (evidence.deciding + evidence.supporting).filter { $0.kind == .link }
        return !pages.isEmpty && pages.allSatisfy { known[$0] == nil }
    }

    /// Whether a note says that several posts were at the post's page under its title.
    private func pageWasSharedBefore(_ post: Post) -> Bool { Identity.noteOfSharedPage(of: post).map { known[$0] != nil } ?? false }

    /// Whether a post is of a minute that is known with its title, or with its page where it has none, under another guid and with another
    /// text: the entries of a ticker, all at one page, are often two of one minute.
    private static func isOfKnownMinute(_ post: Post, _ evidence: PostEvidence, _ known: [Evidence: KnownPost]) -> Bool {
        guard let date = post.dates.published, date.seconds % 60 == 0, !Identity.text(of: post).isEmpty,
            evidence.deciding.contains(where: { $0.kind == .titleAndDate && known[$0] != nil }),
            evidence.deciding.contains(where: { $0.kind == .guid && known[$0] == nil })
        else { return false }
        return known.hasNewText(evidence)
    }

    /// Whether a post would be another one than that at its page, if guids can be trusted.
    private func looksNew(_ post: Post, _ evidence: PostEvidence) -> Bool {
        guard evidence.deciding.contains(where: { $0.kind == .guid && known[$0] == nil }),
            guidsAreStable && post.dates.published == nil && sharedPages.isPage(of: post) || hasAnotherDate(post, evidence),
            let page = post.addresses.primary
        else { return false }
        return !isNextEdition(post, evidence, at: page) && !Identity.isGUID(page, of: post) && !isStoredAsItIs(post, evidence)
    }

    /// Whether nothing is stored with its title and date, and it isn't a stored long text that comes again.
    private func hasAnotherDate(_ post: Post, _ evidence: PostEvidence) -> Bool {
        // A loose title, as of a day or an update, proves less. It counts where guids are stable, since an edit would keep the guid, and
        // for posts that have no date of publication; and with another text where the window has turned over, as for a briefing at six.
        let countsLooseTitles = guidsAreStable || post.dates.published == nil || windowHasTurnedOver && known.hasNewText(evidence)
        let looseTitles = countsLooseTitles ? evidence.looseTitles : []
        let titles = evidence.deciding.filter { $0.kind == .titleAndDate } + looseTitles
        // Where several posts of the document have its title and its day, nothing says whether that is stored; then the text has to be new.
        if titles.isEmpty { return (guidsAreStable || windowHasTurnedOver) && Identity.hasRoundDate(post) && known.hasNewText(evidence) }
        guard titles.allSatisfy({ known[$0] == nil }) else { return false }
        let isRepeated = (evidence.deciding + evidence.supporting).contains { $0.kind == .content && known[$0] != nil }
        return !isRepeated || !Identity.hasLongText(post)
    }

    /// Whether the post, with its date, is what is stored at its page: what told it apart may have been another post's as well at that
    /// time.
    private func isStoredAsItIs(_ post: Post, _ evidence: PostEvidence) -> Bool {
        guard post.dates.published != nil else { return false }
        let owners = evidence.deciding.filter { $0.kind == .link }.compactMap { known[$0] }
        return !owners.isEmpty && owners.contains { [fingerprint = Fingerprint.of(post)] in $0.fingerprint.isOfSameWords(as: fingerprint) }
    }

    /// Whether the guid marks another edition of what is stored at its page.
    private func isNextEdition(_ post: Post, _ evidence: PostEvidence, at page: WebAddress) -> Bool {
        guard let guid = post.guid?.text else { return false }
        if EditionGUID.counts(guid, at: page) { return true }
        guard let item = Identity.agencyItem(of: post).flatMap({ known[$0] }) else { return false }
        return evidence.deciding.contains { $0.kind == .link && known[$0]?.id == item.id }
    }
}
