/// What the open podcasting community (podcastindex.org's namespace) adds, on a feed or on an episode.
public struct Podcast: Sendable, Hashable {
    public var guid: String?
    public var isLocked: Bool?
    /// Who may unlock it.
    public var lockOwner: String?
    public var medium: String?
    public var funding: [Funding] = []
    public var persons: [Credit] = []
    public var value: Value?
    public var location: Location?
    public var transcripts: [Transcript] = []
    public var chapters: Reference?
    public var soundbites: [Soundbite] = []
    public var alternateEnclosures: [AlternateEnclosure] = []
    public var season: Part?
    public var episode: Part?
    public var trailers: [Trailer] = []
    public var license: Reference?
    public var isBlocked: Bool?
    /// Members of the namespace that have no place above: element name, attributes sorted by name, text, and what is in them.
    public var others: [Other] = []

    public init() {}

    public struct Funding: Sendable, Hashable {
        public var url: WebAddress
        public var title: String?
        public init(url: WebAddress, title: String? = nil) {
            self.url = url
            self.title = title
        }
    }

    public struct Credit: Sendable, Hashable {
        public var name: String
        public var role: String?
        public var group: String?
        public var image: WebAddress?
        public var url: WebAddress?
        public init(name: String) { self.name = name }
    }

    public struct Value: Sendable, Hashable {
        public var type: String?
        public var method: String?
        public var suggested: String?
        public var recipients: [Recipient] = []
        public init() {}
    }

    public struct Recipient: Sendable, Hashable {
        public var name: String?
        public var type: String?
        public var address: String?
        public var split: Double?
        public var isFee: Bool?
        public var customKey: String?
        public var customValue: String?
        public init() {}
    }

    public struct Location: Sendable, Hashable {
        public var name: String
        /// A `geo:` URI (RFC 5870).
        public var geo: String?
        /// An OpenStreetMap object, as in `R113314`.
        public var osm: String?
        public init(name: String) { self.name = name }
    }

    public struct Transcript: Sendable, Hashable {
        public var url: WebAddress
        public var type: String?
        public var language: String?
        public var relation: String?
        public init(url: WebAddress) { self.url = url }
    }

    public struct Reference: Sendable, Hashable {
        public var url: WebAddress?
        public var type: String?
        public var title: String?
        public init(url: WebAddress? = nil, type: String? = nil, title: String? = nil) {
            self.url = url
            self.type = type
            self.title = title
        }
    }

    public struct Soundbite: Sendable, Hashable {
        /// Seconds.
        public var start: Double
        /// Seconds.
        public var duration: Double
        public var title: String?
        public init(start: Double, duration: Double, title: String? = nil) {
            self.start = start
            self.duration = duration
            self.title = title
        }
    }

    public struct AlternateEnclosure: Sendable, Hashable {
        public var type: String?
        /// Bytes.
        public var size: Int64?
        /// Bits a second.
        public var bitrate: Double?
        public var height: Int?
        public var language: String?
        public var title: String?
        public var relation: String?
        public var isDefault: Bool?
        public var sources: [WebAddress] = []
        public init() {}
    }

    public struct Part: Sendable, Hashable {
        public var number: Double
        public var name: String?
        public init(number: Double, name: String? = nil) {
            self.number = number
            self.name = name
        }
    }

    public struct Trailer: Sendable, Hashable {
        public var title: String?
        public var url: WebAddress
        public var published: Timestamp?
        public var mimeType: String?
        public var size: Int64?
        public var season: Int?
        public init(url: WebAddress) { self.url = url }
    }

    public struct Other: Sendable, Hashable {
        public var name: String
        public var attributes: [Attribute]
        public var text: String?
        public var children: [Other]
        public init(name: String, attributes: [Attribute] = [], text: String? = nil, children: [Other] = []) {
            self.name = name
            self.attributes = attributes
            self.text = text
            self.children = children
        }
    }

    public struct Attribute: Sendable, Hashable {
        public var name: String
        public var value: String
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }
}
