/// Decides which posts may be recognised by less than a name, once all names have been looked at: those of a source that has given its posts
/// new guids and pages, as after a move.
struct AfterMove {
    /// Indices of the posts of the document that were recognised already.
    let claimed: Set<Int>
    /// The stored posts that they are.
    let taken: Set<PostID>
    /// The kinds of names (guid, page, …) that they were recognised by.
    let names: Set<Evidence.Kind>
    /// How many were by guid or page.
    let named: Int

    /// For each post of the document, what decides by itself where more posts are known so than by what they are called, and a third of those
    /// that are left: among posts that are all new, one says by chance what another said that day.
    func weak(_ evidence: [PostEvidence], known: [Evidence: KnownPost]) -> [[Evidence]] {
        let left = left(evidence)
        let told = left.count { isTold(evidence[$0].allWeak, known) }
        return told > named && told * 3 > left.count ? evidence.map(\.allWeak) : evidence.map { _ in [] }
    }

    /// For each post of the document, whether its title and text alone decide.
    ///
    /// A short text is often said again, as in “Build failed”: without a date it decides where at least half of all that nothing else
    /// recognises say what is known; a long one where a third do, as a weekly thread begins with its greeting. So a feed that moved stays what
    /// it was, and a new post among new ones is not taken for an old one.
    func pieces(_ posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost]) -> [[Evidence]] {
        var pieces = zip(posts, evidence).map { isMoved($0, $1) ? $1.afterMove : [] }
        let left = left(evidence)
        let told = left.count { index in pieces[index].contains { known[$0] != nil } }
        guard told * 2 < left.count else { return pieces }
        let isChance = told * 3 <= left.count
        for index in left where isChance || !Identity.saysMuch(posts[index]) { pieces[index] = [] }
        return pieces
    }

    /// For each post of the document, whether title and day decide: where nothing has a name that is known, and at least half of those that
    /// are left, of more than one day, are known by theirs. What several have in common on one day are alerts, or jobs.
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

    /// Whether no post was recognised by a name; without a date, by a name of a kind that this one has. Guids that are made anew at every
    /// request would else double all that have nothing else, beside those that are known by their pages.
    private func isMoved(_ post: Post, _ evidence: PostEvidence) -> Bool {
        Identity.hasMoment(post) ? names.isEmpty : !evidence.deciding.contains { names.contains($0.kind) }
    }
}

extension Identity {
    /// Whether title and text may say which post it is, of one that has a guid, a page or an attachment of its own.
    ///
    /// - Parameter isAlone: in its document: nothing shows then whether it has moved or says the same again.
    static func mayTellAfterMove(_ post: Post, isAlone: Bool) -> Bool {
        switch (hasMoment(post), isAlone) {
        case (true, true): false
        case (true, false), (false, true): saysMuch(post)
        case (false, false): !text(of: post).isEmpty
        }
    }

    /// Whether it says of itself when it was published or, as commits and builds in Atom, at least when it was updated.
    static func hasMoment(_ post: Post) -> Bool { moment(of: post) != nil }

    /// Whether its text is hardly that of another post, whatever that is called.
    static func saysMuch(_ post: Post) -> Bool { text(of: post).utf8.count >= long }

    /// Bytes.
    static let long = 512
}
