/// Posts that are called what a stored one is called, and are others, as only a look at that one shows.
///
/// A site that is restored from a copy, or whose database counts from the highest number that is left, gives the numbers of posts that went
/// lost to new ones: title, text, page and date are others, and no edit changes all of them. A link that is posted once more, months later,
/// has another page of comments.
public struct Namesakes: Sendable {
    /// For posts of the document, by place: the stored post that each may not be.
    public let suspected: [Int: PostID]

    /// - Parameters:
    ///   - posts: of the document.
    ///   - evidence: of the same posts.
    ///   - known: what the store recalled of it.
    public init(_ posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost]) {
        guard !known.isEmpty else {
            suspected = [:]
            return
        }
        let names = SharedNames(known: known)
        suspected = zip(posts, evidence).enumerated().reduce(into: [:]) { suspected, item in
            let (index, (post, evidence)) = item
            guard post.dates.published != nil else { return }
            let owner = names.owner(ofTiedByNameAlone: post, evidence) ?? Self.owner(ofPage: post, evidence, known)
            if let owner, !owner.isRemoved { suspected[index] = owner.id }
        }
    }

    /// Whose page one has that is discussed at another, where neither guid nor title and moment are that one's.
    private static func owner(ofPage post: Post, _ evidence: PostEvidence, _ known: [Evidence: KnownPost]) -> KnownPost? {
        guard post.commentsPage != nil, evidence.besides.isEmpty,
            let owner = evidence.deciding.lazy.filter({ $0.kind == .link }).compactMap({ known[$0] }).first
        else { return nil }
        let isTold = evidence.deciding.contains { [.guid, .titleAndDate].contains($0.kind) && known[$0]?.id == owner.id }
        return isTold ? nil : owner
    }

    /// Those of the suspected that are others, with the stored post that each is not.
    public func proven(_ posts: [Post], by stored: [StoredPost]) -> [Int: PostID] {
        let stored = Dictionary(stored.map { ($0.id, $0.post) }) { first, _ in first }
        return suspected.filter { index, id in
            guard posts.indices.contains(index), let other = stored[id] else { return false }
            return posts[index].isDiscussedElsewhere(than: other) || posts[index].isNothingLike(other)
        }
    }
}

extension Post {
    fileprivate var commentsPage: WebAddress? { details?.comments.page }

    /// Posted again: at another moment, to be discussed at another page.
    fileprivate func isDiscussedElsewhere(than other: Post) -> Bool {
        guard guid == nil || guid != other.guid, let date = dates.published, let otherDate = other.dates.published, date != otherDate,
            let comments = commentsPage, let otherComments = other.commentsPage
        else { return false }
        return Identity.neutral(comments.text) != Identity.neutral(otherComments.text)
    }

    /// Title, text, page and date are all others. A site that moved has other hosts, and its clock may be set otherwise: so pages are compared
    /// by their place, and dates are others from fourteen hours on.
    fileprivate func isNothingLike(_ other: Post) -> Bool {
        guard guid != nil, let date = dates.published, let otherDate = other.dates.published,
            abs(date.seconds(since: otherDate)) > 14 * 3_600,
            let page = addresses.page, let otherPage = other.addresses.page, page.parts.path != otherPage.parts.path
        else { return false }
        let (words, otherWords) = (Self.words(of: title), Self.words(of: other.title))
        guard !words.isEmpty, !otherWords.isEmpty, !words.contains(otherWords), !otherWords.contains(words) else { return false }
        let (text, otherText) = (Identity.text(of: self), Identity.text(of: other))
        return text.isEmpty && otherText.isEmpty || !Excerpt(self).isOne(with: Excerpt(other))
    }

    /// “Updated: A story” is the story still; “Day 12” is another than “Day 1”.
    private static func words(of title: RichText?) -> [Substring] {
        Identity.words(of: title).lowercased().split { !$0.isLetter && !$0.isNumber }
    }
}
