/// What a podcast directory needs to know of an episode.
public struct Episode: Sendable, Hashable {
    /// The makers, in one line; not split into persons.
    public var author: String?
    /// Whether it asks directories not to list it.
    public var isBlocked: Bool?
    /// Seconds.
    public var duration: Double?
    /// The number of the episode, within its season where it has one.
    public var number: Int?
    /// The number of its season.
    public var season: Int?
    /// `full`, `trailer` or `bonus`.
    public var type: String?
    /// Whether it is not for children; `nil` where the source does not say so in a known word.
    public var isExplicit: Bool?
    /// Its cover.
    public var image: WebAddress?
    /// Keywords in the order of the source.
    public var keywords: [String] = []
    /// As `Show.categories`.
    public var categories: [String] = []
    /// Its place among all episodes, where that is not by date.
    public var order: Int?
    /// A subtitle of one line.
    public var subtitle: String?
    /// The plain summary, with its line breaks.
    public var summary: String?
    /// A title for directories, without what a feed's title has around it.
    public var title: String?
    /// Whether its video has closed captions.
    public var isClosedCaptioned: Bool?

    /// Creates an empty value.
    public init() {}
}
