extension Fingerprint {
    /// The fingerprint of a post's words with what the post has besides: only the lower half becomes another one, and not its last bit
    /// (`Identifier.turned`). So two fingerprints tell whether only that differs, and that of a post without any stays.
    static func adding(_ post: Post, to words: Identifier) -> Identifier {
        Identifier(high: words.high, low: words.low ^ Additions(of: post).value & ~1)
    }
}

extension Identifier {
    /// Whether two fingerprints are of the same words, whatever else was added or corrected.
    package func isOfSameWords(as other: Identifier) -> Bool { high == other.high }
}
