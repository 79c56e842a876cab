/// Why two posts of different feeds are one story: pure.
///
/// In this order: their pages have one address; or they have one title, long enough to tell, and were published within a day; or the
/// beginnings of their texts are nearly the same, and they came within a week.
public enum Likeness: Sendable, Hashable {
    /// That their pages have, as `CanonicalAddress` writes it.
    case address(String)
    /// That both have, folded, its words with one space between them.
    case title(String)
    /// How much of the beginnings they have in common, from 0 to 1.
    case text(Double)

    /// Seconds between two posts of one title.
    private static let titleTerm: UInt64 = 86_400
    /// Seconds between two posts of one text.
    private static let textTerm: UInt64 = 7 * 86_400
    /// How much two texts have to have in common.
    private static let leastShare = 0.7

    /// `nil` for posts that are not alike, and for posts of one feed: what is one post there, its identity says.
    public init?(_ a: StoredPost, _ b: StoredPost) {
        self.init(a, PostTraits(a.post), b, PostTraits(b.post))
    }

    init?(_ a: StoredPost, _ first: PostTraits, _ b: StoredPost, _ second: PostTraits) {
        guard a.feed != b.feed, !a.status.isApart, !b.status.isApart else { return nil }
        if let address = first.address, address == second.address {
            self = .address(address)
        } else if let title = first.title, title == second.title, let one = first.published, let other = second.published,
            one.seconds(since: other).magnitude <= Self.titleTerm
        {
            self = .title(title)
        } else {
            guard a.sortDate.seconds(since: b.sortDate).magnitude <= Self.textTerm, first.shingles.isTelling, second.shingles.isTelling
            else { return nil }
            let share = first.shingles.share(with: second.shingles)
            guard share >= Self.leastShare else { return nil }
            self = .text(share)
        }
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
