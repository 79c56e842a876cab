/// A named part of a recording.
public struct Chapter: Sendable, Hashable {
    /// Seconds from the beginning.
    public var start: Double
    /// The title, without markup.
    public var title: String?
    /// What the chapter is about.
    public var url: WebAddress?
    /// A picture to show during the chapter.
    public var image: WebAddress?

    /// Creates a value from its members.
    public init(start: Double, title: String? = nil, url: WebAddress? = nil, image: WebAddress? = nil) {
        self.start = start
        self.title = title
        self.url = url
        self.image = image
    }
}
