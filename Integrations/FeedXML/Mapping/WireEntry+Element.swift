import AggregatorCore

extension WireEntry {
    /// Reads the children of an item or entry, each by its vocabulary.
    init(_ element: Element, reading: inout Reading) {
        self.init(element)
        // What a text is copied to for one reader stands behind what is there for all, wherever it comes.
        var spareContents: [TextConstruct] = []
        readAttributes(&reading)
        for child in element.children {
            switch child.space {
            case .none, .rss, .atom, .xhtml: readCore(child, &reading)
            case .content: readContent(child, reading)
            case .dc, .dcterms: readDublinCore(child, &reading)
            case .media:
                hasMedia = true
                readMediaFallbacks(child, reading)
            case .itunes, .googlePlay:
                hasEpisode = true
                episode.read(child, reading)
            case .podcast:
                hasPodcast = true
                podcast.read(child, &reading)
            case .yandex where child.tag == .fullText, .turbo where child.tag == .content:
                if let content = TextConstruct(child, reading: reading) { spareContents.append(content) }
            default: readExtension(child, reading)
            }
        }
        contents += spareContents
    }

    /// CDF has addresses and dates in attributes; RDF has the identifier there.
    private mutating func readAttributes(_ reading: inout Reading) {
        if let href = reading.address(.href, of: element) {
            page.offer(href, rank: 1)
            links.append(Link(url: href))
        }
        if element.has(.lastModified) { modified.offer(reading.date(.lastModified, of: element), rank: 1) }
        if let about = element.attribute(.about, .rdf) { guid = Post.GUID(about) }
        language = element.declaredLanguage
    }

    private mutating func readCore(_ child: Element, _ reading: inout Reading) {
        let isAtom = child.space == .atom
        switch child.tag {
        case .title: title.offer(TextConstruct(child, reading: reading), rank: 0)
        case .link: readLink(child, reading)
        case .a where child.has(.href): page.offer(reading.address(.href, of: child), rank: 1)
        case .description, .abstract: offer(summary: TextConstruct(child, reading: reading), rank: 1)
        case .summary: offer(summary: TextConstruct(child, reading: reading), rank: isAtom ? 0 : 2)
        case .content: readAtomContent(child, reading)
        case .body, .fullItem, .div, .encoded: if let content = TextConstruct(child, reading: reading) { contents.append(content) }
        case .guid:
            if let text = child.identifier {
                guid = Post.GUID(text, isPermalink: child.attribute(.isPermaLink).flatMap(Number.truth))
            }
        case .id: if let text = child.identifier { guid = guid.flatMap { isAtom || $0.isPermalink == nil ? nil : $0 } ?? Post.GUID(text) }
        case .pubDate, .published: published.offer(reading.date(in: child), rank: 0)
        case .issued: published.offer(reading.date(in: child), rank: 1)
        case .date: published.offer(reading.date(in: child), rank: 3)
        case .updated: modified.offer(reading.date(in: child), rank: 0)
        case .modified, .lastBuildDate: modified.offer(reading.date(in: child), rank: 1)
        case .created: created = reading.date(in: child) ?? created
        case .expirationDate: expired = reading.date(in: child) ?? expired
        case .author: if let author = Person(child, reading: reading) { authors.append(author) }
        case .creator: if let author = Person(child, reading: reading) { dublinCoreAuthors.append(author) }
        case .contributor: if let contributor = Person(child, reading: reading) { contributors.append(contributor) }
        case .category: readCategory(child)
        case .madeupTags:
            child.children.forEach { readCategory($0) }
            if !child.hasChildren { categories += Show.keywords(child, after: 0).map { Category(term: $0) } }
        case .comments:
            // Some feeds give the number of comments here.
            if let count = child.text.flatMap(Number.integer) {
                comments.count = comments.count ?? count
            } else {
                comments.page = comments.page ?? reading.address(in: child)
            }
        case .enclosure:
            guard let attachment = Attachment(enclosure: child, reading: reading) else { return }
            attachments.append(attachment)
            links.append(Link(attachment))
        case .source: origin = origin ?? Post.Origin(child, reading: &reading)
        case .rights, .copyright: rights.statement = rights.statement ?? TextConstruct(child, reading: reading)?.withoutMarkup
        case .language: language = child.language ?? language
        case .image, .logo, .thumbnail: readImage(child, reading)
        default: break
        }
    }

    private mutating func readCategory(_ child: Element) {
        if let category = Category(child) { categories.append(category) }
    }

    private mutating func readImage(_ child: Element, _ reading: Reading) {
        let address =
            reading.address(.href, of: child) ?? reading.address(.url, of: child)
            ?? reading.address(in: child.child(.url)) ?? (child.hasChildren ? nil : reading.address(in: child))
        image.offer(address, rank: 1)
    }

    /// Atom's link, with attributes, or RSS's, with text.
    private mutating func readLink(_ child: Element, _ reading: Reading) {
        guard child.has(.rel) || (child.has(.href) && child.space == .atom) else {
            guard let address = reading.address(in: child) ?? reading.address(.href, of: child) else { return }
            page.offer(address, rank: 0)
            links.append(Link(url: address))
            return
        }
        guard let link = Link(child, reading: reading) else { return }
        links.append(link)
        for relation in link.relations {
            switch relation {
            case "alternate":
                let isPage = link.mimeType.map { $0.has("html") } ?? true
                page.offerFirst(link.url, rank: child.space == .atom && element.space != .atom ? 3 : isPage ? 1 : 2)
            case "enclosure": attachments.append(Attachment(link))
            case "license": rights.license = rights.license ?? link.url
            case "replies":
                if link.mimeType == nil || link.mimeType?.has("html") == true {
                    comments.page = comments.page ?? link.url
                } else {
                    comments.feed = comments.feed ?? link.url
                }
                comments.count = comments.count ?? child.attribute(.count, .threading).flatMap(Number.integer)
            default: break
            }
        }
    }

    private mutating func readAtomContent(_ child: Element, _ reading: Reading) {
        if let source = reading.address(.src, of: child) {
            remote = remote ?? Link(relation: "content", url: source, mimeType: child.attribute(.type))
        }
        // The forms of one text, each in a content of its own (Atom 0.3).
        let isAlternative = child.attribute(.type)?.lowercased() == "multipart/alternative"
        let forms = isAlternative ? child.children.filter { $0.tag == .content && $0.space == child.space && $0.isOfText } : []
        let texts = forms.compactMap { TextConstruct($0, reading: reading) }
        guard texts.isEmpty else {
            contents += texts
            return
        }
        // The SEC's filings are records for programs, whose summary is for readers.
        if child.holdsRecord, isSummarised(reading) { return }
        if let content = TextConstruct(child, reading: reading) { contents.append(content) }
    }

    private mutating func isSummarised(_ reading: Reading) -> Bool {
        if let hasWordsInSummary { return hasWordsInSummary }
        let found = element.children.contains { child in
            guard child.tag == .summary, child.space.isCore else { return false }
            return TextConstruct(child, reading: reading)?.withoutMarkup?.contains { $0.isLetter || $0.isNumber } ?? false
        }
        hasWordsInSummary = found
        return found
    }

    private mutating func readContent(_ child: Element, _ reading: Reading) {
        guard child.tag == .encoded else { return }
        if let content = TextConstruct(child, reading: reading) { contents.append(content) }
    }

    /// Takes what Media RSS says, for members that the feed format leaves out.
    private mutating func readMediaFallbacks(_ child: Element, _ reading: Reading) {
        switch child.tag {
        case .title: title.offer(TextConstruct(child, reading: reading), rank: 5)
        case .description: offer(summary: TextConstruct(child, reading: reading), rank: 5)
        default: break
        }
    }
}

extension Element {
    /// Whether the type of a content is one of texts, or none.
    fileprivate var isOfText: Bool {
        guard let type = attribute(.type)?.lowercased() else { return true }
        return type.hasPrefix("text") || type.has("html")
    }
}
