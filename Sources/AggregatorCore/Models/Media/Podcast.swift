/// The data of the Podcasting 2.0 vocabulary (podcastindex.org's namespace), on a feed or on an episode.
public struct Podcast: Sendable, Hashable {
    /// The podcast's own id, wherever its feed is.
    public var guid: String?
    /// Whether other hosts must not take the podcast over.
    public var isLocked: Bool?
    /// The person who may unlock it.
    public var lockOwner: String?
    /// As in `podcast`, `music` or `video`.
    public var medium: String?
    /// Pages where listeners can donate, in the order of the source.
    public var funding: [Funding] = []
    /// The people who take part, in the order of the source.
    public var persons: [Credit] = []
    /// How listeners may pay while they listen.
    public var value: Value?
    /// The place it is about.
    public var location: Location?
    /// Transcripts, one per form or language.
    public var transcripts: [Transcript] = []
    /// A file of chapters.
    public var chapters: Reference?
    /// Stretches that give an idea of an episode.
    public var soundbites: [Soundbite] = []
    /// The recording in other forms.
    public var alternateEnclosures: [AlternateEnclosure] = []
    /// The season that an episode belongs to.
    public var season: Part?
    /// The number of the episode.
    public var episode: Part?
    /// Trailers that the feed contains.
    public var trailers: [Trailer] = []
    /// The address of the licence; its title is the licence's name.
    public var license: Reference?
    /// Whether it asks all directories not to list it; what it asks of single ones is in `others`.
    public var isBlocked: Bool?
    /// Elements of the namespace that have no place above: element name, attributes sorted by name, text, and children.
    public var others: [Other] = []

    /// Creates an empty value.
    public init() {}

    /// A page where listeners can donate.
    public struct Funding: Sendable, Hashable {
        /// The page.
        public var url: WebAddress
        /// The text of the link, without markup.
        public var title: String?
        /// Creates a value from its members.
        public init(url: WebAddress, title: String? = nil) {
            self.url = url
            self.title = title
        }
    }

    /// A person who takes part.
    public struct Credit: Sendable, Hashable {
        /// The name, without markup.
        public var name: String
        /// As in `host` or `guest`.
        public var role: String?
        /// The group of the role, as in `cast` or `writing`.
        public var group: String?
        /// A picture of them.
        public var image: WebAddress?
        /// Their page.
        public var url: WebAddress?
        /// Creates a credit of a name; the rest is set afterwards.
        public init(name: String) { self.name = name }
    }

    /// A means of payment, and its recipients.
    public struct Value: Sendable, Hashable {
        /// The means, as in `lightning`.
        public var type: String?
        /// How it is sent, as in `keysend`.
        public var method: String?
        /// The suggested amount of one payment, in units of the means.
        public var suggested: String?
        /// The recipients, in the order of the source.
        public var recipients: [Recipient] = []
        /// Creates an empty value.
        public init() {}
    }

    /// One recipient of a share of each payment.
    public struct Recipient: Sendable, Hashable {
        /// The name, without markup.
        public var name: String?
        /// The kind of `address`, as in `node`.
        public var type: String?
        /// Where the shares are sent, in the form that `type` says.
        public var address: String?
        /// The number of shares.
        public var split: Double?
        /// Whether its shares are taken off before the rest is divided.
        public var isFee: Bool?
        /// The key of a value that goes along with a payment.
        public var customKey: String?
        /// The value that goes along under `customKey`.
        public var customValue: String?
        /// Creates an empty value.
        public init() {}
    }

    /// A place that a podcast or an episode is about.
    public struct Location: Sendable, Hashable {
        /// Its name for people.
        public var name: String
        /// A `geo:` URI (RFC 5870).
        public var geo: String?
        /// An OpenStreetMap object, as in `R113314`.
        public var osm: String?
        /// Creates a location of a name; the rest is set afterwards.
        public init(name: String) { self.name = name }
    }

    /// A transcript file.
    public struct Transcript: Sendable, Hashable {
        /// Where the file is, made absolute.
        public var url: WebAddress
        /// The media type.
        public var type: String?
        /// A language tag as in `de-AT` (BCP 47), not checked.
        public var language: String?
        /// `captions` where the transcript has times.
        public var relation: String?
        /// Creates a transcript of an address; the rest is set afterwards.
        public init(url: WebAddress) { self.url = url }
    }

    /// A file or a page that belongs to the podcast.
    public struct Reference: Sendable, Hashable {
        /// Its address, made absolute; `nil` for a licence that is only named.
        public var url: WebAddress?
        /// The media type.
        public var type: String?
        /// The source's title for it, without markup.
        public var title: String?
        /// Creates a value from its members.
        public init(url: WebAddress? = nil, type: String? = nil, title: String? = nil) {
            self.url = url
            self.type = type
            self.title = title
        }
    }

    /// A stretch that gives an idea of an episode.
    public struct Soundbite: Sendable, Hashable {
        /// The start, in seconds.
        public var start: Double
        /// Seconds.
        public var duration: Double
        /// The title, without markup; `nil` stands for the episode's.
        public var title: String?
        /// Creates a soundbite; it is not checked whether the stretch lies within the recording.
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
        /// Bits per second.
        public var bitrate: Double?
        /// Pixels.
        public var height: Int?
        /// A language tag as in `de-AT` (BCP 47), not checked.
        public var language: String?
        /// The source's title for this form, without markup.
        public var title: String?
        /// The group it belongs to; `nil` is that of the main recording.
        public var relation: String?
        /// Whether it is the same as the enclosure; `nil` where the source does not say.
        public var isDefault: Bool?
        /// Addresses of the same file.
        public var sources: [WebAddress] = []
        /// Creates an empty value.
        public init() {}
    }

    /// A season or an episode, by its number and its name.
    public struct Part: Sendable, Hashable {
        /// The number, which may have a fraction: there are episodes between two others.
        public var number: Double
        /// The text to show in place of the number.
        public var name: String?
        /// Creates a value from its members.
        public init(number: Double, name: String? = nil) {
            self.number = number
            self.name = name
        }
    }

    /// A trailer of a podcast, or of one of its seasons.
    public struct Trailer: Sendable, Hashable {
        /// The title, without markup.
        public var title: String?
        /// Where the recording is, made absolute.
        public var url: WebAddress
        /// When it was published, as the source says.
        public var published: Timestamp?
        /// The media type, as the source claims.
        public var mimeType: String?
        /// Bytes, as the source claims.
        public var size: Int64?
        /// The number of the season that it advertises.
        public var season: Int?
        /// Creates a trailer of an address; the rest is set afterwards.
        public init(url: WebAddress) { self.url = url }
    }

    /// An element as it was written.
    public struct Other: Sendable, Hashable {
        /// The element's name without its prefix.
        public var name: String
        /// The attributes, sorted by name.
        public var attributes: [Attribute]
        /// The plain text; `nil` for an element that has child elements.
        public var text: String?
        /// The child elements in their order; at most four levels in all.
        public var children: [Other]
        /// Creates an element; the attributes must be sorted by name.
        public init(name: String, attributes: [Attribute] = [], text: String? = nil, children: [Other] = []) {
            self.name = name
            self.attributes = attributes
            self.text = text
            self.children = children
        }
    }

    /// An attribute of such an element.
    public struct Attribute: Sendable, Hashable {
        /// The name as written, with its prefix where it has one.
        public var name: String
        /// The value, entities decoded.
        public var value: String
        /// Creates a value from its members.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }
}
