/// A subscription list as it was read.
public struct SubscriptionList: Sendable, Hashable {
    /// The feeds that can be followed, in the order of the list.
    public var entries: [SubscriptionListEntry]
    /// The list's names for feeds that it gives no address for: they can't be followed, and an import reports them.
    public var unaddressed: [String]
    /// What had to be repaired.
    public var warnings: [FeedDocument.Warning]
    /// Whether the list is cut off: there was more of it.
    public var isCutOff: Bool

    /// Creates a list; without further arguments, it is whole and needed no repair.
    public init(
        _ entries: [SubscriptionListEntry], unaddressed: [String] = [], warnings: [FeedDocument.Warning] = [], isCutOff: Bool = false
    ) {
        self.entries = entries
        self.unaddressed = unaddressed
        self.warnings = warnings
        self.isCutOff = isCutOff
    }
}

/// One feed of a list.
public struct SubscriptionListEntry: Sendable, Hashable {
    /// The address that it is fetched from, as the list says.
    public var address: WebAddress
    /// The list's title for it.
    public var title: String?
    /// The site that people read, as the list says.
    public var homePage: WebAddress?
    /// The folders it is in; nested ones are joined by `/`, outermost first.
    public var tags: [String]
    /// Creates a value from its members.
    public init(address: WebAddress, title: String? = nil, homePage: WebAddress? = nil, tags: [String] = []) {
        self.address = address
        self.title = title
        self.homePage = homePage
        self.tags = tags
    }
}
