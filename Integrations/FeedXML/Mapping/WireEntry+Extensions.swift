import AggregatorCore

extension WireEntry {
    mutating func readDublinCore(_ child: Element, _ reading: inout Reading) {
        switch child.tag {
        case .title, .alternative: title.offer(TextConstruct(child, reading: reading), rank: 2)
        case .creator, .author: if let author = Person(child, reading: reading) { dublinCoreAuthors.append(author) }
        case .contributor: if let contributor = Person(child, reading: reading) { contributors.append(contributor) }
        case .date:
            // A date without a stated meaning stands for both, if there is no better one.
            let date = reading.date(in: child)
            published.offer(date, rank: 2)
            modified.offer(date, rank: 3)
        case .issued, .available: published.offer(reading.date(in: child), rank: child.tag == .issued ? 1 : 3)
        case .created: created = created ?? reading.date(in: child)
        case .modified: modified.offer(reading.date(in: child), rank: 1)
        case .valid: expired = expired ?? Self.end(of: child).flatMap { reading.date($0, at: child) }
        case .description, .abstract: offer(summary: TextConstruct(child, reading: reading), rank: 3)
        case .publisher: publisher = publisher ?? Person(child, reading: reading)
        case .rights: rights.statement = rights.statement ?? child.plainText
        case .license: rights.license = rights.license ?? reading.address(.resource, of: child, .rdf) ?? reading.address(in: child)
        case .subject: if let category = Category(child) { categories.append(category) }
        case .language: language = language ?? child.language
        case .identifier: if guid == nil, let text = child.identifier { guid = Post.GUID(text, isPermalink: false) }
        default: break
        }
    }

    /// The end of a DCMI period: `start=…;end=…;scheme=W3C-DTF`.
    static func end(of element: Element) -> String? {
        guard let text = element.text else { return nil }
        for part in text.split(separator: ";") {
            let halves = part.split(separator: "=", maxSplits: 1).map { String($0).trimmingSpace }
            if halves.count == 2, halves[0].lowercased() == "end" { return halves[1] }
        }
        return nil
    }

    mutating func readExtension(_ child: Element, _ reading: Reading) {
        switch (child.space, child.tag) {
        case (.chapters, .chapters): if chapters.isEmpty { chapters = child.children.compactMap { Chapter($0, reading: reading) } }
        case (.georss, _), (.gml, _), (.geo, _): place.read(child)
        case (.slash, .comments): comments.count = comments.count ?? child.text.flatMap(Number.integer)
        case (.wellFormedWeb, .comment): comments.page = comments.page ?? reading.address(in: child)
        case (.wellFormedWeb, .commentRSS): comments.feed = comments.feed ?? reading.address(in: child)
        case (.threading, .total): comments.count = comments.count ?? child.text.flatMap(Number.integer)
        case (.threading, .inReplyTo):
            replies.append(Post.Reply(id: child.attribute(.ref), url: reading.address(.href, of: child)))
        case (.creativeCommons, .license):
            rights.license = rights.license ?? reading.address(.resource, of: child, .rdf) ?? reading.address(in: child)
        case (.feedburner, .originalLink):
            if let url = reading.address(in: child) { links.append(Link(relation: "canonical", url: url)) }
        case (.youtube, .videoID): youtube.id = child.text
        case (.youtube, .channelID): youtube.channelID = child.text
        case (.youtube, .duration): youtube.duration = child.attribute(.seconds).flatMap(Number.real)
        case (.source, .markdown): markdown = child.text
        case (.rdf, _), (.unknown, _): break
        default: break
        }
    }
}

extension Chapter {
    /// Podlove's chapter (version 1.2): start in normal play time, title, address, picture.
    init?(_ element: Element, reading: Reading) {
        guard element.tag == .chapter, let start = element.attribute(.start).flatMap(Number.duration) else { return nil }
        self.init(
            start: start, title: element.plainAttribute(.title), url: reading.address(.href, of: element),
            image: reading.address(.image, of: element))
    }
}

extension Post.Origin {
    /// Atom's `source` (RFC 4287, 4.2.11), or RSS's, with an address and a name.
    init?(_ element: Element, reading: inout Reading) {
        self.init()
        feedURL = reading.address(.url, of: element)
        if !element.hasChildren { title = TextConstruct(element, reading: reading)?.rich }
        for child in element.children where child.space.isCore || child.space == .dc { read(child, &reading) }
        language = element.declaredLanguage
        if self == Post.Origin() { return nil }
    }

    private mutating func read(_ child: Element, _ reading: inout Reading) {
        switch child.tag {
        case .id: id = id ?? child.identifier
        case .title: title = title ?? TextConstruct(child, reading: reading)?.rich
        case .subtitle, .tagline, .description:
            description = description ?? TextConstruct(child, reading: reading)?.withoutMarkup
        case .icon: icon = icon ?? reading.address(in: child)
        case .logo: image = image ?? reading.address(in: child)
        case .updated, .modified: modified = modified ?? reading.date(in: child)
        case .rights, .copyright: rights = rights ?? TextConstruct(child, reading: reading)?.withoutMarkup
        case .generator: generator = generator ?? Feed.Generator(child, reading: reading)
        case .category: if let category = Category(child) { categories.append(category) }
        case .author: if let author = Person(child, reading: reading) { authors.append(author) }
        case .contributor: if let contributor = Person(child, reading: reading) { contributors.append(contributor) }
        case .link:
            guard let link = Link(child, reading: reading) else {
                url = url ?? reading.address(in: child)
                return
            }
            links.append(link)
            let relations = link.relations
            if relations.contains("self") { feedURL = feedURL ?? link.url }
            if relations.contains("alternate") { url = url ?? link.url }
        default: break
        }
    }
}

extension Feed.Generator {
    init?(_ element: Element, reading: Reading) {
        self.init(
            name: element.plainText, url: reading.address(.uri, of: element) ?? reading.address(.url, of: element),
            version: element.attribute(.version))
        if name == nil, url == nil, version == nil { return nil }
    }
}
