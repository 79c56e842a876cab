/// What a commit did.
public struct ChangeSet: Sendable, Hashable {
    /// In the order of the harvest.
    public var new: [PostID]
    /// Those that were stored already and were edited; in its order as well.
    public var changed: [PostID]
    /// The source has another address since: that of the harvest.
    public var hasMoved: Bool
    /// Without arguments: nothing was done.
    public init(new: [PostID] = [], changed: [PostID] = [], hasMoved: Bool = false) {
        self.new = new
        self.changed = changed
        self.hasMoved = hasMoved
    }
}
