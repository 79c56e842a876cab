/// A feed, as the source describes it.
public struct Feed: Sendable, Hashable {
    /// The source's own id for itself, unchanged; it is not used as our identity (`FeedID`).
    public var id: String?
    /// The source's own title; lists show the user's name for it first (`StoredFeed.title`).
    public var title: RichText?
    /// The source's own description.
    public var description: RichText?
    /// Where the feed and what belongs to it are.
    public var addresses = Addresses()
    /// The authors that the source names for the whole feed; posts without authors do not get them.
    public var authors: [Person] = []
    /// What the feed as a whole is about.
    public var categories: [Category] = []
    /// A language tag as in `de-AT` (BCP 47), not checked.
    public var language: String?
    /// When it was published, and when it last changed.
    public var dates = Dates()
    /// Every link of the source, in its order.
    public var links: [Link] = []
    /// Servers that tell subscribers of news.
    public var hubs: [Hub] = []
    /// JSON Feed's `expired`: the source says that nothing more will come.
    public var isExpired: Bool?
    /// When the source asks to be fetched.
    public var rhythm = Rhythm()
    /// What few feeds have; `nil` where there is none of it.
    @Indirect public var details: Details?

    /// Creates an empty value.
    public init() {}

    /// The addresses of the feed as a whole, made absolute.
    public struct Addresses: Sendable, Hashable {
        /// The site that people read.
        public var homePage: WebAddress?
        /// The address that the feed gives as its own.
        public var feed: WebAddress?
        /// The next page of a feed that comes in pages.
        public var nextPage: WebAddress?
        /// A larger picture.
        public var icon: WebAddress?
        /// A picture for lists.
        public var favicon: WebAddress?
        /// Creates an empty value.
        public init() {}
    }

    /// The dates that a source gives, true or not.
    public struct Dates: Sendable, Hashable {
        /// When the feed, not its posts, was published.
        public var published: Timestamp?
        /// When anything in it last changed.
        public var modified: Timestamp?
        /// Creates an empty value.
        public init() {}
    }

    /// A server that tells its subscribers when a feed has news.
    public struct Hub: Sendable, Hashable {
        /// `WebSub`, `rssCloud`, or what a JSON Feed calls it.
        public var type: String
        /// Where subscribers register.
        public var url: WebAddress
        /// Creates a value from its members.
        public init(type: String, url: WebAddress) {
            self.type = type
            self.url = url
        }
    }

    /// How often a source wants to be fetched, in the terms of RSS and of its syndication module.
    public struct Rhythm: Sendable, Hashable {
        /// Minutes that a copy may be kept.
        public var timeToLive: Int?
        /// `hourly`, `daily`, `weekly`, `monthly` or `yearly`.
        public var updatePeriod: String?
        /// Updates per period; `nil` is one.
        public var updateFrequency: Int?
        /// Hours of the day in UTC in which nothing is published: 0 to 23, and 24, which some write for 0.
        public var skipHours: [Int] = []
        /// English names of days, in UTC, on which nothing is published; in either case.
        public var skipDays: [String] = []
        /// Creates a value without wishes.
        public init() {}
    }

    /// The program that wrote it, as the source says. At least one member is there.
    public struct Generator: Sendable, Hashable {
        /// What it calls itself.
        public var name: String?
        /// Its page.
        public var url: WebAddress?
        /// As the source writes it; not always a number.
        public var version: String?
        /// Creates a generator; at least one argument must be given.
        public init(name: String? = nil, url: WebAddress? = nil, version: String? = nil) {
            self.name = name
            self.url = url
            self.version = version
        }
    }

    /// What few feeds have.
    public struct Details: Sendable, Hashable {
        /// People who took part besides the authors.
        public var contributors: [Person] = []
        /// RSS's `webMaster`, or Dublin Core's `publisher`.
        public var publisher: Person?
        /// The rights in the feed as a whole.
        public var rights = Rights()
        /// The program that wrote it.
        public var generator: Generator?
        /// The description of its format.
        public var docs: WebAddress?
        /// RSS's `image`, with all its members.
        public var picture: Picture?
        /// RSS's `cloud`; it is among the hubs as well, where it has a domain.
        public var cloud: Cloud?
        /// RSS's `textInput`, which hardly any program shows.
        public var textInput: TextInput?
        /// The place it is about.
        public var place: Geometry?
        /// The Media RSS items that stand outside of the posts.
        public var media: [MediaItem] = []
        /// Small pictures of the feed as a whole.
        public var thumbnails: [Thumbnail] = []
        /// What the iTunes and Google Play vocabularies say.
        @Indirect public var show: Show?
        /// What the Podcasting 2.0 vocabulary says.
        @Indirect public var podcast: Podcast?
        /// Creates an empty value.
        public init() {}
    }

    /// A picture of the feed, and where it leads. At least one member is there.
    public struct Picture: Sendable, Hashable {
        /// Where the picture is.
        public var url: WebAddress?
        /// The text to show in its place, without markup.
        public var title: String?
        /// The page that it leads to.
        public var link: WebAddress?
        /// Pixels.
        public var width: Int?
        /// Pixels.
        public var height: Int?
        /// What the linked page is, without markup.
        public var description: String?
        /// Creates an empty value; at least one member is to be set.
        public init() {}
    }

    /// Where an rssCloud subscriber registers.
    public struct Cloud: Sendable, Hashable {
        /// Its host, without a scheme.
        public var domain: String?
        /// Its port, as written: not checked to be one.
        public var port: Int?
        /// The path to call, with or without a slash before it.
        public var path: String?
        /// The procedure to call there.
        public var registerProcedure: String?
        /// As in `http-post` or `xml-rpc`.
        public var `protocol`: String?
        /// Creates an empty value.
        public init() {}
    }

    /// A text box, which an RSS feed may have.
    public struct TextInput: Sendable, Hashable {
        /// The label of the button.
        public var title: String?
        /// What the box is for, without markup.
        public var description: String?
        /// The name of the parameter that carries the text.
        public var name: String?
        /// Where it is sent.
        public var link: WebAddress?
        /// Creates an empty value.
        public init() {}
    }
}
