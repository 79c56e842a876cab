/// What a source says of itself.
public struct Feed: Sendable, Hashable {
    /// What it calls itself, to the letter; no identity of ours (`FeedID`).
    public var id: String?
    /// What it calls itself, for people; what lists show comes of the user's name for it first (`StoredFeed.title`).
    public var title: RichText?
    /// What it says that it is about.
    public var description: RichText?
    /// Where the feed and what belongs to it are.
    public var addresses = Addresses()
    /// Those whom the source names for all of it; posts without authors do not get them.
    public var authors: [Person] = []
    /// What the feed as a whole is about.
    public var categories: [Category] = []
    /// As in `de-AT` (BCP 47); what a source says is not checked.
    public var language: String?
    /// When it was published, and when it last changed.
    public var dates = Dates()
    /// Every link of the source, in its order.
    public var links: [Link] = []
    /// Who tells of news, where anybody does.
    public var hubs: [Hub] = []
    /// JSON Feed's `expired`: nothing more will come, by its own word.
    public var isExpired: Bool?
    /// When the source asks to be fetched.
    public var rhythm = Rhythm()
    /// `nil` where there is none of it.
    @Rare public var details: Details?

    /// Nothing said yet.
    public init() {}

    /// The addresses of the feed as a whole, made absolute.
    public struct Addresses: Sendable, Hashable {
        /// The site that people read.
        public var homePage: WebAddress?
        /// Where the feed says that it lives.
        public var feed: WebAddress?
        /// The rest of a feed that comes in pages.
        public var nextPage: WebAddress?
        /// A larger picture.
        public var icon: WebAddress?
        /// A picture for lists.
        public var favicon: WebAddress?
        /// Nothing said yet.
        public init() {}
    }

    /// What a source says of when: each as it says it, true or not.
    public struct Dates: Sendable, Hashable {
        /// When the feed, not its posts, was published.
        public var published: Timestamp?
        /// When anything in it last changed.
        public var modified: Timestamp?
        /// Nothing said yet.
        public init() {}
    }

    /// A server that tells its subscribers when a feed has news.
    public struct Hub: Sendable, Hashable {
        /// `WebSub`, `rssCloud`, or what a JSON Feed calls it.
        public var type: String
        /// Where subscribers register.
        public var url: WebAddress
        /// Member by member.
        public init(type: String, url: WebAddress) {
            self.type = type
            self.url = url
        }
    }

    /// How often a source wants to be fetched, in the words of RSS and of its syndication module.
    public struct Rhythm: Sendable, Hashable {
        /// Minutes that a copy may be kept.
        public var timeToLive: Int?
        /// `hourly`, `daily`, `weekly`, `monthly` or `yearly`.
        public var updatePeriod: String?
        /// How often in one period; `nil` is once.
        public var updateFrequency: Int?
        /// Hours of the day in UTC in which nothing is published: 0 to 23, and 24, which some write for 0.
        public var skipHours: [Int] = []
        /// English names of days, in UTC, on which nothing is published; in whatever case.
        public var skipDays: [String] = []
        /// The source has no wishes.
        public init() {}
    }

    /// The program that wrote it, by its own word. At least one member is there.
    public struct Generator: Sendable, Hashable {
        /// What it calls itself.
        public var name: String?
        /// Its page.
        public var url: WebAddress?
        /// As the source writes it; no number.
        public var version: String?
        /// At least one of them has to be given.
        public init(name: String? = nil, url: WebAddress? = nil, version: String? = nil) {
            self.name = name
            self.url = url
            self.version = version
        }
    }

    /// What few feeds have.
    public struct Details: Sendable, Hashable {
        /// Who took part besides the authors.
        public var contributors: [Person] = []
        /// RSS's `webMaster`, or Dublin Core's `publisher`.
        public var publisher: Person?
        /// What holds for the feed as a whole.
        public var rights = Rights()
        /// The program that wrote it.
        public var generator: Generator?
        /// Where its format is described.
        public var docs: WebAddress?
        /// RSS's `image`, all of it.
        public var picture: Picture?
        /// RSS's `cloud`; it is among the hubs as well, where it has a domain.
        public var cloud: Cloud?
        /// RSS's `textInput`, which nearly nothing shows any more.
        public var textInput: TextInput?
        /// Where it is about.
        public var place: Geometry?
        /// What Media RSS has around the items.
        public var media: [MediaItem] = []
        /// Small pictures of the feed as a whole.
        public var thumbnails: [Thumbnail] = []
        /// What the iTunes and Google Play vocabularies say.
        @Rare public var show: Show?
        /// What the Podcasting 2.0 vocabulary says.
        @Rare public var podcast: Podcast?
        /// Nothing said yet.
        public init() {}
    }

    /// A picture of the feed, and where it leads. At least one member is there.
    public struct Picture: Sendable, Hashable {
        /// Where the picture is.
        public var url: WebAddress?
        /// What to say in its place, without markup.
        public var title: String?
        /// The page that it leads to.
        public var link: WebAddress?
        /// Pixels.
        public var width: Int?
        /// Pixels.
        public var height: Int?
        /// What the page that it leads to is, without markup.
        public var description: String?
        /// Nothing said yet; at least one member is to be set.
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
        /// What to call there.
        public var registerProcedure: String?
        /// As in `http-post` or `xml-rpc`.
        public var `protocol`: String?
        /// Nothing said yet.
        public init() {}
    }

    /// A box to type into, which an RSS feed may have.
    public struct TextInput: Sendable, Hashable {
        /// What the button says.
        public var title: String?
        /// What the box is for, without markup.
        public var description: String?
        /// What the text is called where it is sent.
        public var name: String?
        /// Where it is sent.
        public var link: WebAddress?
        /// Nothing said yet.
        public init() {}
    }
}
