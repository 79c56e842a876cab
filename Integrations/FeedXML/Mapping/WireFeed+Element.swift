import AggregatorCore

extension WireFeed {
    /// Reads the elements that describe the feed, `channel` or `feed` first.
    init(_ elements: [Element], reading: inout Reading) {
        self.init(elements)
        for element in elements { read(element, &reading) }
    }

    private mutating func read(_ element: Element, _ reading: inout Reading) {
        if let href = reading.address(.href, of: element) {
            homePage.offer(href, rank: 1)
            feed.links.append(Link(url: href))
        }
        if element.has(.lastModified) { modified.offer(reading.date(.lastModified, of: element), rank: 1) }
        if feed.language == nil { feed.language = element.declaredLanguage }
        if id == nil { id = element.attribute(.about, .rdf) }
        for child in element.children {
            switch child.space {
            case .none, .rss, .atom: readCore(child, &reading)
            case .dc, .dcterms: readDublinCore(child, &reading)
            case .itunes, .googlePlay:
                hasShow = true
                show.read(child, reading)
            case .podcast:
                hasPodcast = true
                podcast.read(child, &reading)
            default: readExtension(child, reading)
            }
        }
    }

    private mutating func readCore(_ child: Element, _ reading: inout Reading) {
        switch child.tag {
        case .title: title.offer(TextConstruct(child, reading: reading), rank: 0)
        case .description, .subtitle, .tagline, .abstract: description.offer(TextConstruct(child, reading: reading), rank: 0)
        case .link: readLink(child, reading)
        case .id, .guid: id = child.identifier ?? id
        case .language: feed.language = child.language ?? feed.language
        case .pubDate, .published, .issued: published.offer(reading.date(in: child), rank: 0)
        case .lastBuildDate, .updated: modified.offer(reading.date(in: child), rank: 0)
        case .modified: modified.offer(reading.date(in: child), rank: 1)
        case .managingEditor, .author: if let author = Person(child, reading: reading) { authors.append(author) }
        case .webMaster: publisher.offer(Person(child, reading: reading), rank: 0)
        case .contributor: if let contributor = Person(child, reading: reading) { details.contributors.append(contributor) }
        case .category: readCategory(child)
        case .copyright, .rights:
            details.rights.statement = details.rights.statement ?? TextConstruct(child, reading: reading)?.withoutMarkup
        case .generator: details.generator = details.generator ?? Feed.Generator(child, reading: reading)
        case .docs: details.docs = details.docs ?? reading.address(in: child)
        case .ttl: feed.rhythm.timeToLive = feed.rhythm.timeToLive ?? child.text.flatMap(Number.minutes)
        case .skipHours: feed.rhythm.skipHours += child.children.compactMap { $0.text.flatMap(Number.hour) }
        case .skipDays: feed.rhythm.skipDays += child.children.compactMap(\.plainText)
        case .cloud: readCloud(child)
        case .textInput: details.textInput = details.textInput ?? Feed.TextInput(child, reading: reading)
        case .image: readPicture(child, reading)
        case .icon: feed.addresses.favicon = feed.addresses.favicon ?? reading.address(in: child)
        case .logo: icon.offer(reading.address(in: child) ?? reading.address(.href, of: child), rank: 0)
        case .newLocation:
            hasShow = true
            show.newFeedURL = reading.address(in: child) ?? show.newFeedURL
        default: break
        }
    }

    private mutating func readCategory(_ child: Element) {
        if let category = Category(child) { feed.categories.append(category) }
    }

    private mutating func readPicture(_ child: Element, _ reading: Reading) {
        guard let picture = Feed.Picture(child, reading: reading) else { return }
        details.picture = details.picture.map { $0.completed(by: picture) } ?? picture
        icon.offerFirst(picture.url, rank: 1)
    }

    private mutating func readCloud(_ child: Element) {
        guard let cloud = Feed.Cloud(child) else { return }
        details.cloud = cloud
        guard let domain = cloud.domain else { return }
        let port = cloud.port.map { $0 == 80 ? "" : ":\($0)" } ?? ""
        let path = cloud.path.map { $0.hasPrefix("/") ? $0 : "/\($0)" } ?? "/"
        if let url = WebAddress.composed("http://\(domain)\(port)\(path)") { feed.hubs.append(Feed.Hub(type: "rssCloud", url: url)) }
    }

    private mutating func readLink(_ child: Element, _ reading: Reading) {
        guard child.has(.rel) || (child.has(.href) && child.space == .atom) else {
            guard let address = reading.address(in: child) ?? reading.address(.href, of: child) else { return }
            homePage.offer(address, rank: 0)
            feed.links.append(Link(url: address))
            return
        }
        guard let link = Link(child, reading: reading) else { return }
        feed.links.append(link)
        for relation in link.relations {
            switch relation {
            case "alternate":
                let isPage = link.mimeType.map { $0.has("html") } ?? true
                homePage.offerFirst(link.url, rank: isPage ? 1 : 2)
            case "self": feed.addresses.feed = feed.addresses.feed ?? link.url
            case "next": feed.addresses.nextPage = feed.addresses.nextPage ?? link.url
            case "hub": feed.hubs.append(Feed.Hub(type: "WebSub", url: link.url))
            case "license": details.rights.license = details.rights.license ?? link.url
            default: break
            }
        }
    }

    private mutating func readDublinCore(_ child: Element, _ reading: inout Reading) {
        switch child.tag {
        case .title: title.offer(TextConstruct(child, reading: reading), rank: 2)
        case .description, .abstract: description.offer(TextConstruct(child, reading: reading), rank: 2)
        case .creator, .author: if let author = Person(child, reading: reading) { dublinCoreAuthors.append(author) }
        case .contributor: if let contributor = Person(child, reading: reading) { details.contributors.append(contributor) }
        case .publisher: publisher.offer(Person(child, reading: reading), rank: 1)
        case .date: modified.offer(reading.date(in: child), rank: 2)
        case .modified: modified.offer(reading.date(in: child), rank: 1)
        case .issued, .available, .created: published.offer(reading.date(in: child), rank: child.tag == .issued ? 1 : 2)
        case .language: feed.language = feed.language ?? child.language
        case .rights: details.rights.statement = details.rights.statement ?? child.plainText
        case .license:
            details.rights.license = details.rights.license ?? reading.address(.resource, of: child, .rdf) ?? reading.address(in: child)
        case .subject: readCategory(child)
        case .identifier: id = id ?? child.identifier
        default: break
        }
    }

    private mutating func readExtension(_ child: Element, _ reading: Reading) {
        switch (child.space, child.tag) {
        case (.georss, _), (.gml, _), (.geo, _): place.read(child)
        case (.syndication, .updatePeriod): feed.rhythm.updatePeriod = child.text
        case (.syndication, .updateFrequency): feed.rhythm.updateFrequency = child.text.flatMap(Number.integer)
        case (.admin, .generatorAgent):
            if let url = reading.address(.resource, of: child, .rdf), details.generator == nil {
                details.generator = Feed.Generator(url: url)
            }
        case (.creativeCommons, .license):
            details.rights.license = details.rights.license ?? reading.address(.resource, of: child, .rdf) ?? reading.address(in: child)
        default: break
        }
    }
}
