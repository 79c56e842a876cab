/// The content of a list of subscriptions, as it was read.
public struct SubscriptionList: Sendable, Hashable {
    /// The feeds that can be followed, in the order of the list.
    public var entries: [SubscriptionListEntry]
    /// The names of feeds whose addresses the list lacks, so that they can't be followed; an import reports them.
    public var unaddressed: [String]
    /// The addresses of other lists that it includes, and that are not read; an import names them.
    public var included: [WebAddress]
    /// The repairs that were made.
    public var warnings: [FeedDocument.Warning]
    /// Whether the list breaks off before its end, so that entries may be missing.
    public var isCutOff: Bool

    /// Creates a list; by default it is whole, and nothing was repaired.
    public init(
        _ entries: [SubscriptionListEntry], unaddressed: [String] = [], included: [WebAddress] = [],
        warnings: [FeedDocument.Warning] = [], isCutOff: Bool = false
    ) {
        self.entries = entries
        self.unaddressed = unaddressed
        self.included = included
        self.warnings = warnings
        self.isCutOff = isCutOff
    }
}

/// One feed of a list.
public struct SubscriptionListEntry: Sendable, Hashable {
    /// The address to fetch, as the list has it.
    public var address: WebAddress
    /// The feed's name in the list.
    public var title: String?
    /// Whether the name is the feed's own title, and nobody's choice. Lists of other programs don't say so: their names count as chosen.
    public var hasOwnTitle: Bool
    /// The page for people, as the list has it.
    public var homePage: WebAddress?
    /// Folders of the feed; nested ones are joined by `/`, the outermost first.
    public var tags: [String]
    /// The settings that the list has for this feed; they are not checked.
    public var settings: [Setting]
    /// Creates an entry from its members.
    public init(
        address: WebAddress, title: String? = nil, hasOwnTitle: Bool = false, homePage: WebAddress? = nil, tags: [String] = [],
        settings: [Setting] = []
    ) {
        self.address = address
        self.title = title
        self.hasOwnTitle = hasOwnTitle
        self.homePage = homePage
        self.tags = tags
        self.settings = settings
    }

    /// One setting of a source, as a person writes it. A setting that is a list has one entry per value.
    public struct Setting: Sendable, Hashable {
        /// The name of the option, such as `max-bytes`.
        public var name: String
        /// The value in the option's form, such as `32MiB`; one line.
        public var text: String
        /// Creates a setting from its members.
        public init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }
}
