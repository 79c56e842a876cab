/// What a reader of a list is told of a post that several feeds have.
public struct DuplicateNote: Sendable, Hashable {
    /// The post that it repeats; `nil` for the one that the others repeat.
    public var repeated: PostID?
    /// Those that repeat it.
    public var others: [PostID]

    /// For a post that repeats another.
    public init(repeating repeated: PostID) {
        self.repeated = repeated
        others = []
    }

    /// For a post that these repeat.
    public init(others: [PostID]) { self.others = others }
}
