/// What the open podcasting community (podcastindex.org's namespace) adds, on a feed or on an episode.
public struct Podcast: Sendable, Hashable {
    /// The podcast's own name, wherever its feed lives.
    public var guid: String?
    /// No other host is to take it over.
    public var isLocked: Bool?
    /// Who may unlock it.
    public var lockOwner: String?
    /// As in `podcast`, `music` or `video`.
    public var medium: String?
    /// Where listeners can give, in the order of the source.
    public var funding: [Funding] = []
    /// Who takes part, in the order of the source.
    public var persons: [Credit] = []
    /// How listeners may pay while they listen.
    public var value: Value?
    /// Where it is about.
    public var location: Location?
    /// What is said, each time in another form or language.
    public var transcripts: [Transcript] = []
    /// A file of chapters.
    public var chapters: Reference?
    /// Stretches that give an idea of an episode.
    public var soundbites: [Soundbite] = []
    /// The recording in other forms.
    public var alternateEnclosures: [AlternateEnclosure] = []
    /// Which season an episode belongs to.
    public var season: Part?
    /// Which episode it is.
    public var episode: Part?
    /// Advertisements that the feed brings.
    public var trailers: [Trailer] = []
    /// The address of the licence; its name is the title.
    public var license: Reference?
    /// It asks all directories not to list it; what it asks single ones is in `others`.
    public var isBlocked: Bool?
    /// Members of the namespace that have no place above: element name, attributes sorted by name, text, and what is in them.
    public var others: [Other] = []

    /// Nothing said yet.
    public init() {}

    /// Where listeners can give.
    public struct Funding: Sendable, Hashable {
        /// The page where they do.
        public var url: WebAddress
        /// What the link is to say, without markup.
        public var title: String?
        /// Member by member.
        public init(url: WebAddress, title: String? = nil) {
            self.url = url
            self.title = title
        }
    }

    /// Somebody who takes part.
    public struct Credit: Sendable, Hashable {
        /// Without markup.
        public var name: String
        /// As in `host` or `guest`.
        public var role: String?
        /// What the role belongs to, as in `cast` or `writing`.
        public var group: String?
        /// A picture of them.
        public var image: WebAddress?
        /// Their page.
        public var url: WebAddress?
        /// Of whom nothing more is said yet.
        public init(name: String) { self.name = name }
    }

    /// A means of payment, and among whom a payment is divided.
    public struct Value: Sendable, Hashable {
        /// The means, as in `lightning`.
        public var type: String?
        /// How it is sent, as in `keysend`.
        public var method: String?
        /// How much one payment is to be, in units of the means.
        public var suggested: String?
        /// Those that something is said of, in the order of the source.
        public var recipients: [Recipient] = []
        /// Nothing said yet.
        public init() {}
    }

    /// One of those among whom a payment is divided.
    public struct Recipient: Sendable, Hashable {
        /// Without markup.
        public var name: String?
        /// What `address` is, as in `node`.
        public var type: String?
        /// Where their shares are sent, in the form that `type` says.
        public var address: String?
        /// Shares of the whole.
        public var split: Double?
        /// Whether its shares are taken off before the rest is divided.
        public var isFee: Bool?
        /// What has to go along with a payment, and its value.
        public var customKey: String?
        /// The value that goes along under `customKey`.
        public var customValue: String?
        /// Nothing said yet.
        public init() {}
    }

    /// A place that a podcast or an episode is about.
    public struct Location: Sendable, Hashable {
        /// As people call it.
        public var name: String
        /// A `geo:` URI (RFC 5870).
        public var geo: String?
        /// An OpenStreetMap object, as in `R113314`.
        public var osm: String?
        /// Where nothing more is said yet.
        public init(name: String) { self.name = name }
    }

    /// What is said, as a file.
    public struct Transcript: Sendable, Hashable {
        /// Where the file is, made absolute.
        public var url: WebAddress
        /// The media type.
        public var type: String?
        /// As in `de-AT` (BCP 47); what a source says is not checked.
        public var language: String?
        /// `captions` where it has times.
        public var relation: String?
        /// Of which nothing more is said yet.
        public init(url: WebAddress) { self.url = url }
    }

    /// A file or a page that belongs to it.
    public struct Reference: Sendable, Hashable {
        /// Where it is, made absolute; `nil` of a licence that is only named.
        public var url: WebAddress?
        /// The media type.
        public var type: String?
        /// What the source calls it, without markup.
        public var title: String?
        /// Member by member.
        public init(url: WebAddress? = nil, type: String? = nil, title: String? = nil) {
            self.url = url
            self.type = type
            self.title = title
        }
    }

    /// A stretch that gives an idea of an episode.
    public struct Soundbite: Sendable, Hashable {
        /// Seconds.
        public var start: Double
        /// Seconds.
        public var duration: Double
        /// Without markup; `nil` is the episode's.
        public var title: String?
        /// Nothing is checked: the stretch may reach beyond the recording.
        public init(start: Double, duration: Double, title: String? = nil) {
            self.start = start
            self.duration = duration
            self.title = title
        }
    }

    /// The recording in another form.
    public struct AlternateEnclosure: Sendable, Hashable {
        /// The media type.
        public var type: String?
        /// Bytes.
        public var size: Int64?
        /// Bits a second.
        public var bitrate: Double?
        /// Pixels.
        public var height: Int?
        /// As in `de-AT` (BCP 47); what a source says is not checked.
        public var language: String?
        /// What the source calls this form, without markup.
        public var title: String?
        /// What it is grouped by; `nil` is with the main recording.
        public var relation: String?
        /// It is what the enclosure is; `nil` where the source does not say.
        public var isDefault: Bool?
        /// Where it is, each time the same file.
        public var sources: [WebAddress] = []
        /// Nothing said yet.
        public init() {}
    }

    /// A season or an episode, by its number and its name.
    public struct Part: Sendable, Hashable {
        /// Not always whole: there are episodes between two.
        public var number: Double
        /// What to show in place of the number.
        public var name: String?
        /// Member by member.
        public init(number: Double, name: String? = nil) {
            self.number = number
            self.name = name
        }
    }

    /// An advertisement for a podcast, or for one of its seasons.
    public struct Trailer: Sendable, Hashable {
        /// Without markup.
        public var title: String?
        /// Where the recording is, made absolute.
        public var url: WebAddress
        /// When it was, by the source's word.
        public var published: Timestamp?
        /// As the source claims.
        public var mimeType: String?
        /// Bytes, as the source claims.
        public var size: Int64?
        /// The number of the season that it is for.
        public var season: Int?
        /// Of which nothing more is said yet.
        public init(url: WebAddress) { self.url = url }
    }

    /// An element as it was written.
    public struct Other: Sendable, Hashable {
        /// Without its prefix.
        public var name: String
        /// By name.
        public var attributes: [Attribute]
        /// Plain; `nil` of one that has elements in it.
        public var text: String?
        /// The elements in it, in their order: four levels in all.
        public var children: [Other]
        /// The attributes have to be in their order, by name.
        public init(name: String, attributes: [Attribute] = [], text: String? = nil, children: [Other] = []) {
            self.name = name
            self.attributes = attributes
            self.text = text
            self.children = children
        }
    }

    /// One attribute of such an element.
    public struct Attribute: Sendable, Hashable {
        /// As it was written, with its prefix where it has one.
        public var name: String
        /// Entities decoded.
        public var value: String
        /// Member by member.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }
}
