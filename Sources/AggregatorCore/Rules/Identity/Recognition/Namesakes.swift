/// Posts that have the guid or page of a stored post but are another one, as only a comparison with it shows.
///
/// A site that is restored from a backup, or whose database counts on from the highest number left, gives the numbers of lost posts to new
/// ones: title, text, page and date all differ, which no edit does. A link that is posted again months later has another comments page.
public struct Namesakes: Sendable {
    /// For posts of the document, by index: the stored posts that the post resembles but may not be.
    public let suspected: [Int: Set<PostID>]
    /// For posts of the document, by index: the removed post that has the same guid, but is another one. Nothing is left of it to compare
    /// with but what `Identity.lasting` keeps.
    private let removed: [Int: Set<PostID>]
    /// Posts of the document that nothing but their guid ties to a removed one, by index.
    let tiedToRemoved: [Int]
    /// Those suspected because of the page alone.
    private let byPage: Set<Int>
    /// Those suspected that have no guid, and nothing but the page of a stored post: all that are stored of the document are such.
    private let unnamed: Set<Int>
    /// Those suspected whose page says nothing of them: the site's or the feed's, or one that others of the document have.
    private let atPageOfMany: Set<Int>
    /// `suspected` by stored post: these come in batches, and each is to be compared with its own posts alone.
    private let suspects: [PostID: [Int]]

    /// - Parameters:
    ///   - posts: Of the document.
    ///   - evidence: Of the same posts.
    ///   - known: What the store recalled of the evidence.
    public init(_ posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost]) {
        guard !known.isEmpty else {
            (suspected, removed, tiedToRemoved, byPage, unnamed, atPageOfMany, suspects) = ([:], [:], [], [], [], [], [:])
            return
        }
        let names = SharedNames(known: known)
        var (suspected, removed, byPage): ([Int: Set<PostID>], [Int: Set<PostID>], Set<Int>) = ([:], [:], [])
        var tiedToRemoved: [Int] = []
        for (index, (post, evidence)) in zip(posts, evidence).enumerated() {
            let isDated = post.dates.published != nil
            // Without a date, only the page, the title and the text together show another post.
            guard isDated || post.title != nil && post.addresses.page != nil else { continue }
            // Where its date is corrected, a post that was told from the owner of its guid is pointed to by text and recording, which don't
            // decide while the guid does.
            if post.guid != nil, let owner = names.postTiedByNameAlone(to: post, evidence, mayBeAnother: true) {
                if !owner.isRemoved {
                    suspected[index] = [owner.id]
                } else if isDated {
                    tiedToRemoved.append(index)
                    if Self.isAnother(post, than: owner, known, isAlone: posts.count == 1) { removed[index] = [owner.id] }
                }
            } else if isDated, case let owners = Self.postsAtPage(of: post, evidence, known), !owners.isEmpty {
                suspected[index] = owners
                byPage.insert(index)
            }
        }
        let unnamed = suspected.isEmpty ? names.unnamedIssue(posts, evidence) : [:]
        suspected.merge(unnamed) { first, _ in first }
        (self.suspected, self.removed, self.tiedToRemoved, self.byPage) = (suspected, removed, tiedToRemoved, byPage)
        self.unnamed = Set(unnamed.keys)
        let pages = suspected.isEmpty ? .none : SharedPages(of: posts)
        atPageOfMany = Set(
            suspected.keys.filter { index in
                pages.isPage(of: posts[index])
                    || !(evidence[index].deciding + evidence[index].supporting).contains { $0.kind == .link }
            })
        suspects = suspected.reduce(into: [:]) { suspects, entry in
            for id in entry.value { suspects[id, default: []].append(entry.key) }
        }
    }

    /// Whether nothing that is kept of a removed post is said of a post with its guid: neither its page, nor its title, nor its date. A
    /// page of any other removed post shows nothing: it is kept of the first that was there. Of a post that was removed before its guid was
    /// kept with its title and its date too little is kept, unless the document has but one post: a guid that is always the same is found
    /// there.
    ///
    /// - Parameter isAlone: Whether it is the only post of its document.
    private static func isAnother(_ post: Post, than removed: KnownPost, _ known: [Evidence: KnownPost], isAlone: Bool) -> Bool {
        guard isAlone || Identity.noteOfRemoved(post).flatMap({ known[$0] })?.id == removed.id else { return false }
        guard !Identity.words(of: post.title).isEmpty, post.addresses.primary.flatMap(CanonicalAddress.of) != nil else { return false }
        return Identity.lasting(of: post).allSatisfy { item in
            item == Identity.noteOfRemoved(post) || known[item].map { item.kind != .link && $0.id != removed.id } ?? true
        }
    }

    /// The stored posts at the page of a post with a separate comments page, since one address may have been posted under several titles:
    /// except one that guid, or title and date, show to be the same post, and none if two kinds of evidence show that it is yet another
    /// one.
    private static func postsAtPage(of post: Post, _ evidence: PostEvidence, _ known: [Evidence: KnownPost]) -> Set<PostID> {
        guard post.commentsPage != nil, !evidence.isDecidedByPolicy else { return [] }
        let owners = evidence.deciding.filter { $0.kind == .link }.compactMap { known[$0] }
        let ids = Set(owners.map(\.id))
        guard !ids.isEmpty, !known.twoKinds(of: evidence.deciding + evidence.supporting, pointToAnotherPostThan: ids) else { return [] }
        let own = Set(evidence.deciding.filter { [.guid, .titleAndDate].contains($0.kind) }.compactMap { known[$0]?.id })
        return Set(owners.filter { !$0.isRemoved && !own.contains($0.id) }.map(\.id))
    }

    /// The suspected posts that are others than these stored ones, each with those that it is not. What all suspected ones prove is for
    /// `others`.
    public func proven(_ posts: [Post], by stored: [StoredPost]) -> [Int: Set<PostID>] {
        var proven: [Int: Set<PostID>] = [:]
        for other in stored {
            for index in suspects[other.id] ?? [] where posts.indices.contains(index) {
                let post = posts[index]
                let isAnother =
                    if byPage.contains(index) {
                        post.isDiscussedElsewhere(than: other.post)
                    } else if unnamed.contains(index) {
                        post.saysNothingOf(other.post)
                    } else {
                        post.isNothingLike(other.post, isAtPageOfMany: atPageOfMany.contains(index))
                    }
                guard isAnother else { continue }
                proven[index, default: []].insert(other.id)
            }
        }
        return proven
    }

    /// For posts of the document, by index: the stored and removed posts that each is not.
    ///
    /// - Parameter proven: By all suspected posts together, which may have come in batches.
    public func others(than proven: [Int: Set<PostID>], _ posts: [Post]) -> [Int: Set<PostID>] {
        // Guids of most posts are made of their titles: a site that was built anew has other pages, dates and texts for all of them.
        let calledByTitle = Set(proven.keys.filter { posts.indices.contains($0) && posts[$0].isCalledByTitle })
        let isBuiltAnew = calledByTitle.count > 2 && calledByTitle.count * 2 >= posts.count { $0.guid != nil }
        // One that is edited shows that the others are, too.
        guard unnamed.allSatisfy({ proven[$0] != nil }) else { return removed }
        let others = isBuiltAnew ? proven.filter { !calledByTitle.contains($0.key) } : proven
        return others.merging(removed) { $0.union($1) }
    }
}

extension Post {
    /// The comments page, if it is another page than the post's own; of the latter, a fragment may be `#respond` today and `#comments`
    /// tomorrow.
    fileprivate var commentsPage: String? {
        guard let comments = details?.comments.page, let origin = comments.origin else { return nil }
        let own = [addresses.page, addresses.external].compactMap(\.self)
        guard !own.contains(where: { $0.origin?.host == origin.host && $0.parts.path == comments.parts.path }) else { return nil }
        return CanonicalAddress.of(comments) ?? Identity.withHTTPS(comments.withoutFragment.text)
    }

    /// Whether it is posted again: at another date, with another comments page.
    fileprivate func isDiscussedElsewhere(than other: Post) -> Bool {
        guard guid == nil || guid != other.guid, let date = dates.published, let otherDate = other.dates.published, date != otherDate,
            let comments = commentsPage, let otherComments = other.commentsPage
        else { return false }
        return comments != otherComments
    }

    /// Whether its guid is only its title.
    fileprivate var isCalledByTitle: Bool {
        guid.map { Identity.words(of: RichText(plain: $0.text)) == Identity.words(of: title) } ?? false
    }

    /// Whether title, text, page and date all differ. A site that moved has other hosts, and its clock may be set differently: so pages are
    /// compared by their path, and dates differ only if no time zone is between them. Where pages say nothing, recordings stand for them.
    ///
    /// A guid that is only the title, as “Weekly letter”, is that of each issue: then the title says nothing, and the texts have to be there.
    /// So they have where titles or dates of publication are missing; where both are, page and text are too little. Without dates the titles
    /// must not have a word in common: a page may be called after its title, and change with it.
    ///
    /// - Parameter isAtPageOfMany: Whether its page says nothing of it.
    fileprivate func isNothingLike(_ other: Post, isAtPageOfMany: Bool) -> Bool {
        guard guid != nil, isOfAnotherDate(than: other) else { return false }
        let (words, otherWords) = (Identity.words(of: title), Identity.words(of: other.title))
        let (isUntitled, isUndated) = (words.isEmpty || otherWords.isEmpty, dates.published == nil)
        let isTitleSilent = isUntitled || words == otherWords && isCalledByTitle
        guard isTitleSilent ? !isUndated : !words.contains(otherWords) && !otherWords.contains(words) else { return false }
        guard !isUndated || Set(words).isDisjoint(with: otherWords.filter { $0.utf8.count > 3 }) else { return false }
        guard isElsewhere(than: other, isAtPageOfMany: isAtPageOfMany) else { return false }
        let (text, otherText) = (Excerpt(self), Excerpt(other))
        if text.isEmpty || otherText.isEmpty { return !isTitleSilent && !isUndated }
        return !text.isOne(with: otherText)
    }

    /// Whether title, text and date all differ, though the page is the same. The dates differ by more than half a day: rates and scores are
    /// dated at each request.
    fileprivate func saysNothingOf(_ other: Post) -> Bool {
        guard guid == nil, other.guid == nil, let date = dates.published, let otherDate = other.dates.published,
            date.wholeSeconds(since: otherDate).magnitude > 14 * 3600
        else { return false }
        let (words, otherWords) = (Identity.words(of: title), Identity.words(of: other.title))
        guard !words.isEmpty, !otherWords.isEmpty, !words.contains(otherWords), !otherWords.contains(words) else { return false }
        let (text, otherText) = (Excerpt(self), Excerpt(other))
        return !text.isEmpty && !otherText.isEmpty && !text.isOne(with: otherText)
    }

    /// Whether both were published, and at two moments; or neither says when, and both were updated at two moments or say nothing of it.
    private func isOfAnotherDate(than other: Post) -> Bool {
        let (date, otherDate) = (dates.published, other.dates.published)
        switch date == nil && otherDate == nil ? (dates.modified, other.dates.modified) : (date, otherDate) {
        case (let date?, let otherDate?): return !Identity.mayBeOneMoment(date, otherDate)
        case (nil, nil): return true
        default: return false
        }
    }

    /// Whether both have a page, and not the same, or else, where pages say nothing, each a recording of its own.
    private func isElsewhere(than other: Post, isAtPageOfMany: Bool) -> Bool {
        switch (addresses.page, other.addresses.page) {
        case (let page?, let otherPage?):
            if page.placeOnSite != otherPage.placeOnSite { return true }
            return isAtPageOfMany && hasAnotherRecording(than: other)
        case (nil, nil): return hasAnotherRecording(than: other)
        default: return false
        }
    }

    /// Whether the first attachments are two. Pictures prove less, as the red one of an incident that is green in the end; but an issue
    /// whose guid is only the title has nothing else.
    private func hasAnotherRecording(than other: Post) -> Bool {
        guard let file = attachments.first, let otherFile = other.attachments.first,
            file.kind != .article && otherFile.kind != .article || isCalledByTitle
        else { return false }
        // Issues of one name may all be played from one address, each by its number in the query.
        let isInPath = !isCalledByTitle
        let (place, otherPlace) = (file.url.placeOfFile(isInPath: isInPath), otherFile.url.placeOfFile(isInPath: isInPath))
        return !place.hasSuffix(otherPlace) && !otherPlace.hasSuffix(place)
    }
}

extension WebAddress {
    /// The path on its site, whatever the host, without tracking parameters.
    fileprivate var placeOnSite: Substring {
        CanonicalAddress.of(self).map { address in address.drop { $0 != "/" } } ?? parts.path
    }

    /// The path of a file, which is also the end of its path behind services that count listeners, as in
    /// `/e/counter.example/media.example/4.mp3`.
    ///
    /// - Parameter isInPath: Whether a query behind a recording's name only signs the address.
    fileprivate func placeOfFile(isInPath: Bool) -> Substring {
        isInPath && Attachment(url: self).kind != .article ? parts.path : placeOnSite
    }
}
