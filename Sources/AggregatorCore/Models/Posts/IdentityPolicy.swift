/// What the posts of a feed are told apart by.
public enum IdentityPolicy: String, Sendable, Hashable, CaseIterable {
    /// By everything that they can be recognised by, the strongest first.
    case auto
    /// By the source's own name for each.
    case guid
    /// By the page that each leads to.
    case link
    /// By title and moment of publication.
    case titleAndDate = "title-date"
    /// By title and text.
    case content
}
