/// A feed that a user follows, and what the user decided about it.
public struct Subscription: Sendable, Hashable, Identifiable {
    /// The feed's id, which stays the same when the feed moves.
    public let id: FeedID
    /// The address it is fetched from today, without user name and password, which are kept by the credential service.
    public var address: WebAddress
    /// The user's own name for it; `nil` where the feed's own title is used.
    public var name: String?
    /// Folders or labels; nested ones are joined by `/`, outermost first.
    public var tags: [String]
    /// The home page that a subscription list gave: all that is known of the site until the feed itself has been read.
    public var homePage: WebAddress?
    /// When it was added; subscriptions are listed in this order.
    public var added: Timestamp
    /// Settings for this source.
    public var preferences: Preferences

    /// Creates a subscription; without preferences, the defaults apply.
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
        /// The user agent; `nil` for the run's.
        public var userAgent: String?
        /// More request headers that are not secret (`Header.mayBeSecret`); secret ones are kept by the credential service. These, too, are
        /// sent to the source's own origin only.
        public var headers: [Header] = []
        /// When the headers, or the secrets of its requests, were last changed, or edits that were ignored until then were wanted. It is only
        /// a mark: each change sets a new one, so that what was answered before is not taken for an answer to the present identity
        /// (`ClientIdentity`).
        public var clientChangedAt: Timestamp?
        /// The proxy's address, without user name and password, which are kept by the credential service.
        public var proxy: String?
        /// Whether HTTP/2 is not to be used.
        public var http11Only = false
        /// The path of a file of certificate authorities (PEM), in place of the run's; `nil` for the run's.
        public var authorityFile: String?
        /// What happens to posts that the source edits; `nil` stands for `update`.
        public var edits: EditPolicy?
        /// How its posts are told apart; `nil` stands for `auto`.
        public var identity: IdentityPolicy?
        /// Creates the defaults.
        public init() {}
    }
}
