/// What a commit did.
public struct ChangeSet: Sendable, Hashable {
    /// New posts, in the order of the harvest.
    public var new: [PostID]
    /// Posts that were stored already and were edited, in the order of the harvest.
    public var changed: [PostID]
    /// Whether the source has moved to the address in the harvest.
    public var hasMoved: Bool
    /// Creates a change set; without arguments, nothing was done.
    public init(new: [PostID] = [], changed: [PostID] = [], hasMoved: Bool = false) {
        self.new = new
        self.changed = changed
        self.hasMoved = hasMoved
    }
}
