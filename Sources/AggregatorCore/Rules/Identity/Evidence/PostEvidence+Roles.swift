extension PostEvidence {
    /// Assigns the roles under a policy for what it names.
    init(byPolicy own: FoundEvidence) {
        self.init(deciding: own.chosen)
        forOtherPolicies = own.rest
    }

    /// Assigns the roles where no policy decides: all evidence decides, except what other posts may have, of this document or of a later
    /// one.
    ///
    /// - Parameter own: What no other post of the document has.
    init(_ own: FoundEvidence, of post: Post, in document: DocumentContext) {
        self.init(deciding: own.rest)
        let standing = Standing(of: post, with: own, in: document)
        if own.rest.contains(where: \.kind.isName) { demoteContent(own.content, of: post, in: document) }
        if document.isSinglePost {
            // Guid and page would both have to be made anew at every request for this to be the same post.
            if standing.hasGUID, standing.hasPage { demoteShortTextOfRoundDate(post) }
        } else {
            demoteWhatPostsOfADayShare(post, standing, isMomentShared: document.isMomentShared(of: post))
        }
        demoteAttachment(of: post, standing, in: document)
        demotePage(of: post, standing, in: document)
        noteTitleOfSharedUpdate(post, standing, in: document)
        promoteSupportingIfNothingDecides()
        if let item = Identity.agencyItem(of: post) { notes.append(item) }
    }

    /// What decides how much the evidence of a post proves.
    private struct Standing {
        /// Whether it has a guid, and no other post of the document has the same.
        let hasGUID: Bool
        /// Whether evidence of its page tells it from the other posts of the document.
        let hasPage: Bool
        /// Whether several posts of the document lead to its page.
        let isPageShared: Bool
        let isDated: Bool

        /// Whether it has a guid or a page of its own.
        var isNamed: Bool { hasGUID || hasPage && !isPageShared }

        init(of post: Post, with own: FoundEvidence, in document: DocumentContext) {
            hasGUID = own.rest.contains { $0.kind == .guid }
            hasPage = own.rest.contains { $0.kind == .link }
            isPageShared = document.sharedPages.isPage(of: post)
            // Without a guid of its own, nothing would be left to decide for a post that only has a date of update.
            isDated = post.dates.published != nil || hasGUID && Identity.hasMoment(post)
        }
    }

    /// Title and text of a post that has a name decide only together with the name, or after a move.
    private mutating func demoteContent(_ content: Evidence?, of post: Post, in document: DocumentContext) {
        if Identity.contentMayDecideAfterMove(of: post, isAlone: document.isSinglePost) { decidingAfterMove = [content].compactMap(\.self) }
        demote { $0 == content }
        // The date is all that such a photo's content says, and others may be of that minute.
        let isOfMinute = post.dates.published.map { $0.seconds % 60 == 0 } ?? false
        guard post.guid != nil, Identity.hasNoWords(post), !document.isSinglePost, isOfMinute || document.isMomentShared(of: post) else {
            return
        }
        weak += demote { $0.kind == .content }
    }

    /// Weakens what several posts of a day, or of one import, often have in common, as jobs and alerts do: a short text, and a title. It
    /// does not decide alone where there is a name.
    private mutating func demoteWhatPostsOfADayShare(_ post: Post, _ standing: Standing, isMomentShared: Bool) {
        if Identity.hasRoundDate(post) || standing.isNamed && isMomentShared {
            if let title = Identity.titleAndDate(of: post) {
                looseTitle = LooseTitle(evidence: title, isWeak: deciding.contains(title), mayDecideAfterMove: standing.isNamed)
                deciding.removeAll { $0.kind == .titleAndDate }
            }
            if standing.isNamed {
                let shortText = demoteShortTextOfRoundDate(post)
                if !Identity.hasNoWords(post) { weak += shortText }
            }
        }
        if standing.isNamed, !isMomentShared { addTitleOfUpdate(post) }
    }

    /// Lets a short text that is dated by a day decide only together with other evidence, and returns the evidence of it.
    @discardableResult
    private mutating func demoteShortTextOfRoundDate(_ post: Post) -> [Evidence] {
        guard Identity.hasRoundDate(post), !Identity.hasLongText(post) else { return [] }
        return demote { $0.kind == .content }
    }

    /// Adds title and date of update for Atom entries that give no other date. It is weak, because an edit renews the date, and some
    /// sources renew all dates with every build. It is not for a moment that several posts have, which is that of a build. With a day,
    /// which may be that of other posts, it recognises no post by itself.
    private mutating func addTitleOfUpdate(_ post: Post) {
        guard post.dates.published == nil, let moment = post.dates.modified, let title = Identity.titleAndUpdate(of: post) else { return }
        let isExact = !Identity.isRound(moment)
        looseTitle = LooseTitle(evidence: title, isWeak: isExact, mayDecideAfterMove: isExact)
    }

    /// Notes title and moment of updating of a post whose guid and moment other posts have: once it is without them, its guid and moment
    /// would seem to be new ones. So are the two halves of a filing, of which one leaves the document first.
    private mutating func noteTitleOfSharedUpdate(_ post: Post, _ standing: Standing, in document: DocumentContext) {
        guard post.guid != nil, !standing.hasGUID, post.dates.published == nil, document.isMomentShared(of: post) else { return }
        if let title = Identity.titleAndUpdate(of: post) { notes.append(title) }
    }

    /// Attachments come again: a podcast's cover is that of all episodes, and the news at six are in the same file every day. So one
    /// decides alone only for a post with nothing better: without a date and a page and, if it has a guid, neither alone in its document
    /// nor with an attachment that others have.
    private mutating func demoteAttachment(of post: Post, _ standing: Standing, in document: DocumentContext) {
        let isShared = document.isAttachmentShared(of: post)
        let onlySupports =
            if document.isSinglePost && standing.isDated {
                // Otherwise it will be a note, with the page (`demotePage`).
                post.guid == nil && standing.hasPage
            } else {
                standing.isDated || standing.hasPage || standing.hasGUID && (document.isSinglePost || isShared)
            }
        guard onlySupports else { return }
        let attachments = demote { $0.kind == .enclosure }
        if !standing.isDated, !document.isSinglePost, !isShared { weak += attachments }
    }

    /// For a post that stands alone, nothing shows whether its page is its own: the next post may have the same page and title, as Monday's
    /// briefings do. If it has a date, such a page, and one that others share, decides only together with the date, or with the text where
    /// there is no guid. The same goes for a part of a document, which may leave out the others at that page.
    private mutating func demotePage(of post: Post, _ standing: Standing, in document: DocumentContext) {
        guard standing.isDated else { return }
        let mayShare = document.extent == .part && post.guid != nil
        if document.isSinglePost || standing.isPageShared || mayShare { demote { $0.kind == .link } }
        guard document.isSinglePost else { return }
        notes += deciding.filter { $0.kind == .enclosure }
        deciding.removeAll { $0.kind == .enclosure }
    }
}
