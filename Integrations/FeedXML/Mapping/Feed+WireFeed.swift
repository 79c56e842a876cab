import AggregatorCore

extension Feed {
    /// Creates a feed from all that the elements around the entries say.
    init(_ wire: WireFeed, reading: inout Reading) {
        self = wire.feed
        id = wire.id
        categories = categories.uniqued
        links = links.uniqued
        title = wire.title.value?.rich
        description = wire.description.value?.rich ?? (wire.show.summary ?? wire.show.subtitle).map { RichText(plain: $0) }
        dates.published = wire.published.value
        dates.modified = wire.modified.value
        addresses.homePage = wire.homePage.value
        var icon = wire.icon
        icon.offer(wire.show.image, rank: 2)
        addresses.icon = icon.value
        let itsAuthors = Person.authors(wire.authors, dublinCore: wire.dublinCoreAuthors)
        authors = itsAuthors.isEmpty ? wire.show.author.flatMap { Person(text: $0) }.map { [$0] } ?? [] : itsAuthors
        let details = Details(wire, reading: &reading)
        if details != Details() { self.details = details }
    }
}

extension Feed.Details {
    fileprivate init(_ wire: WireFeed, reading: inout Reading) {
        self = wire.details
        publisher = wire.publisher.value
        place = wire.place.geometry
        for element in wire.elements where element.children.contains(where: { $0.space == .media }) {
            let found = MediaReader(element, reading: &reading)
            media += found.items
            thumbnails += found.thumbnails
        }
        if wire.hasShow { show = wire.show }
        if wire.hasPodcast { podcast = wire.podcast }
    }
}
