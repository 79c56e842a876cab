/// What a podcast directory wants to know of a feed.
public struct Show: Sendable, Hashable {
    public var author: String?
    /// It asks directories not to list it.
    public var isBlocked: Bool?
    /// Nothing more will come.
    public var isComplete: Bool?
    public var isExplicit: Bool?
    public var image: WebAddress?
    public var keywords: [String] = []
    /// Where the show says that it has moved to.
    public var newFeedURL: WebAddress?
    /// Whom a directory writes to.
    public var owner: Person?
    public var subtitle: String?
    public var summary: String?
    /// `episodic` or `serial`.
    public var type: String?
    /// Each a path from the widest to the narrowest: `Society & Culture/History`.
    public var categories: [String] = []

    public init() {}
}
