public import AggregatorCore

/// A source that a user wants to follow.
public struct WantedSource: Sendable, Hashable {
    /// The source as the user wrote it, without user name and password.
    public var source: String
    /// Its address; a user name and password in it go to the credential service.
    public var address: WebAddress
    /// The user's own name for it; `nil` where the feed's own title is used.
    public var name: String?
    /// Folders or labels, as in `Subscription.tags`.
    public var tags: [String]
    /// The page for people, as in `Subscription.homePage`.
    public var homePage: WebAddress?
    /// The settings of the source, as in `Subscription.preferences`.
    public var preferences: Subscription.Preferences

    /// Creates a source; without name, tags and preferences, the defaults of a subscription apply.
    public init(
        _ source: String, at address: WebAddress, name: String? = nil, tags: [String] = [], homePage: WebAddress? = nil,
        preferences: Subscription.Preferences = Subscription.Preferences()
    ) {
        self.source = source
        self.address = address
        self.name = name
        self.tags = tags
        self.homePage = homePage
        self.preferences = preferences
    }
}
