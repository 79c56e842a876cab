/// What a podcast directory wants to know of an episode.
public struct Episode: Sendable, Hashable {
    public var author: String?
    /// It asks directories not to list it.
    public var isBlocked: Bool?
    /// Seconds.
    public var duration: Double?
    /// Within its season, where it has one.
    public var number: Int?
    public var season: Int?
    /// `full`, `trailer` or `bonus`.
    public var type: String?
    public var isExplicit: Bool?
    public var image: WebAddress?
    public var keywords: [String] = []
    /// As `Show.categories`.
    public var categories: [String] = []
    /// Its place among all episodes, where that is not by date.
    public var order: Int?
    public var subtitle: String?
    public var summary: String?
    public var title: String?
    public var isClosedCaptioned: Bool?

    public init() {}
}
