/// Tells a new post from a stored one with the same title and short text, where posts have neither a guid nor a page of their own: the next
/// “Line 1: delays” of a status page.
///
/// Such a post counts as new if its exact date is unknown, although dates are stable: several others of the document are known by theirs, and
/// no more by anything else. Where a source dates all posts anew at every request, none is known by its date. Its text has to be one that the
/// document repeats: a notice that is pinned to the top, and dated anew now and then, has a text of its own.
///
/// It counts as new as well at a page of several posts where its words were never seen: each incident has a page, and “Identified” is said of
/// each. Where dates are not stable, that takes a date that was not made for the request.
struct RepeatedWords {
    private let known: [Evidence: KnownPost]
    private let datesAreStable: Bool
    private let sharedPages: SharedPages
    private let repeatedTexts: Set<String>
    /// Whether posts without a name say something at a page that they share.
    private let hasWordsAtPages: Bool
    private let now: Timestamp?

    init(_ posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost], askedAt now: Timestamp?) {
        (self.known, self.now) = (known, now)
        // Most documents end here: nothing is hashed or sorted for posts with guids.
        let unnamed = zip(posts, evidence).filter { !Self.hasName($1) }
        guard unnamed.count > 1 else {
            (datesAreStable, sharedPages, repeatedTexts, hasWordsAtPages) = (false, .none, [], false)
            return
        }
        let stored = evidence.filter { post in post.deciding.contains { known[$0] != nil } }
        let dated = stored.count { post in post.deciding.contains { $0.kind == .titleAndDate && known[$0] != nil } }
        datesAreStable = dated > 1 && dated * 2 >= stored.count
        hasWordsAtPages = unnamed.contains { $1.notes.contains { $0.kind == .content } }
        sharedPages = datesAreStable || hasWordsAtPages ? SharedPages(of: posts) : .none
        repeatedTexts = datesAreStable ? Set(repeatedInSorted: unnamed.map { Identity.text(of: $0.0) }.sorted()) : []
    }

    /// The evidence of a post; without title and text, if it is another post than the one stored with them.
    func withoutRepeatedWords(_ post: Post, _ evidence: PostEvidence) -> PostEvidence {
        let isNameless = !Self.hasName(evidence) && (post.addresses.primary == nil || sharedPages.isPage(of: post))
        guard datesAreStable || hasWordsAtPages, isNameless, hasUnknownDate(evidence), !Identity.hasLongText(post),
            datesAreStable && repeatedTexts.contains(Identity.text(of: post)) || isAtAnotherPage(post, evidence)
        else { return evidence }
        var evidence = evidence
        // The page that it shares counts with its title, which is that of the stored post.
        evidence.deciding.removeAll { $0.kind == .link || $0.kind == .content }
        evidence.supporting.removeAll { $0.kind == .link || $0.kind == .content }
        return evidence
    }

    /// What the store is to be asked for besides: what is stored at the page that a post shares, if only title and text point to a stored post.
    func pagesToAskFor(_ post: Post, _ evidence: PostEvidence) -> [Evidence] {
        guard hasWordsAtPages, !Self.hasName(evidence), hasUnknownDate(evidence), owner(evidence) != nil, sharedPages.isPage(of: post)
        else {
            return []
        }
        return Self.pages(of: post)
    }

    /// Whether the post is at a page that several posts of the document have, and the stored one with its words was never seen there.
    private func isAtAnotherPage(_ post: Post, _ evidence: PostEvidence) -> Bool {
        guard hasWordsAtPages, datesAreStable || !mayBeDatedForRequest(post),
            let note = evidence.notes.first(where: { $0.kind == .content }),
            let owner = owner(evidence)
        else { return false }
        return known[note] == nil && !evidence.deciding.contains { $0.kind == .link && known[$0] != nil }
            && !Self.pages(of: post).contains { known[$0]?.id == owner.id }
    }

    /// The stored post that title and text point to.
    private func owner(_ evidence: PostEvidence) -> KnownPost? {
        evidence.deciding.lazy.filter { $0.kind == .content }.compactMap { known[$0] }.first
    }

    private static func pages(of post: Post) -> [Evidence] {
        post.addresses.primary.map { Identity.links(to: $0) + [Identity.link($0, [Identity.plainText(of: post.title)])] } ?? []
    }

    private func mayBeDatedForRequest(_ post: Post) -> Bool {
        guard let now, let date = post.dates.published else { return true }
        return now.seconds(since: date) <= PageReuse.requestTime
    }

    /// Whether a guid or an attachment of its own tells the post apart, or what a policy chooses.
    private static func hasName(_ evidence: PostEvidence) -> Bool {
        evidence.isDecidedByPolicy || evidence.deciding.contains { $0.kind == .guid || $0.kind == .enclosure }
    }

    private func hasUnknownDate(_ evidence: PostEvidence) -> Bool {
        let titles = evidence.deciding.filter { $0.kind == .titleAndDate }
        return !titles.isEmpty && titles.allSatisfy { known[$0] == nil }
    }
}
