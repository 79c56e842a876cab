/// What happens to a stored post that its source has edited.
public enum EditPolicy: String, Sendable, Hashable, CaseIterable {
    /// It is replaced, and its marks stay.
    case update
    /// It is replaced, and what it said before stays as a `PostVersion`.
    case history
    /// It is replaced, and is unread again.
    case unread
    /// It stays as it was stored first.
    case ignore
}
