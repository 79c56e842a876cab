/// A hash that similar posts are likely to share. A store finds candidates by it; `Similarity` decides whether they are alike.
public struct SimilaritySign: Sendable, Hashable, Comparable {
    /// The hash over the kind of sign and its content.
    public let value: UInt64
    /// Creates a sign from a value that a store kept.
    public init(_ value: UInt64) { self.value = value }
    public static func < (a: Self, b: Self) -> Bool { a.value < b.value }

    /// The signs that a post is kept under, each once: few, whatever its size.
    public static func of(_ post: Post) -> [SimilaritySign] { PostTraits(post).signs }

    /// The signs that posts like this one may be kept under.
    public static func asked(for post: Post) -> [SimilaritySign] { PostTraits(post).asked }

    init(_ kind: String, _ text: String, _ number: Int64 = 0) {
        var hash = ContentHash()
        hash.add(kind)
        hash.add(UInt64(bitPattern: number))
        hash.add(text)
        value = hash.value.low
    }
}
