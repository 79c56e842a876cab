/// A value that several elements may give, by rank: the feed format's own first, then Dublin Core's, then that of an extension.
struct Ranked<Value> {
    private(set) var value: Value?
    private var rank = Int.max

    init() {}

    /// Takes the value unless a better one came before. Of two of one rank the last counts, as in nearly every other reader.
    mutating func offer(_ offered: Value?, rank offeredRank: Int) {
        guard let offered, offeredRank <= rank else { return }
        value = offered
        rank = offeredRank
    }

    /// Takes the value unless one of its rank or better came before: for what a feed lists in order of preference.
    mutating func offerFirst(_ offered: Value?, rank offeredRank: Int) {
        if offeredRank < rank { offer(offered, rank: offeredRank) }
    }
}
