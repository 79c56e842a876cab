/// Decides which posts may be recognised by less than a name, once all names have been compared: those of a source that has given its posts
/// new guids and pages, as after a move.
struct AfterMove {
    /// Indices of the posts of the document that were recognised already.
    let recognised: Set<Int>
    /// The stored posts that they are.
    let claimed: Set<PostID>
    /// The kinds of names (guid, page, …) that they were recognised by.
    let namesThatDecided: Set<Evidence.Kind>
    /// The number of posts that were recognised by guid or page.
    let recognisedByName: Int
    /// The number of those that were recognised by guid.
    let recognisedByGUID: Int
    /// The number of posts that were recognised by title and exact date.
    let recognisedByMoment: Int

    /// For each post of the document, its weak evidence; empty unless it recognises several posts, more than names did, and more than a
    /// third of those that are left: among posts that are all new, one may say by chance what another said that day. Where guids are known,
    /// the title of a moment that several posts have is none, unless the text is that post's, too: jobs that were imported in one second have
    /// the titles of others. Where several guids are known, a dated post has none under a guid and a page that are both unknown: registers post
    /// the same job again on the same day, and most of a window may be such. One that gives most of its posts other numbers looks the same, and
    /// has these twice then.
    ///
    /// Where several posts of the document were recognised by title and moment, and more than by names, the names are made anew: then one
    /// more post, whose moment is on the full hour, is enough.
    func weak(_ posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost]) -> [[Evidence]] {
        let left = left(evidence)
        let hasGUIDs = namesThatDecided.contains(.guid)
        let weak: [[Evidence]] = zip(posts, evidence).map { post, evidence in
            if isNamedApart(post, evidence, known) { return [] }
            let needsText = hasGUIDs && post.dates.published != nil
            return needsText && !evidence.hasText(ofTitleIn: known) ? evidence.weak : evidence.allWeak
        }
        let count = left.count { pointToUnclaimed(weak[$0], known) }
        if count > 1, count > recognisedByName, count * 3 > left.count { return weak }
        guard recognisedByMoment > 1, recognisedByMoment > recognisedByName else { return evidence.map { _ in [] } }
        // A picture comes again with another post.
        return evidence.map { $0.weak.filter { !$0.kind.isName } + $0.titleAfterMove }
    }

    /// For each post of the document, its title and text if they alone may decide.
    ///
    /// A short text is often repeated, as in “Build failed”: it decides where at least half of the posts that nothing else recognises have
    /// a known text. A long one decides where more than a third do, since a weekly thread begins with the same greeting. So a feed that
    /// moved keeps its posts, and a new post among new ones is not taken for an old one. Of two posts, both have to be known: one is half of
    /// them, and may be the next thread. What recurs at a moment of its own has no such evidence any more (`RecurringTexts`).
    func contents(_ posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost]) -> [[Evidence]] {
        var contents = zip(posts, evidence).map { isMoved($0, $1) ? $1.decidingAfterMove : [] }
        let left = left(evidence)
        let count = left.count { index in contents[index].contains { known[$0] != nil } }
        let isOneOfSeveral = count == 1 && left.count > 1
        guard count * 2 < left.count || isOneOfSeveral else { return contents }
        let isChance = count * 3 <= left.count || isOneOfSeveral
        for index in left where isChance || !Identity.hasLongText(posts[index]) { contents[index] = [] }
        return contents
    }

    /// For each post of the document, its loose title (title and day) if it decides: where no name is known, and at least half of the posts
    /// that are left, from more than one day, are known by it. What several posts have in common on one day are alerts, or jobs.
    func titles(_ posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost]) -> [[Evidence]] {
        let titles = evidence.map(\.titleAfterMove)
        let left = left(evidence)
        let found = left.filter { pointToUnclaimed(titles[$0], known) }
        let days = Set(found.compactMap { Identity.moment(of: posts[$0]).map { $0.seconds / 86_400 } })
        return namesThatDecided.isEmpty && found.count * 2 >= left.count && days.count > 1 ? titles : evidence.map { _ in [] }
    }

    /// Whether a dated post has a guid that is unknown, and a page that is too if it has one, although guids are stable: several were
    /// recognised by theirs, and no more by their moments.
    private func isNamedApart(_ post: Post, _ evidence: PostEvidence, _ known: [Evidence: KnownPost]) -> Bool {
        guard recognisedByGUID > 1, recognisedByMoment <= recognisedByName, post.dates.published != nil else { return false }
        let names = (evidence.deciding + evidence.supporting).filter { $0.kind == .guid || $0.kind == .link }
        return names.contains { $0.kind == .guid } && names.allSatisfy { known[$0] == nil }
    }

    /// The indices of posts that are not recognised yet.
    private func left(_ evidence: [PostEvidence]) -> [Int] {
        evidence.indices.filter { !recognised.contains($0) && !evidence[$0].isLeftOut }
    }

    /// Whether some of the evidence points to a stored post that no post of the document is yet.
    private func pointToUnclaimed(_ evidence: [Evidence], _ known: [Evidence: KnownPost]) -> Bool {
        evidence.contains { known[$0].map { !claimed.contains($0.id) } ?? false }
    }

    /// Whether no post was recognised by a name; for an undated post, by a name of a kind that it has. Guids that are made anew at every
    /// request would otherwise duplicate all posts that have nothing else, beside those that are recognised by their pages.
    private func isMoved(_ post: Post, _ evidence: PostEvidence) -> Bool {
        Identity.hasMoment(post)
            ? namesThatDecided.isEmpty : !evidence.deciding.contains { namesThatDecided.contains($0.kind) }
    }
}

extension Identity {
    /// Whether title and text may identify a post that has a guid, a page or an attachment of its own.
    ///
    /// - Parameter isAlone: Whether it is the only post of its document: then nothing shows whether the feed has moved or repeats itself.
    static func contentMayDecideAfterMove(of post: Post, isAlone: Bool) -> Bool {
        switch (hasMoment(post), isAlone) {
        case (true, true): false
        case (true, false), (false, true): hasLongText(post)
        case (false, false): !text(of: post).isEmpty
        }
    }
}

extension PostEvidence {
    /// Whether its title and moment, and its text, are those of one stored post.
    fileprivate func hasText(ofTitleIn known: [Evidence: KnownPost]) -> Bool {
        guard let owner = looseTitle.flatMap({ known[$0.evidence] }) else { return false }
        return (deciding + supporting).contains { $0.kind == .content && known[$0]?.id == owner.id }
    }

    /// The loose title, if it may decide after a move.
    fileprivate var titleAfterMove: [Evidence] { looseTitle.map { $0.mayDecideAfterMove ? [$0.evidence] : [] } ?? [] }
}
