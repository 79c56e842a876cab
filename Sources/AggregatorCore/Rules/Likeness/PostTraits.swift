/// What posts of different feeds are compared by.
struct PostTraits: Sendable {
    /// Of its page, or of what it is about; `nil` where that is no address of its own.
    let address: String?
    /// Folded; `nil` where it is too short to tell anything, or too long to be one.
    let title: String?
    let published: Timestamp?
    let shingles: Shingles

    /// Letters of a folded title that two would not come upon by chance; a sign of a script that has one for a syllable or a word is two.
    private static let leastTitle = 24
    /// Bytes of a title as it is written: one of 10 MB may have millions of words, and each takes room while they are told apart.
    private static let longestTitle = 64 << 10
    /// How many signs the text gives: enough that two that are alike have nearly always one in common.
    private static let textSigns = 3
    private static let day: Int64 = 86_400

    init(_ post: Post) {
        address = (post.addresses.page ?? post.addresses.external).flatMap(CanonicalAddress.of)
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

    /// What a store keeps the post under.
    var signs: [Sign] {
        var signs = [address.map { Sign("address", $0) }, titleSign(daysLater: 0)].compactMap(\.self)
        // The smallest runs: of two texts that have most in common the smallest are likely the same.
        if shingles.isTelling { signs += shingles.hashes.prefix(Self.textSigns).map { Sign($0) } }
        var seen: Set<Sign> = []
        return signs.filter { seen.insert($0).inserted }
    }

    /// What posts that may be like it are kept under: the same, and its title a day before and after.
    var asked: [Sign] { signs + [-1, 1].compactMap(titleSign) }

    private func titleSign(daysLater days: Int64) -> Sign? {
        guard let title, let published else { return nil }
        let day = published.seconds / Self.day - (published.seconds % Self.day < 0 ? 1 : 0)
        return Sign("title", title, day &+ days)
    }
}
