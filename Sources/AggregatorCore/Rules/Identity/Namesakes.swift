/// Posts that are called what a stored one is called, and are others, as only a look at that one shows.
///
/// A site that is restored from a copy, or whose database counts from the highest number that is left, gives the numbers of posts that went
/// lost to new ones: title, text, page and date are others, and no edit changes all of them. A link that is posted once more, months later,
/// has another page of comments.
public struct Namesakes: Sendable {
    /// For posts of the document, by place: the stored post that each may not be.
    public let suspected: [Int: PostID]
    /// Those of them that have but the page of theirs.
    private let byPage: Set<Int>

    /// - Parameters:
    ///   - posts: of the document.
    ///   - evidence: of the same posts.
    ///   - known: what the store recalled of it.
    public init(_ posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost]) {
        guard !known.isEmpty else {
            (suspected, byPage) = ([:], [])
            return
        }
        let names = SharedNames(known: known)
        var (suspected, byPage): ([Int: PostID], Set<Int>) = ([:], [])
        for (index, (post, evidence)) in zip(posts, evidence).enumerated() where post.dates.published != nil {
            if post.guid != nil, let owner = names.owner(ofTiedByNameAlone: post, evidence) {
                if !owner.isRemoved { suspected[index] = owner.id }
            } else if let owner = Self.owner(ofPage: post, evidence, known), !owner.isRemoved {
                suspected[index] = owner.id
                byPage.insert(index)
            }
        }
        (self.suspected, self.byPage) = (suspected, byPage)
    }

    /// Whose page one has that is discussed at another, where neither guid nor title and moment are that one's.
    private static func owner(ofPage post: Post, _ evidence: PostEvidence, _ known: [Evidence: KnownPost]) -> KnownPost? {
        guard post.commentsPage != nil, evidence.besides.isEmpty,
            let owner = evidence.deciding.lazy.filter({ $0.kind == .link }).compactMap({ known[$0] }).first
        else { return nil }
        let isThat = evidence.deciding.contains { [.guid, .titleAndDate].contains($0.kind) && known[$0]?.id == owner.id }
        return isThat || SharedNames.isTold(evidence.deciding + evidence.supporting, otherThan: owner, known) ? nil : owner
    }

    /// Those of the suspected that are others, with the stored post that each is not.
    public func proven(_ posts: [Post], by stored: [StoredPost]) -> [Int: PostID] {
        let stored = Dictionary(stored.map { ($0.id, $0.post) }) { first, _ in first }
        return suspected.filter { index, id in
            guard posts.indices.contains(index), let other = stored[id] else { return false }
            return byPage.contains(index) ? posts[index].isDiscussedElsewhere(than: other) : posts[index].isNothingLike(other)
        }
    }
}

extension Post {
    /// Where it is discussed, if that is another page than its own: part of that may be `#respond` today, and `#comments` tomorrow.
    fileprivate var commentsPage: String? {
        guard let comments = details?.comments.page, let origin = comments.origin else { return nil }
        let own = [addresses.page, addresses.external].compactMap(\.self)
        guard !own.contains(where: { $0.origin?.host == origin.host && $0.parts.path == comments.parts.path }) else { return nil }
        return CanonicalAddress.of(comments) ?? Identity.neutral(comments.withoutFragment.text)
    }

    /// Posted again: at another moment, to be discussed at another page.
    fileprivate func isDiscussedElsewhere(than other: Post) -> Bool {
        guard guid == nil || guid != other.guid, let date = dates.published, let otherDate = other.dates.published, date != otherDate,
            let comments = commentsPage, let otherComments = other.commentsPage
        else { return false }
        return comments != otherComments
    }

    /// Title, text, page and date are all others. A site that moved has other hosts, and its clock may be set otherwise: so pages are compared
    /// by their place, and dates are others from fourteen hours on.
    fileprivate func isNothingLike(_ other: Post) -> Bool {
        guard guid != nil, let date = dates.published, let otherDate = other.dates.published,
            date.seconds(since: otherDate).magnitude > 14 * 3_600,
            let page = addresses.page, let otherPage = other.addresses.page, Self.place(of: page) != Self.place(of: otherPage)
        else { return false }
        let (words, otherWords) = (Self.words(of: title), Self.words(of: other.title))
        guard !words.isEmpty, !otherWords.isEmpty, !words.contains(otherWords), !otherWords.contains(words) else { return false }
        let (text, otherText) = (Identity.text(of: self), Identity.text(of: other))
        return text.isEmpty && otherText.isEmpty || !Excerpt(self).isOne(with: Excerpt(other))
    }

    /// On its site, whatever that is called, and without what only tracks readers.
    private static func place(of page: WebAddress) -> Substring {
        CanonicalAddress.of(page).map { address in address.drop { $0 != "/" } } ?? page.parts.path
    }

    /// “Updated: A story” is the story still; “Day 12” is another than “Day 1”.
    private static func words(of title: RichText?) -> [Substring] {
        Identity.words(of: title).lowercased().split { !$0.isLetter && !$0.isNumber }
    }
}
