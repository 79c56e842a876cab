/// One thing that a source published: an article, an episode, a film.
///
/// What a source said, in our own words; the program's own facts about it (identity, read or not, when seen) are `StoredPost`'s.
/// Missing is `nil` or an empty list, never an empty text.
public struct Post: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable, CaseIterable { case article, video, audio }

    public var kind: Kind = .article
    /// The source's own name for it, to the letter, and whether it claims to be an address.
    public var guid: GUID?
    public var title: RichText?
    public var content = Content()
    /// The shorter text. Where it is all there is, it is `content.html` as well.
    public var summary: RichText?
    public var dates = Dates()
    public var addresses = Addresses()
    public var authors: [Person] = []
    public var categories: [Category] = []
    public var attachments: [Attachment] = []
    public var language: String?
    /// Every link of the source, in its order.
    public var links: [Link] = []
    @Rare public var video: Video?
    @Rare public var details: Details?

    public init() {}

    public struct GUID: Sendable, Hashable {
        public var text: String
        public var isPermalink: Bool?
        public init(_ text: String, isPermalink: Bool? = nil) {
            self.text = text
            self.isPermalink = isPermalink
        }

        /// Whether it is what a program writes where it has no name to write: as good as none.
        public static func isPlaceholder(_ text: String) -> Bool {
            switch text.utf8.count <= 16 ? text.lowercased() : text {
            case "null", "(null)", "undefined", "[object object]", "#", "http:", "http://", "https:", "https://": true
            default: false
            }
        }
    }

    /// The fullest text that the source has; `html` before `text` where a reader can show both.
    public struct Content: Sendable, Hashable {
        public var html: Markup?
        /// There only where the source declared it to be plain.
        public var text: String?
        public var markdown: String?
        /// Content that lies elsewhere: its address and media type.
        public var remote: Link?
        public init(html: Markup? = nil, text: String? = nil, markdown: String? = nil, remote: Link? = nil) {
            self.html = html
            self.text = text
            self.markdown = markdown
            self.remote = remote
        }
    }

    public struct Dates: Sendable, Hashable {
        public var published: Timestamp?
        public var modified: Timestamp?
        public var created: Timestamp?
        public var expired: Timestamp?
        public init(published: Timestamp? = nil, modified: Timestamp? = nil, created: Timestamp? = nil, expired: Timestamp? = nil) {
            self.published = published
            self.modified = modified
            self.created = created
            self.expired = expired
        }
    }

    public struct Addresses: Sendable, Hashable {
        /// Where the post itself is read.
        public var page: WebAddress?
        /// What the post is about, where that is elsewhere.
        public var external: WebAddress?
        public var image: WebAddress?
        public var banner: WebAddress?
        public init(page: WebAddress? = nil, external: WebAddress? = nil, image: WebAddress? = nil, banner: WebAddress? = nil) {
            self.page = page
            self.external = external
            self.image = image
            self.banner = banner
        }
    }

    /// What few posts have.
    public struct Details: Sendable, Hashable {
        public var contributors: [Person] = []
        public var publisher: Person?
        public var rights = Rights()
        public var place: Geometry?
        public var comments = Comments()
        public var inReplyTo: [Reply] = []
        /// Where the post came from, when another feed carries it on.
        @Rare public var origin: Origin?
        public var media: [MediaItem] = []
        public var thumbnails: [Thumbnail] = []
        @Rare public var episode: Episode?
        @Rare public var podcast: Podcast?
        public var chapters: [Chapter] = []
        public init() {}
    }

    public struct Comments: Sendable, Hashable {
        public var page: WebAddress?
        public var feed: WebAddress?
        public var count: Int?
        public init() {}
    }

    public struct Reply: Sendable, Hashable {
        public var id: String?
        public var url: WebAddress?
        public init(id: String? = nil, url: WebAddress? = nil) {
            self.id = id
            self.url = url
        }
    }

    /// The feed that first published a post.
    public struct Origin: Sendable, Hashable {
        public var id: String?
        public var title: RichText?
        public var url: WebAddress?
        public var feedURL: WebAddress?
        public var description: String?
        public var icon: WebAddress?
        public var image: WebAddress?
        public var language: String?
        public var modified: Timestamp?
        public var rights: String?
        public var generator: Feed.Generator?
        public var links: [Link] = []
        public var categories: [Category] = []
        public var authors: [Person] = []
        public var contributors: [Person] = []
        public init() {}
    }
}
