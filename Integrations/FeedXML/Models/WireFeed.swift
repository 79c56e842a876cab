import AggregatorCore

/// A feed as the document has it: what the elements around the entries say, in any vocabulary.
///
/// As in `WireEntry`, values that several elements may give are kept by rank, the format's own first; what only one gives is in Core's
/// words at once.
struct WireFeed {
    /// The elements that describe the feed, `channel` or `feed` first.
    var elements: [Element]
    var feed = Feed()
    var details = Feed.Details()
    var id: String?
    var title = Ranked<TextConstruct>()
    var description = Ranked<TextConstruct>()
    var published = Ranked<Timestamp>()
    var modified = Ranked<Timestamp>()
    var homePage = Ranked<WebAddress>()
    var icon = Ranked<WebAddress>()
    var authors: [Person] = []
    var dublinCoreAuthors: [Person] = []
    var publisher = Ranked<Person>()
    var place = PlaceReader()
    var show = Show()
    var podcast = Podcast()
    var hasShow = false
    var hasPodcast = false

    init(_ elements: [Element]) { self.elements = elements }
}
