/// What a list says of a post that several feeds have.
public struct DuplicateNote: Sendable, Hashable {
    /// The post that it repeats; `nil` for the one that the others repeat.
    public var repeated: PostID?
    /// The posts that repeat it.
    public var others: [PostID]

    /// Creates the note of a post that repeats another.
    public init(repeating repeated: PostID) {
        self.repeated = repeated
        others = []
    }

    /// Creates the note of a post that these repeat.
    public init(others: [PostID]) { self.others = others }
}
