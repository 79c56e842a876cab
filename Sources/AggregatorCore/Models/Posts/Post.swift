/// One thing that a source published: an article, an episode, a film.
///
/// What a source said, in our own words; the program's own facts about it (identity, read or not, when seen) are `StoredPost`'s.
/// Missing is `nil` or an empty list, never an empty text.
public struct Post: Sendable, Hashable {
    /// What a reader does with it: reads, watches or listens. By its video and its attachments (`Attachment.kind`).
    public enum Kind: String, Sendable, Hashable, CaseIterable { case article, video, audio }

    /// An article, where nothing shows that it is more.
    public var kind: Kind = .article
    /// The source's own name for it, to the letter, and whether it claims to be an address.
    public var guid: GUID?
    /// `nil` for one that has none: lists then show the beginning of its text.
    public var title: RichText?
    /// Its text.
    public var content = Content()
    /// The shorter text. Where it is all there is, it is `content.html` as well.
    public var summary: RichText?
    /// When it was published, changed, made, and is to end.
    public var dates = Dates()
    /// Where the post and what belongs to it are.
    public var addresses = Addresses()
    /// Those whom the source names for the post itself; not the feed's.
    public var authors: [Person] = []
    /// What it is about, in the order of the source.
    public var categories: [Category] = []
    /// Enclosures, in the order of the source.
    public var attachments: [Attachment] = []
    /// As in `de-AT` (BCP 47); what a source says is not checked.
    public var language: String?
    /// Every link of the source, in its order.
    public var links: [Link] = []
    /// The film, of a post that presents one.
    @Rare public var video: Video?
    /// `nil` where there is none of it.
    @Rare public var details: Details?

    /// An article of which nothing is said yet.
    public init() {}

    /// What a source calls a post: RSS's `guid`, Atom's and JSON Feed's `id`, RDF's `about`, Dublin Core's `identifier`.
    public struct GUID: Sendable, Hashable {
        /// To the letter.
        public var text: String
        /// RSS's `isPermaLink`; `nil` where the source does not say.
        public var isPermalink: Bool?
        /// Nothing is checked: `isPlaceholder` says which texts to leave out before.
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
        /// The text with its markup.
        public var html: Markup?
        /// There only where the source declared it to be plain.
        public var text: String?
        /// `source:markdown`: what the author wrote, of which `html` was made.
        public var markdown: String?
        /// Content that lies elsewhere: its address and media type.
        @Rare public var remote: Link?
        /// Without arguments: no text at all.
        public init(html: Markup? = nil, text: String? = nil, markdown: String? = nil, remote: Link? = nil) {
            self.html = html
            self.text = text
            self.markdown = markdown
            self.remote = remote
        }
    }

    /// What a source says of when: each as it says it, true or not (`PlausibleDate`).
    public struct Dates: Sendable, Hashable {
        /// When the source says that it was published.
        public var published: Timestamp?
        /// When the source says that it last changed.
        public var modified: Timestamp?
        /// When the source says that it was written.
        public var created: Timestamp?
        /// When it is to be shown no longer.
        public var expired: Timestamp?
        /// Member by member.
        public init(published: Timestamp? = nil, modified: Timestamp? = nil, created: Timestamp? = nil, expired: Timestamp? = nil) {
            self.published = published
            self.modified = modified
            self.created = created
            self.expired = expired
        }
    }

    /// The addresses of the post as a whole, made absolute.
    public struct Addresses: Sendable, Hashable {
        /// Where the post itself is read.
        public var page: WebAddress?
        /// What the post is about, where that is elsewhere.
        public var external: WebAddress?
        /// The main picture.
        public var image: WebAddress?
        /// A wide picture, for above the text.
        public var banner: WebAddress?
        /// Member by member.
        public init(page: WebAddress? = nil, external: WebAddress? = nil, image: WebAddress? = nil, banner: WebAddress? = nil) {
            self.page = page
            self.external = external
            self.image = image
            self.banner = banner
        }
    }

    /// What few posts have.
    public struct Details: Sendable, Hashable {
        /// Who took part besides the authors.
        public var contributors: [Person] = []
        /// Dublin Core's `publisher`.
        public var publisher: Person?
        /// What holds for this post.
        public var rights = Rights()
        /// Where it is about.
        public var place: Geometry?
        /// Where it is discussed.
        public var comments = Comments()
        /// What it answers (RFC 4685, 3).
        public var inReplyTo: [Reply] = []
        /// Where the post came from, when another feed carries it on.
        @Rare public var origin: Origin?
        /// What Media RSS has, groups flattened.
        public var media: [MediaItem] = []
        /// Small pictures of the post as a whole.
        public var thumbnails: [Thumbnail] = []
        /// What the iTunes and Google Play vocabularies say.
        @Rare public var episode: Episode?
        /// What the Podcasting 2.0 vocabulary says.
        @Rare public var podcast: Podcast?
        /// Podlove Simple Chapters, in the order of the source.
        public var chapters: [Chapter] = []
        /// Nothing said yet.
        public init() {}
    }

    /// Where a post is discussed.
    public struct Comments: Sendable, Hashable {
        /// The page on which they are read.
        public var page: WebAddress?
        /// A feed of the comments.
        public var feed: WebAddress?
        /// As the source claims.
        public var count: Int?
        /// Nothing said yet.
        public init() {}
    }

    /// A post that another answers: by its name, its address, or both.
    public struct Reply: Sendable, Hashable {
        /// What its own source calls it (`GUID`).
        public var id: String?
        /// Where it is read.
        public var url: WebAddress?
        /// At least one of them has to be given.
        public init(id: String? = nil, url: WebAddress? = nil) {
            self.id = id
            self.url = url
        }
    }

    /// The feed that first published a post.
    public struct Origin: Sendable, Hashable {
        /// What the feed calls itself.
        public var id: String?
        /// What the feed calls itself, for people.
        public var title: RichText?
        /// Its home page.
        public var url: WebAddress?
        /// Where it lives.
        public var feedURL: WebAddress?
        /// What it says that it is about, without markup.
        public var description: String?
        /// A picture for lists.
        public var icon: WebAddress?
        /// A larger picture than `icon`.
        public var image: WebAddress?
        /// As in `de-AT` (BCP 47); what a source says is not checked.
        public var language: String?
        /// When anything in it last changed, by its word then.
        public var modified: Timestamp?
        /// In words.
        public var rights: String?
        /// The program that wrote it.
        public var generator: Feed.Generator?
        /// Every link that the copy of its description has.
        public var links: [Link] = []
        /// What the feed as a whole is about.
        public var categories: [Category] = []
        /// Its authors, who may be the post's where it names none.
        public var authors: [Person] = []
        /// Who took part besides them.
        public var contributors: [Person] = []
        /// Nothing said yet.
        public init() {}
    }
}
