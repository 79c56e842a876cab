/// What a podcast directory wants to know of a feed.
public struct Show: Sendable, Hashable {
    /// Who makes it, in one line; the feed's author where that names none.
    public var author: String?
    /// It asks directories not to list it.
    public var isBlocked: Bool?
    /// Nothing more will come.
    public var isComplete: Bool?
    /// Not for children; `nil` where the source does not say so in a word that is known.
    public var isExplicit: Bool?
    /// Its cover; the feed's icon where that has none.
    public var image: WebAddress?
    /// In the order of the source.
    public var keywords: [String] = []
    /// Where the show says that it has moved to.
    public var newFeedURL: WebAddress?
    /// Whom a directory writes to.
    public var owner: Person?
    /// One line.
    public var subtitle: String?
    /// Plain, with its line breaks.
    public var summary: String?
    /// `episodic` or `serial`.
    public var type: String?
    /// Each a path from the widest to the narrowest: `Society & Culture/History`.
    public var categories: [String] = []

    /// Nothing said yet.
    public init() {}
}
