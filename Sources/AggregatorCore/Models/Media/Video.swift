/// A video that a post presents, recognised from what its platform says about it.
public struct Video: Sendable, Hashable {
    /// The platform's id of it.
    public var id: String?
    /// The platform's id of the channel that published it.
    public var channelID: String?
    /// Seconds.
    public var duration: Double?
    /// The number of views when the feed was written.
    public var views: Int64?
    /// The number of ratings when the feed was written.
    public var likes: Int64?
    /// A player page for embedding.
    public var embedURL: WebAddress?
    /// The video file itself, where the source gives it.
    public var url: WebAddress?
    /// Pictures from it, in the order of the source.
    public var thumbnails: [Thumbnail]

    /// Creates a value from its members.
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
