/// Why two posts of different feeds are one story: pure.
///
/// In this order: their pages have the same address; they have the same title, long enough to be distinctive, were published within a
/// day, and are not two pages of one site; or the beginnings of their texts are nearly the same, and they came within a week. Where one of
/// the texts is short, their titles have a word in common as well: notices of two services that say “resolved” in the same words are two.
public enum Similarity: Sendable, Hashable {
    /// The address that their pages share, as `CanonicalAddress` writes it, with the fragment where that is a part of the page.
    case address(String)
    /// The title that they share, folded, its words with one space between them.
    case title(String)
    /// The share that the beginnings of their texts have in common, from 0 to 1.
    case text(Double)

    /// The greatest distance between two posts with the same title, in seconds.
    private static let titleTerm: UInt64 = 86_400
    /// The greatest distance between two posts with the same text, in seconds.
    private static let textTerm: UInt64 = 7 * 86_400
    /// The least share that two texts must have in common.
    private static let leastShare = 0.7

    /// `nil` for posts that are not alike, and for posts of one feed: whether these are one is a matter of their identity.
    public init?(_ a: StoredPost, _ b: StoredPost) {
        self.init(a, PostTraits(a.post), b, PostTraits(b.post))
    }

    /// - Parameter commonPages: Addresses to which several posts of one feed lead.
    init?(_ a: StoredPost, _ first: PostTraits, _ b: StoredPost, _ second: PostTraits, commonPages: Set<String> = []) {
        guard a.feed != b.feed, !a.status.isApart, !b.status.isApart else { return nil }
        if let place = first.place, place == second.place, !commonPages.contains(place) {
            self = .address(place)
        } else if let title = first.title, title == second.title, let one = first.published, let other = second.published,
            one.wholeSeconds(since: other).magnitude <= Self.titleTerm, !Self.areNeighbours(first, second)
        {
            self = .title(title)
        } else {
            guard a.sortDate.wholeSeconds(since: b.sortDate).magnitude <= Self.textTerm, first.shingles.isTelling, second.shingles.isTelling
            else { return nil }
            let share = first.shingles.share(with: second.shingles)
            guard share >= Self.leastShare else { return nil }
            if first.shingles.isShort || second.shingles.isShort, !TitleWords.mayBeOne(a.post.title, b.post.title) { return nil }
            self = .text(share)
        }
    }

    /// Whether both have a page of their own on one host. A site that gives two pages one title means two things by it: weekly threads of
    /// two forums, releases of two programs. What it has at two addresses is told by its text, were that as
    /// short as a teaser.
    private static func areNeighbours(_ first: PostTraits, _ second: PostTraits) -> Bool {
        guard let one = first.address, let other = second.address, first.place != second.place,
            first.shingles.hashes != second.shingles.hashes || first.shingles.hashes.isEmpty
        else { return false }
        return CanonicalAddress.host(of: one) == CanonicalAddress.host(of: other)
    }

    /// The order of the rules: the surest first.
    var rank: Int {
        switch self {
        case .address: 0
        case .title: 1
        case .text: 2
        }
    }
}
