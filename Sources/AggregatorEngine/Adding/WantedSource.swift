public import AggregatorCore

/// A source that somebody wants to follow.
public struct WantedSource: Sendable, Hashable {
    /// What the user called it, to the letter, without user name and password.
    public var source: String
    /// Where it is; a user name and password in it go to the credential service.
    public var address: WebAddress
    /// The user's own name for it; `nil` where the feed's own title does.
    public var name: String?
    /// Folders or labels, as `Subscription.tags`.
    public var tags: [String]
    /// As `Subscription.homePage`.
    public var homePage: WebAddress?

    /// Without a name and tags, it is called and kept as any other.
    public init(_ source: String, at address: WebAddress, name: String? = nil, tags: [String] = [], homePage: WebAddress? = nil) {
        self.source = source
        self.address = address
        self.name = name
        self.tags = tags
        self.homePage = homePage
    }
}
