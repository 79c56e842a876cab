/// A hash that posts which say the same are likely to share. By it a store finds posts that may be alike; whether they are, `Likeness`
/// decides.
public struct Sign: Sendable, Hashable, Comparable {
    /// A hash over the kind of sign and what it says.
    public let value: UInt64
    /// Of a value that a store kept.
    public init(_ value: UInt64) { self.value = value }
    public static func < (a: Self, b: Self) -> Bool { a.value < b.value }

    /// What a post is kept under, each once: few, whatever is in it.
    public static func of(_ post: Post) -> [Sign] { PostTraits(post).signs }

    /// What posts are kept under that may be like this one.
    public static func asked(for post: Post) -> [Sign] { PostTraits(post).asked }

    init(_ kind: String, _ text: String, _ number: Int64 = 0) {
        var hash = ContentHash()
        hash.add(kind)
        hash.add(UInt64(bitPattern: number))
        hash.add(text)
        value = hash.value.low
    }
}
