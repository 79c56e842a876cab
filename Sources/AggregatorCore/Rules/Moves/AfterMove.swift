/// Decides which posts may be recognised by less than a name, once all names have been compared: those of a source that has given its posts
/// new guids and pages, as after a move.
struct AfterMove {
    /// Indices of the posts of the document that were recognised already.
    let claimed: Set<Int>
    /// The stored posts that they are.
    let taken: Set<PostID>
    /// The kinds of names (guid, page, …) that they were recognised by.
    let names: Set<Evidence.Kind>
    /// The number of posts that were recognised by guid or page.
    let named: Int

    /// For each post of the document, its weak evidence; empty unless it recognises several posts, more than names did, and more than a third of
    /// those that are left: among posts that are all new, one may say by chance what another said that day.
    func weak(_ evidence: [PostEvidence], known: [Evidence: KnownPost]) -> [[Evidence]] {
        let left = left(evidence)
        let told = left.count { isTold(evidence[$0].allWeak, known) }
        return told > 1 && told > named && told * 3 > left.count ? evidence.map(\.allWeak) : evidence.map { _ in [] }
    }

    /// For each post of the document, its title and text if they alone may decide.
    ///
    /// A short text is often repeated, as in “Build failed”: it decides where at least half of the posts that nothing else recognises have a
    /// known text. A long one decides where more than a third do, since a weekly thread begins with the same greeting. So a feed that moved
    /// keeps its posts, and a new post among new ones is not taken for an old one.
    func pieces(_ posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost]) -> [[Evidence]] {
        var pieces = zip(posts, evidence).map { isMoved($0, $1) ? $1.afterMove : [] }
        let left = left(evidence)
        let told = left.count { index in pieces[index].contains { known[$0] != nil } }
        guard told * 2 < left.count else { return pieces }
        let isChance = told * 3 <= left.count
        for index in left where isChance || !Identity.saysMuch(posts[index]) { pieces[index] = [] }
        return pieces
    }

    /// For each post of the document, its title and day if they decide: where no name is known, and at least half of the posts that are left,
    /// from more than one day, are known by them. What several posts have in common on one day are alerts, or jobs.
    func days(_ posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost]) -> [[Evidence]] {
        let pieces = evidence.map { $0.title.map { $0.isNamed ? [$0.evidence] : [] } ?? [] }
        let left = left(evidence)
        let told = left.filter { isTold(pieces[$0], known) }
        let days = Set(told.compactMap { Identity.moment(of: posts[$0]).map { $0.seconds / 86_400 } })
        return names.isEmpty && told.count * 2 >= left.count && days.count > 1 ? pieces : evidence.map { _ in [] }
    }

    private func left(_ evidence: [PostEvidence]) -> [Int] {
        evidence.indices.filter { !claimed.contains($0) && !evidence[$0].deciding.isEmpty }
    }

    private func isTold(_ pieces: [Evidence], _ known: [Evidence: KnownPost]) -> Bool {
        pieces.contains { known[$0].map { !taken.contains($0.id) } ?? false }
    }

    /// Whether no post was recognised by a name; for an undated post, by a name of a kind that it has. Guids that are made anew at every
    /// request would otherwise duplicate all posts that have nothing else, beside those that are recognised by their pages.
    private func isMoved(_ post: Post, _ evidence: PostEvidence) -> Bool {
        Identity.hasMoment(post) ? names.isEmpty : !evidence.deciding.contains { names.contains($0.kind) }
    }
}

extension Identity {
    /// Whether title and text may identify a post that has a guid, a page or an attachment of its own.
    ///
    /// - Parameter isAlone: whether it is the only post of its document: then nothing shows whether the feed has moved or repeats itself.
    static func mayTellAfterMove(_ post: Post, isAlone: Bool) -> Bool {
        switch (hasMoment(post), isAlone) {
        case (true, true): false
        case (true, false), (false, true): saysMuch(post)
        case (false, false): !text(of: post).isEmpty
        }
    }

    /// Whether it says when it was published or at least, like commits and builds in Atom, when it was updated.
    static func hasMoment(_ post: Post) -> Bool { moment(of: post) != nil }

    /// Whether its text is so long that another post will hardly have the same.
    static func saysMuch(_ post: Post) -> Bool { text(of: post).utf8.count >= long }

    /// The length of a long text, in bytes.
    static let long = 512
}
