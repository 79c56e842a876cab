/// The posts of a document that say under other names what a stored or removed post said, and may be the next of their kind: the programme
/// of a station whose notes are always the same.
///
/// A long text alone decides where a feed has moved (`AfterMove`), and so does a page that is known. But a feed that moves keeps its dates,
/// perhaps in another time zone, unless they are made for the request or for a build.
struct RecurringTexts {
    /// For posts of the document, by index: the stored posts that it is to be compared with.
    private(set) var suspected: [Int: Set<PostID>] = [:]
    /// The same for removed posts, of which no date is left to compare with: such a post is another one, as it would never be shown.
    private(set) var removed: [Int: Set<PostID>] = [:]
    /// Those at a known page: an article that is dated anew is there as well, so only another recording shows the next one.
    private(set) var atKnownPage: Set<Int> = []
    /// The oldest moment of the document. A stored post of a later one that the document does not list has not left it with age, as the last
    /// programme has: it was replaced.
    private var oldest: Timestamp?

    static let none = RecurringTexts([], [], known: [:], askedAt: nil)

    /// Seconds that the import of a whole site takes at most. Its posts may be dated by it.
    private static let importTime: Int64 = 3_600

    /// - Parameter now: When the document was asked for; `nil` where that is unknown, and then nothing recurs.
    init(_ posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost], askedAt now: Timestamp?) {
        // Of a post that stands alone, neither its text nor its page decides.
        guard now != nil, posts.count > 1 else { return }
        let hasKnownGUID = evidence.contains { post in post.deciding.contains { $0.kind == .guid && known[$0] != nil } }
        var owners: [Int: [KnownPost]] = [:]
        for (index, (post, evidence)) in zip(posts, evidence).enumerated() where Self.hasUnknownMoment(post, evidence, known) {
            let texts = evidence.supporting.filter { $0.kind == .content }.compactMap { known[$0] }
            // Title and text of the same day are a second one.
            guard texts.count == 1 else { continue }
            let pages = evidence.deciding.compactMap { known[$0] }
            if pages.isEmpty {
                // Where a guid is known, no text alone decides.
                guard !hasKnownGUID, Identity.hasLongText(post) else { continue }
            } else {
                guard Self.hasUnknownRecording(post, evidence, known) else { continue }
                atKnownPage.insert(index)
            }
            owners[index] = texts + pages
        }
        guard !owners.isEmpty,
            !NextIssue.mayBeMade(posts.compactMap(Identity.moment), within: Self.importTime, forRequestAt: now)
        else { return }
        oldest = posts.compactMap(Identity.moment).min()
        suspected = owners.mapValues { Set($0.lazy.filter { !$0.isRemoved }.map(\.id)) }.filter { !$0.value.isEmpty }
        removed = owners.mapValues { Set($0.lazy.filter(\.isRemoved).map(\.id)) }.filter { !$0.value.isEmpty }
    }

    /// Whether one of the document's posts is the next one after a stored post, with which it shares its text.
    ///
    /// - Parameter index: Of the document's post.
    func isNext(_ post: Post, _ index: Int, after other: Post) -> Bool {
        guard let date = Identity.moment(of: other), let oldest, date < oldest else { return false }
        return post.isNext(after: other, isAtItsPage: atKnownPage.contains(index))
    }

    /// Whether it is dated, and nothing that decides is known of it but its page, not even its title on that day.
    private static func hasUnknownMoment(_ post: Post, _ evidence: PostEvidence, _ known: [Evidence: KnownPost]) -> Bool {
        evidence.deciding.allSatisfy { $0.kind == .link || known[$0] == nil } && !evidence.isDecidedByPolicy
            && Identity.hasMoment(post) && evidence.looseTitles.allSatisfy { known[$0] == nil }
    }

    /// Whether it has a guid, a date and a sound or video of its own that are all unknown, as far as evidence tells.
    private static func hasUnknownRecording(_ post: Post, _ evidence: PostEvidence, _ known: [Evidence: KnownPost]) -> Bool {
        guard post.guid != nil, post.dates.published != nil, post.attachments.first.map({ $0.kind != .article }) ?? false else {
            return false
        }
        let files = evidence.supporting.filter { $0.kind == .enclosure }
        return !files.isEmpty && files.allSatisfy { known[$0] == nil }
    }
}
