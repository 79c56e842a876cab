/// What a podcast directory needs to know of a feed.
public struct Show: Sendable, Hashable {
    /// The makers, in one line; used as the feed's author where it names none.
    public var author: String?
    /// Whether it asks directories not to list it.
    public var isBlocked: Bool?
    /// Whether nothing more will come.
    public var isComplete: Bool?
    /// Whether it is not for children; `nil` where the source does not say so in a known word.
    public var isExplicit: Bool?
    /// Its cover; used as the feed's icon where it has none.
    public var image: WebAddress?
    /// Keywords in the order of the source.
    public var keywords: [String] = []
    /// The address that the show says it has moved to.
    public var newFeedURL: WebAddress?
    /// The contact for directories.
    public var owner: Person?
    /// A subtitle of one line.
    public var subtitle: String?
    /// The plain summary, with its line breaks.
    public var summary: String?
    /// `episodic` or `serial`.
    public var type: String?
    /// Categories, each a path from the widest to the narrowest: `Society & Culture/History`.
    public var categories: [String] = []

    /// Creates an empty value.
    public init() {}
}
