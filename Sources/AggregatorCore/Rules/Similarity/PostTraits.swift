/// What posts of different feeds are compared by.
struct PostTraits: Sendable {
    /// The canonical address of its page, or of what it is about; `nil` where that is no page of its own.
    let address: String?
    /// The same with its fragment, where that may tell posts on one page from each other; stores keep posts under the page alone.
    let place: String?
    /// The folded title; `nil` where it is too short to be distinctive, or too long to be a title.
    let title: String?
    let published: Timestamp?
    let shingles: Shingles

    /// The least number of letters in a folded title that does not recur by chance; a character for a syllable or a word counts as two.
    private static let leastTitle = 24
    /// The greatest number of bytes of a title as written: one of 10 MB may have millions of words, and each takes memory.
    private static let longestTitle = 64 << 10
    /// The number of signs that a text gives: enough that two similar texts nearly always share one.
    private static let textSigns = 3
    private static let day: Int64 = 86_400

    init(_ post: Post) {
        let page = post.addresses.primary
        address = page.flatMap(CanonicalAddress.of)
        place = page.flatMap { $0.hasFragment ? CanonicalAddress.place(of: $0) : nil } ?? address
        title = post.title.flatMap {
            $0.plain.utf8.count <= Self.longestTitle ? SearchText.pieces(of: $0.plain).joined(separator: " ") : nil
        }
        .flatMap { Self.length($0) >= Self.leastTitle ? $0 : nil }
        published = post.dates.published
        shingles = Shingles(post)
    }

    private static func length(_ title: String) -> Int {
        title.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) }
    }

    /// The signs that a store keeps the post under.
    var signs: [SimilaritySign] {
        var signs = [addressSign, titleSign(daysLater: 0)].compactMap(\.self)
        // The smallest hashes: two texts that have most runs in common are likely to share the smallest.
        if shingles.isTelling { signs += shingles.hashes.prefix(Self.textSigns).map { SimilaritySign($0) } }
        var seen: Set<SimilaritySign> = []
        return signs.filter { seen.insert($0).inserted }
    }

    /// The sign of its page.
    var addressSign: SimilaritySign? { address.map { SimilaritySign("address", $0) } }

    /// The signs that similar posts may be kept under: its own, and those of its title a day before and after.
    var asked: [SimilaritySign] { signs + [-1, 1].compactMap(titleSign) }

    private func titleSign(daysLater days: Int64) -> SimilaritySign? {
        guard let title, let published else { return nil }
        let day = published.seconds / Self.day - (published.seconds % Self.day < 0 ? 1 : 0)
        return SimilaritySign("title", title, day &+ days)
    }
}
