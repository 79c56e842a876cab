/// Decides which posts may be recognised by title and text alone, or by title and day: those of a source that has given all of its posts new guids and pages,
/// as after a move.
struct AfterMove {
    /// Indices of the posts of the document that were recognised already.
    var claimed: Set<Int>
    /// The kinds of names (guid, page, …) that they were recognised by.
    var names: Set<Evidence.Kind>

    /// For each post of the document, what decides.
    ///
    /// A short text is often said again, as in “Build failed”, and so is a title on one day: without a date, or on a day, they decide where
    /// at least half of all that nothing else recognises say what is known. So a feed that moved stays what it was, and a new post among new
    /// ones is not taken for an old one.
    func pieces(_ posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost]) -> [[Evidence]] {
        var pieces = zip(posts, evidence).map { isMoved($0, $1) ? $1.afterMove : [] }
        let left = evidence.indices.filter { !claimed.contains($0) && !evidence[$0].deciding.isEmpty }
        let told = left.count { index in pieces[index].contains { known[$0] != nil } }
        guard told * 2 < left.count else { return pieces }
        for index in left {
            pieces[index].removeAll { $0.kind == .titleAndDate || !Identity.saysMuch(posts[index]) }
        }
        return pieces
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
    static func hasMoment(_ post: Post) -> Bool { post.dates.published != nil || post.dates.modified != nil }

    /// Whether its text is hardly that of another post, whatever that is called.
    static func saysMuch(_ post: Post) -> Bool { text(of: post).utf8.count >= 512 }
}
