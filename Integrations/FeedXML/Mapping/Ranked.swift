/// A value that several elements may give, the better one first: the feed format's own before Dublin Core's, that before an extension's.
struct Ranked<Value> {
    private(set) var value: Value?
    private var rank = Int.max

    init() {}

    /// Takes the value if none better came before. Of two as good the last counts, as for nearly every other reader.
    mutating func offer(_ offered: Value?, rank offeredRank: Int) {
        guard let offered, offeredRank <= rank else { return }
        value = offered
        rank = offeredRank
    }

    /// Takes the value if none as good came before: for what a source lists in order of preference.
    mutating func offerFirst(_ offered: Value?, rank offeredRank: Int) {
        if offeredRank < rank { offer(offered, rank: offeredRank) }
    }
}
