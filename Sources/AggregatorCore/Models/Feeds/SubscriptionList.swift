/// What was read of a list.
public struct SubscriptionList: Sendable, Hashable {
    /// The feeds that can be followed, in the order of the list.
    public var entries: [SubscriptionListEntry]
    /// What it calls the feeds that it names without their addresses: nobody can follow them, and whoever imports it is told.
    public var unaddressed: [String]
    /// What was repaired.
    public var warnings: [FeedDocument.Warning]
    /// It ends before its end: there was more of it.
    public var isCutOff: Bool

    /// Whole, and without anything to repair, where nothing else is said.
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
    /// Where it is fetched, by the list's word.
    public var address: WebAddress
    /// What the list calls it.
    public var title: String?
    /// The site that people read, by the list's word.
    public var homePage: WebAddress?
    /// Folders that it is in, outermost first where they nest with `/`.
    public var tags: [String]
    /// What is set for it alone, by the list's word: nothing of it is checked.
    public var settings: [Setting]
    /// Member by member.
    public init(address: WebAddress, title: String? = nil, homePage: WebAddress? = nil, tags: [String] = [], settings: [Setting] = []) {
        self.address = address
        self.title = title
        self.homePage = homePage
        self.tags = tags
        self.settings = settings
    }

    /// One setting of a source, as a person writes it; one that is a list has several of its name.
    public struct Setting: Sendable, Hashable {
        /// As the option is called, as in `max-bytes`.
        public var name: String
        /// As the option takes it, as in `32MiB`; one line.
        public var text: String
        /// Member by member.
        public init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }
}
