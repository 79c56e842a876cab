/// A film that a post presents, recognised from what its platform says about it.
public struct Video: Sendable, Hashable {
    /// The platform's own name for it.
    public var id: String?
    /// The platform's own name for whoever published it.
    public var channelID: String?
    /// Seconds.
    public var duration: Double?
    /// As the platform counted when the feed was written.
    public var views: Int64?
    /// How many rated it, as the platform counted then.
    public var likes: Int64?
    /// A page that plays it inside another.
    public var embedURL: WebAddress?
    /// The film itself, where the source gives it.
    public var url: WebAddress?
    /// Pictures from it, in the order of the source.
    public var thumbnails: [Thumbnail]

    /// Member by member.
    public init(
        id: String? = nil, channelID: String? = nil, duration: Double? = nil, views: Int64? = nil, likes: Int64? = nil,
        embedURL: WebAddress? = nil, url: WebAddress? = nil, thumbnails: [Thumbnail] = []
    ) {
        self.id = id
        self.channelID = channelID
        self.duration = duration
        self.views = views
        self.likes = likes
        self.embedURL = embedURL
        self.url = url
        self.thumbnails = thumbnails
    }
}
