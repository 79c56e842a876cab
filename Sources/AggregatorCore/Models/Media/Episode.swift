/// What a podcast directory wants to know of an episode.
public struct Episode: Sendable, Hashable {
    /// Who made it, in one line; not split into persons.
    public var author: String?
    /// It asks directories not to list it.
    public var isBlocked: Bool?
    /// Seconds.
    public var duration: Double?
    /// Within its season, where it has one.
    public var number: Int?
    /// The number of its season.
    public var season: Int?
    /// `full`, `trailer` or `bonus`.
    public var type: String?
    /// Not for children; `nil` where the source does not say so in a word that is known.
    public var isExplicit: Bool?
    /// Its cover.
    public var image: WebAddress?
    /// In the order of the source.
    public var keywords: [String] = []
    /// As `Show.categories`.
    public var categories: [String] = []
    /// Its place among all episodes, where that is not by date.
    public var order: Int?
    /// One line.
    public var subtitle: String?
    /// Plain, with its line breaks.
    public var summary: String?
    /// A title for directories, without what a feed's title has around it.
    public var title: String?
    /// Its film has closed captions.
    public var isClosedCaptioned: Bool?

    /// Nothing said yet.
    public init() {}
}
