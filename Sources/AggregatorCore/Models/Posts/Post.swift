/// An entry of a feed: an article, an episode, a video.
///
/// What a source said, in one model for all formats; the program's own facts about it (identity, read or not, when seen) are in
/// `StoredPost`. Missing is `nil` or an empty list, never an empty text.
public struct Post: Sendable, Hashable {
    /// What a reader does with it: read, watch or listen. It follows from the post's video, attachments (`Attachment.kind`) and
    /// media.
    public enum Kind: String, Sendable, Hashable, CaseIterable { case article, video, audio }

    /// The kind; an article unless something shows otherwise.
    public var kind: Kind = .article
    /// The source's own id for it, unchanged, and whether it claims to be an address.
    public var guid: GUID?
    /// The title; `nil` where it has none: lists then show the beginning of its text.
    public var title: RichText?
    /// Its text.
    public var content = Content()
    /// The shorter text. Where a post has no other, it is `content.html` as well.
    public var summary: RichText?
    /// When it was published, changed and created, and when it expires.
    public var dates = Dates()
    /// Addresses of the post and of what belongs to it.
    public var addresses = Addresses()
    /// The authors that the source names for the post itself; not the feed's.
    public var authors: [Person] = []
    /// What it is about, in the order of the source.
    public var categories: [Category] = []
    /// Enclosures, in the order of the source.
    public var attachments: [Attachment] = []
    /// A language tag as in `de-AT` (BCP 47), not checked.
    public var language: String?
    /// Every link of the source, in its order.
    public var links: [Link] = []
    /// The video, for a post that presents one.
    @Indirect public var video: Video?
    /// What few posts have; `nil` where there is none of it.
    @Indirect public var details: Details?

    /// Creates an empty article.
    public init() {}

    /// The source's id for a post: RSS's `guid`, Atom's and JSON Feed's `id`, RDF's `about`, Dublin Core's `identifier`.
    public struct GUID: Sendable, Hashable {
        /// The id, unchanged.
        public var text: String
        /// RSS's `isPermaLink`; `nil` where the source does not say.
        public var isPermalink: Bool?
        /// Creates a guid; nothing is checked: `isPlaceholder` tells which texts to leave out.
        public init(_ text: String, isPermalink: Bool? = nil) {
            self.text = text
            self.isPermalink = isPermalink
        }

        /// Whether programs write this text when they have no id: as good as none.
        public static func isPlaceholder(_ text: String) -> Bool {
            switch text.utf8.count <= 16 ? text.lowercased() : text {
            case "null", "(null)", "undefined", "[object object]", "#", "http:", "http://", "https:", "https://": true
            default: false
            }
        }
    }

    /// The fullest text that the source has; `html` before `text` where a reader can show both.
    public struct Content: Sendable, Hashable {
        /// The text with its markup.
        public var html: Markup?
        /// The plain text, only where the source declared it to be plain.
        public var text: String?
        /// `source:markdown`: what the author wrote, from which `html` was made.
        public var markdown: String?
        /// Content that is stored elsewhere: its address and media type.
        @Indirect public var remote: Link?
        /// Creates content; without arguments, there is no text.
        public init(html: Markup? = nil, text: String? = nil, markdown: String? = nil, remote: Link? = nil) {
            self.html = html
            self.text = text
            self.markdown = markdown
            self.remote = remote
        }
    }

    /// The dates that a source gives, true or not (`PlausibleDate`).
    public struct Dates: Sendable, Hashable {
        /// When the source says that it was published.
        public var published: Timestamp?
        /// When the source says that it last changed.
        public var modified: Timestamp?
        /// When the source says that it was written.
        public var created: Timestamp?
        /// When it is to be shown no longer.
        public var expired: Timestamp?
        /// Creates a value from its members.
        public init(published: Timestamp? = nil, modified: Timestamp? = nil, created: Timestamp? = nil, expired: Timestamp? = nil) {
            self.published = published
            self.modified = modified
            self.created = created
            self.expired = expired
        }
    }

    /// The addresses of the post as a whole, made absolute.
    public struct Addresses: Sendable, Hashable {
        /// The page of the post itself.
        public var page: WebAddress?
        /// The page that the post is about, where that is another one.
        public var external: WebAddress?
        /// The main picture.
        public var image: WebAddress?
        /// A wide picture, for above the text.
        public var banner: WebAddress?
        /// Creates a value from its members.
        public init(page: WebAddress? = nil, external: WebAddress? = nil, image: WebAddress? = nil, banner: WebAddress? = nil) {
            self.page = page
            self.external = external
            self.image = image
            self.banner = banner
        }

        /// The page by which the post is known: its own, otherwise the one that it is about.
        package var primary: WebAddress? { page ?? external }
    }

    /// What few posts have.
    public struct Details: Sendable, Hashable {
        /// People who took part besides the authors.
        public var contributors: [Person] = []
        /// Dublin Core's `publisher`.
        public var publisher: Person?
        /// The rights in this post.
        public var rights = Rights()
        /// The place it is about.
        public var place: Geometry?
        /// Where it is discussed.
        public var comments = Comments()
        /// The posts that it replies to (RFC 4685, 3).
        public var inReplyTo: [Reply] = []
        /// The feed that the post came from, where another feed republishes it.
        @Indirect public var origin: Origin?
        /// The Media RSS items, groups flattened.
        public var media: [MediaItem] = []
        /// Small pictures of the post as a whole.
        public var thumbnails: [Thumbnail] = []
        /// What the iTunes and Google Play vocabularies say.
        @Indirect public var episode: Episode?
        /// What the Podcasting 2.0 vocabulary says.
        @Indirect public var podcast: Podcast?
        /// Podlove Simple Chapters, in the order of the source.
        public var chapters: [Chapter] = []
        /// Creates an empty value.
        public init() {}
    }

    /// Where a post is discussed.
    public struct Comments: Sendable, Hashable {
        /// The page that shows the comments.
        public var page: WebAddress?
        /// A feed of the comments.
        public var feed: WebAddress?
        /// The number of comments, as the source claims.
        public var count: Int?
        /// Creates an empty value.
        public init() {}
    }

    /// A post that another replies to: by its id, its address, or both.
    public struct Reply: Sendable, Hashable {
        /// The id that its own source gives it (`GUID`).
        public var id: String?
        /// The page of that post.
        public var url: WebAddress?
        /// Creates a reference; at least one argument must be given.
        public init(id: String? = nil, url: WebAddress? = nil) {
            self.id = id
            self.url = url
        }
    }

    /// The feed that first published a post.
    public struct Origin: Sendable, Hashable {
        /// The feed's own id.
        public var id: String?
        /// The feed's own title.
        public var title: RichText?
        /// Its home page.
        public var url: WebAddress?
        /// The address of the feed.
        public var feedURL: WebAddress?
        /// The feed's own description, without markup.
        public var description: String?
        /// A picture for lists.
        public var icon: WebAddress?
        /// A larger picture than `icon`.
        public var image: WebAddress?
        /// A language tag as in `de-AT` (BCP 47), not checked.
        public var language: String?
        /// When the feed last changed, as it said then.
        public var modified: Timestamp?
        /// The rights, in words.
        public var rights: String?
        /// The program that wrote it.
        public var generator: Feed.Generator?
        /// Every link in the copy of the feed's description.
        public var links: [Link] = []
        /// What the feed as a whole is about.
        public var categories: [Category] = []
        /// The feed's authors, who may be the post's where it names none.
        public var authors: [Person] = []
        /// People who took part besides them.
        public var contributors: [Person] = []
        /// Creates an empty value.
        public init() {}
    }
}
