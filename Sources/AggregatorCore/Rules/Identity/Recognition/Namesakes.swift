/// Posts that have the guid or page of a stored post but are another one, as only a comparison with it shows.
///
/// A site that is restored from a backup, or whose database counts on from the highest number left, gives the numbers of lost posts to new
/// ones: title, text, page and date all differ, which no edit does. A link that is posted again months later has another comments page.
/// Posts that have only the text of a stored one, or the next recording under it, are among them (`RecurringTexts`).
public struct Namesakes: Sendable {
    /// For posts of the document, by index: the stored posts that the post resembles but may not be.
    public let suspected: [Int: Set<PostID>]
    /// For posts of the document, by index: the removed posts that have the same guid or page, but are others. Nothing is left of them to
    /// compare with but what `Identity.lasting` keeps.
    private let removed: [Int: Set<PostID>]
    /// The same for posts without guids that are the next issue only if the suspected ones are, too.
    private let removedUnnamed: [Int: Set<PostID>]
    /// Posts of the document that nothing but their guid or page ties to a removed one, by index.
    let tiedToRemoved: [Int]
    /// Those suspected because of the page alone.
    private let byPage: Set<Int>
    /// Those suspected that have no guid, and nothing but the page of a stored post: all that are stored of the document are such.
    private let unnamed: Set<Int>
    /// Those suspected whose page says nothing of them: the site's or the feed's, or one that others of the document have.
    private let atPageOfMany: Set<Int>
    /// Those that say what a stored or removed post said.
    private let recurring: RecurringTexts
    /// `suspected` by stored post: these come in batches, and each is to be compared with its own posts alone.
    private let suspects: [PostID: [Int]]

    /// - Parameters:
    ///   - posts: Of the document.
    ///   - evidence: Of the same posts.
    ///   - known: What the store recalled of the evidence.
    ///   - now: When the document was asked for; `nil` where that is unknown.
    public init(_ posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost], askedAt now: Timestamp? = nil) {
        guard !known.isEmpty else {
            (suspected, removed, removedUnnamed, tiedToRemoved) = ([:], [:], [:], [])
            (byPage, unnamed, atPageOfMany, suspects, recurring) = ([], [], [], [:], .none)
            return
        }
        let (names, removedAtPage) = (SharedNames(known: known), RemovedAtPage(known: known))
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
            } else if isDated {
                let owners = Self.postsAtPage(of: post, evidence, known)
                if !owners.stored.isEmpty {
                    suspected[index] = owners.stored
                    byPage.insert(index)
                }
                guard post.guid == nil, !owners.removed.isEmpty else { continue }
                tiedToRemoved.append(index)
                if removedAtPage.isDiscussedElsewhere(post) { removed[index] = owners.removed }
            }
        }
        let issue = suspected.isEmpty ? names.unnamedIssue(posts, evidence) : [:]
        tiedToRemoved += issue.filter { $0.value.isRemoved }.keys.sorted()
        let next = removedAtPage.isNext(issue, posts) ? issue : [:]
        let unnamed = next.filter { !$0.value.isRemoved }.mapValues { Set([$0.id]) }
        suspected.merge(unnamed) { first, _ in first }
        recurring = RecurringTexts(posts, evidence, known: known, askedAt: now)
        suspected.merge(recurring.suspected) { first, _ in first }
        removed.merge(recurring.removed) { $0.union($1) }
        (self.suspected, self.removed, self.tiedToRemoved, self.byPage) = (suspected, removed, tiedToRemoved, byPage)
        self.unnamed = Set(unnamed.keys)
        removedUnnamed = next.filter { $0.value.isRemoved && removedAtPage.isNoted(posts[$0.key]) }.mapValues { [$0.id] }
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

    /// The stored and the removed posts at the page of a post with a separate comments page, since one address may have been posted under
    /// several titles: except one that guid, or title and date, show to be the same post, and none if two kinds of evidence show that it is
    /// yet another one.
    private static func postsAtPage(
        of post: Post, _ evidence: PostEvidence, _ known: [Evidence: KnownPost]
    ) -> (stored: Set<PostID>, removed: Set<PostID>) {
        guard post.commentsPage != nil, !evidence.isDecidedByPolicy else { return ([], []) }
        let owners = evidence.deciding.filter { $0.kind == .link }.compactMap { known[$0] }
        let ids = Set(owners.map(\.id))
        guard !ids.isEmpty, !known.twoKinds(of: evidence.deciding + evidence.supporting, pointToAnotherPostThan: ids) else {
            return ([], [])
        }
        let own = Set(evidence.deciding.filter { [.guid, .titleAndDate].contains($0.kind) }.compactMap { known[$0]?.id })
        let others = owners.filter { !own.contains($0.id) }
        return (Set(others.filter { !$0.isRemoved }.map(\.id)), Set(others.filter(\.isRemoved).map(\.id)))
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
                    } else if recurring.suspected[index] != nil {
                        recurring.isNext(post, index, after: other.post)
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
        return others.merging(removed) { $0.union($1) }.merging(removedUnnamed) { $0.union($1) }
    }
}
