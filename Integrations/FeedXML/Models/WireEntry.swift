import AggregatorCore

/// An entry as the document has it, in any vocabulary: RSS, RDF, Atom and CDF with all that others add to them.
///
/// Feeds mix vocabularies freely (Atom links in RSS, Dublin Core in all), so there is one model for all of them. Values that several
/// elements may give are kept by rank, the format's own first.
struct WireEntry {
    var element: Element
    var guid: Post.GUID?
    var title = Ranked<TextConstruct>()
    var contents: [TextConstruct] = []
    var summary = Ranked<TextConstruct>()
    /// `nil` until it was looked for: an entry may have any number of contents.
    var hasWordsInSummary: Bool?
    var remote: Link?
    var markdown: String?
    var published = Ranked<Timestamp>()
    var modified = Ranked<Timestamp>()
    var created: Timestamp?
    var expired: Timestamp?
    var page = Ranked<WebAddress>()
    var image = Ranked<WebAddress>()
    var links: [Link] = []
    var attachments: [Attachment] = []
    var authors: [Person] = []
    var dublinCoreAuthors: [Person] = []
    var contributors: [Person] = []
    var publisher: Person?
    var categories: [Category] = []
    var language: String?
    var rights = Rights()
    var place = PlaceReader()
    var comments = Post.Comments()
    var replies: [Post.Reply] = []
    var origin: Post.Origin?
    var episode = Episode()
    var podcast = Podcast()
    var chapters: [Chapter] = []
    var youtube = YouTubeVideo()
    var hasEpisode = false
    var hasPodcast = false
    var hasMedia = false

    init(_ element: Element) { self.element = element }

    /// Takes a summary by its rank; one that shows nothing stands behind all others.
    mutating func offer(summary text: TextConstruct?, rank: Int) {
        summary.offer(text, rank: text?.saysNothing == true ? rank + 10 : rank)
    }
}
