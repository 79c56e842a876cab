/// One rendition of a video, a sound or a picture that a post is about, with what its group said of it.
public struct MediaItem: Sendable, Hashable {
    /// The address of the file; `nil` for one that only a player shows.
    public var url: WebAddress?
    /// The media type, as the source claims.
    public var mimeType: String?
    /// `image`, `audio`, `video`, `document` or `executable`.
    public var medium: String?
    /// Whether it stands for its group.
    public var isDefault: Bool?
    /// `sample`, `full` or `nonstop`.
    public var expression: String?
    /// Sizes, rates and duration.
    public var encoding = Encoding()
    /// A language tag as in `de-AT` (BCP 47), not checked.
    public var language: String?
    /// The title, without markup; the group's where it has none of its own.
    public var title: String?
    /// Plain text, with its line breaks where the source did not write HTML.
    public var description: String?
    /// A page that plays it.
    public var playerURL: WebAddress?
    /// The rights in it.
    public var rights = Rights()
    /// The people who took part.
    public var credits: [Credit] = []
    /// Pictures that stand for it.
    public var thumbnails: [Thumbnail] = []
    /// Keywords, which the source separates by commas.
    public var keywords: [String] = []
    /// What it is about.
    public var categories: [Category] = []
    /// What is said or shown in it, such as subtitles.
    public var texts: [TimedText] = []
    /// The first rating's value is the plain `rating` that programs show.
    public var ratings: [Rating] = []
    /// Where or by whom it may be shown; `nil` where it is not restricted.
    public var restriction: Restriction?

    /// Creates an item of one file; the rest is set afterwards.
    public init(url: WebAddress? = nil) { self.url = url }

    /// How it is encoded, as the source claims.
    public struct Encoding: Sendable, Hashable {
        /// Kilobits per second.
        public var bitrate: Double?
        /// Frames per second.
        public var framerate: Double?
        /// Samples per second, in thousands.
        public var samplingrate: Double?
        /// The number of audio channels.
        public var channels: Int?
        /// Seconds.
        public var duration: Double?
        /// Pixels.
        public var width: Int?
        /// Pixels.
        public var height: Int?
        /// Bytes.
        public var size: Int64?
        /// Creates an empty value.
        public init() {}
    }

    /// A person who took part.
    public struct Credit: Sendable, Hashable {
        /// As in `producer`, in the words of `scheme`.
        public var role: String?
        /// The vocabulary of roles; `nil` is the European Broadcasting Union's (Media RSS 1.5.1, `media:credit`).
        public var scheme: String?
        /// The name, without markup.
        public var name: String
        /// Creates a value from its members.
        public init(role: String? = nil, scheme: String? = nil, name: String) {
            self.role = role
            self.scheme = scheme
            self.name = name
        }
    }

    /// The words of a stretch of the recording, or of all of it.
    public struct TimedText: Sendable, Hashable {
        /// `plain` or `html`.
        public var type: String?
        /// A language tag as in `de-AT` (BCP 47), not checked.
        public var language: String?
        /// Where the stretch begins, as the source writes it.
        public var start: String?
        /// Where the stretch ends, as the source writes it; `nil` where it does not say.
        public var end: String?
        /// The words.
        public var value: String
        /// Creates a text for the whole recording; the rest is set afterwards.
        public init(value: String) { self.value = value }
    }

    /// The audience that it is fit for.
    public struct Rating: Sendable, Hashable {
        /// The vocabulary of values, as in `urn:mpaa`.
        public var scheme: String?
        /// The value as in `pg` or `nonadult`, from the vocabulary `scheme`.
        public var value: String
        /// Creates a value from its members.
        public init(scheme: String? = nil, value: String) {
            self.scheme = scheme
            self.value = value
        }
    }

    /// Where it may be shown, or by whom.
    public struct Restriction: Sendable, Hashable {
        /// `country` or `uri`.
        public var type: String?
        /// `allow` or `deny`.
        public var relationship: String?
        /// Countries or addresses with spaces between them, or `all`, or `none`.
        public var value: String
        /// Creates a value from its members.
        public init(type: String? = nil, relationship: String? = nil, value: String) {
            self.type = type
            self.relationship = relationship
            self.value = value
        }
    }
}
