/// One rendition of a film, a sound or a picture that a post is about, with everything that its group said of it.
public struct MediaItem: Sendable, Hashable {
    public var url: WebAddress?
    public var mimeType: String?
    /// `image`, `audio`, `video`, `document` or `executable`.
    public var medium: String?
    public var isDefault: Bool?
    /// `sample`, `full` or `nonstop`.
    public var expression: String?
    public var encoding = Encoding()
    public var language: String?
    public var title: String?
    public var description: String?
    public var playerURL: WebAddress?
    public var rights = Rights()
    public var credits: [Credit] = []
    public var thumbnails: [Thumbnail] = []
    public var keywords: [String] = []
    public var categories: [Category] = []
    public var texts: [TimedText] = []
    /// The first rating's value is the plain `rating` that programs show.
    public var ratings: [Rating] = []
    public var restriction: Restriction?

    public init(url: WebAddress? = nil) { self.url = url }

    public struct Encoding: Sendable, Hashable {
        /// Kilobits a second.
        public var bitrate: Double?
        /// Frames a second.
        public var framerate: Double?
        /// Thousand samples a second.
        public var samplingrate: Double?
        public var channels: Int?
        /// Seconds.
        public var duration: Double?
        /// Pixels.
        public var width: Int?
        /// Pixels.
        public var height: Int?
        /// Bytes.
        public var size: Int64?
        public init() {}
    }

    public struct Credit: Sendable, Hashable {
        public var role: String?
        public var scheme: String?
        public var name: String
        public init(role: String? = nil, scheme: String? = nil, name: String) {
            self.role = role
            self.scheme = scheme
            self.name = name
        }
    }

    public struct TimedText: Sendable, Hashable {
        public var type: String?
        public var language: String?
        public var start: String?
        public var end: String?
        public var value: String
        public init(value: String) { self.value = value }
    }

    public struct Rating: Sendable, Hashable {
        public var scheme: String?
        public var value: String
        public init(scheme: String? = nil, value: String) {
            self.scheme = scheme
            self.value = value
        }
    }

    public struct Restriction: Sendable, Hashable {
        /// `country` or `uri`.
        public var type: String?
        /// `allow` or `deny`.
        public var relationship: String?
        public var value: String
        public init(type: String? = nil, relationship: String? = nil, value: String) {
            self.type = type
            self.relationship = relationship
            self.value = value
        }
    }
}
