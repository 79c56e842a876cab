/// What a podcast directory wants to know of an episode.
public struct Episode: Sendable, Hashable {
    public var author: String?
    public var isBlocked: Bool?
    /// Seconds.
    public var duration: Double?
    public var number: Int?
    public var season: Int?
    /// `full`, `trailer` or `bonus`.
    public var type: String?
    public var isExplicit: Bool?
    public var image: WebAddress?
    public var keywords: [String] = []
    public var categories: [String] = []
    public var order: Int?
    public var subtitle: String?
    public var summary: String?
    public var title: String?
    public var isClosedCaptioned: Bool?

    public init() {}
}
