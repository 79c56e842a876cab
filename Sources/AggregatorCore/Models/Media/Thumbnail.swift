/// A small picture that stands for something.
public struct Thumbnail: Sendable, Hashable {
    /// Where the picture is, made absolute.
    public var url: WebAddress
    /// Pixels.
    public var width: Int?
    /// Pixels.
    public var height: Int?
    /// The moment in the video it is from, as the source writes it.
    public var time: String?

    /// Creates a value from its members.
    public init(url: WebAddress, width: Int? = nil, height: Int? = nil, time: String? = nil) {
        self.url = url
        self.width = width
        self.height = height
        self.time = time
    }
}
