/// How the posts of a feed are told apart.
public enum IdentityPolicy: String, Sendable, Hashable, CaseIterable {
    /// By everything that can identify them, the strongest first.
    case auto
    /// By the source's guid.
    case guid
    /// By the page that each leads to.
    case link
    /// By title and date of publication.
    case titleAndDate = "title-date"
    /// By title and text.
    case content
}
