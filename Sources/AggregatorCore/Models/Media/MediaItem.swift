/// One rendition of a film, a sound or a picture that a post is about, with everything that its group said of it.
public struct MediaItem: Sendable, Hashable {
    /// Where it is; `nil` of one that only a player shows.
    public var url: WebAddress?
    /// As the source claims.
    public var mimeType: String?
    /// `image`, `audio`, `video`, `document` or `executable`.
    public var medium: String?
    /// It stands for its group.
    public var isDefault: Bool?
    /// `sample`, `full` or `nonstop`.
    public var expression: String?
    /// Its size, in every sense.
    public var encoding = Encoding()
    /// As in `de-AT` (BCP 47); what a source says is not checked.
    public var language: String?
    /// Without markup; its group's where it has none of its own.
    public var title: String?
    /// Plain text, with its line breaks where the source did not write HTML.
    public var description: String?
    /// A page that plays it.
    public var playerURL: WebAddress?
    /// Who holds the rights in it.
    public var rights = Rights()
    /// Who took part.
    public var credits: [Credit] = []
    /// Pictures that stand for it.
    public var thumbnails: [Thumbnail] = []
    /// As the source has them between commas.
    public var keywords: [String] = []
    /// What it is about.
    public var categories: [Category] = []
    /// What is said or shown in it, as subtitles are.
    public var texts: [TimedText] = []
    /// The first rating's value is the plain `rating` that programs show.
    public var ratings: [Rating] = []
    /// `nil` where it may be shown everywhere.
    public var restriction: Restriction?

    /// Of one file, of which nothing more is said yet.
    public init(url: WebAddress? = nil) { self.url = url }

    /// How it is written, as the source claims.
    public struct Encoding: Sendable, Hashable {
        /// Kilobits a second.
        public var bitrate: Double?
        /// Frames a second.
        public var framerate: Double?
        /// Thousand samples a second.
        public var samplingrate: Double?
        /// Of sound.
        public var channels: Int?
        /// Seconds.
        public var duration: Double?
        /// Pixels.
        public var width: Int?
        /// Pixels.
        public var height: Int?
        /// Bytes.
        public var size: Int64?
        /// Nothing said yet.
        public init() {}
    }

    /// Somebody who took part.
    public struct Credit: Sendable, Hashable {
        /// As in `producer`, in the words of `scheme`.
        public var role: String?
        /// The vocabulary of roles; `nil` is the European Broadcasting Union's (Media RSS 1.5.1, `media:credit`).
        public var scheme: String?
        /// Without markup.
        public var name: String
        /// Member by member.
        public init(role: String? = nil, scheme: String? = nil, name: String) {
            self.role = role
            self.scheme = scheme
            self.name = name
        }
    }

    /// Words of a stretch of it, or of all of it.
    public struct TimedText: Sendable, Hashable {
        /// `plain` or `html`.
        public var type: String?
        /// As in `de-AT` (BCP 47); what a source says is not checked.
        public var language: String?
        /// Where the stretch begins, as the source writes it; so is its end.
        public var start: String?
        /// Where it ends; `nil` where that is not said.
        public var end: String?
        /// The words.
        public var value: String
        /// Of all of it, until more is said.
        public init(value: String) { self.value = value }
    }

    /// Whom it is fit for.
    public struct Rating: Sendable, Hashable {
        /// The vocabulary of values, as in `urn:mpaa`.
        public var scheme: String?
        /// As in `pg` or `nonadult`, in the words of `scheme`.
        public var value: String
        /// Member by member.
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
        /// Member by member.
        public init(type: String? = nil, relationship: String? = nil, value: String) {
            self.type = type
            self.relationship = relationship
            self.value = value
        }
    }
}
