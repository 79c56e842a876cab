/// What a source says of itself.
public struct Feed: Sendable, Hashable {
    public var id: String?
    public var title: RichText?
    public var description: RichText?
    public var addresses = Addresses()
    public var authors: [Person] = []
    public var categories: [Category] = []
    public var language: String?
    public var dates = Dates()
    public var links: [Link] = []
    public var hubs: [Hub] = []
    public var isExpired: Bool?
    /// When the source asks to be fetched.
    public var rhythm = Rhythm()
    @Rare public var details: Details?

    public init() {}

    public struct Addresses: Sendable, Hashable {
        public var homePage: WebAddress?
        /// Where the feed says that it lives.
        public var feed: WebAddress?
        /// The rest of a feed that comes in pages.
        public var nextPage: WebAddress?
        /// A larger picture.
        public var icon: WebAddress?
        /// A picture for lists.
        public var favicon: WebAddress?
        public init() {}
    }

    public struct Dates: Sendable, Hashable {
        public var published: Timestamp?
        public var modified: Timestamp?
        public init() {}
    }

    public struct Hub: Sendable, Hashable {
        public var type: String
        public var url: WebAddress
        public init(type: String, url: WebAddress) {
            self.type = type
            self.url = url
        }
    }

    public struct Rhythm: Sendable, Hashable {
        /// Minutes that a copy may be kept.
        public var timeToLive: Int?
        /// `hourly`, `daily`, `weekly`, `monthly` or `yearly`.
        public var updatePeriod: String?
        /// How often in one period.
        public var updateFrequency: Int?
        /// Hours of the day, 0 to 23 in UTC, in which nothing is published.
        public var skipHours: [Int] = []
        /// English names of days on which nothing is published.
        public var skipDays: [String] = []
        public init() {}
    }

    public struct Generator: Sendable, Hashable {
        public var name: String?
        public var url: WebAddress?
        public var version: String?
        public init(name: String? = nil, url: WebAddress? = nil, version: String? = nil) {
            self.name = name
            self.url = url
            self.version = version
        }
    }

    /// What few feeds have.
    public struct Details: Sendable, Hashable {
        public var contributors: [Person] = []
        public var publisher: Person?
        public var rights = Rights()
        public var generator: Generator?
        public var docs: WebAddress?
        public var picture: Picture?
        public var cloud: Cloud?
        public var textInput: TextInput?
        public var place: Geometry?
        public var media: [MediaItem] = []
        public var thumbnails: [Thumbnail] = []
        @Rare public var show: Show?
        @Rare public var podcast: Podcast?
        public init() {}
    }

    public struct Picture: Sendable, Hashable {
        public var url: WebAddress?
        public var title: String?
        public var link: WebAddress?
        /// Pixels.
        public var width: Int?
        /// Pixels.
        public var height: Int?
        public var description: String?
        public init() {}
    }

    /// Where an rssCloud subscriber registers.
    public struct Cloud: Sendable, Hashable {
        public var domain: String?
        public var port: Int?
        public var path: String?
        public var registerProcedure: String?
        public var `protocol`: String?
        public init() {}
    }

    public struct TextInput: Sendable, Hashable {
        public var title: String?
        public var description: String?
        public var name: String?
        public var link: WebAddress?
        public init() {}
    }
}
