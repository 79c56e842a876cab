/// A feed that somebody follows: what the user decided about it.
public struct Subscription: Sendable, Hashable, Identifiable {
    /// Given once, when it is made, and kept when it moves.
    public let id: FeedID
    /// Where it is fetched today; without user name and password, which live in the credential service.
    public var address: WebAddress
    /// The user's own name for it; `nil` where the feed's own title does.
    public var name: String?
    /// Folders or labels, outermost first where they nest with `/`.
    public var tags: [String]
    /// The page that a list of subscriptions named beside it: all that is known of its site until the feed itself has come.
    public var homePage: WebAddress?
    /// When; subscriptions are listed in this order.
    public var added: Timestamp
    /// What its publisher, or its user, demands.
    public var preferences: Preferences

    /// A subscription like any other, where no preferences are said.
    public init(
        id: FeedID, address: WebAddress, name: String? = nil, tags: [String] = [], homePage: WebAddress? = nil, added: Timestamp,
        preferences: Preferences = Preferences()
    ) {
        self.id = id
        self.address = address
        self.name = name
        self.tags = tags
        self.homePage = homePage
        self.added = added
        self.preferences = preferences
    }

    /// What differs from the defaults for this source.
    public struct Preferences: Sendable, Hashable {
        /// Seconds between pulls; `nil` where the source's own pace decides.
        public var interval: Int64?
        /// Seconds for one pull; `nil` for the run's.
        public var timeout: Double?
        /// Decoded bytes of one document; `nil` for the run's.
        public var maximumBytes: Int?
        /// In place of the run's; `nil` for that.
        public var userAgent: String?
        /// More request headers that are no secret (`Header.mayBeSecret`): those live in the credential service. These too go to the
        /// source's own origin alone.
        public var headers: [Header] = []
        /// When those, or what is secret of its requests, were last changed. It is but a mark: whoever changes them sets another one, and
        /// what was answered before is not taken for an answer to who asks now (`Asker`).
        public var askerChanged: Timestamp?
        /// Its address, without user name and password, which live in the credential service.
        public var proxy: String?
        /// Not to be asked over HTTP/2.
        public var http11Only = false
        /// The path of a file of certificate authorities (PEM), in place of the run's; `nil` for that.
        public var authorityFile: String?
        /// What becomes of posts that its source edits; `update` where it is not set.
        public var edits: EditPolicy?
        /// What its posts are told apart by; `auto` where it is not set.
        public var identity: IdentityPolicy?
        /// The defaults, for everything.
        public init() {}
    }
}
