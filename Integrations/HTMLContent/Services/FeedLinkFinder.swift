import AggregatorCore

/// Finds the feeds that a page names: first those that it declares, then links that are marked as feeds for readers, or whose path looks
/// like a feed's. On a page with neither, links that hint at a feed, as on pages of podcasts.
struct FeedLinkFinder {
    /// The most bytes of a page that are read. YouTube's pages have half a megabyte of script before the elements that describe them; pages
    /// with pictures in their styles have more.
    static let byteLimit = 8 << 20
    /// The most candidates; others are ignored.
    static let candidateLimit = 500
    /// The most links that mention a feed which are reported: the caller has to fetch each.
    static let mentionLimit = 3
    /// The most links whose address is read: a page of megabytes may be nothing but links, of which each is resolved. Archives of blogs
    /// have some thousands.
    static let linkLimit = 20_000

    private static let types: Set<String> = [
        "application/rss+xml", "application/atom+xml", "application/rdf+xml", "application/feed+json", "application/json",
        "application/x.atom+xml", "application/x-atom+xml", "application/xml", "text/xml", "text/rss+xml", "text/rss",
    ]

    /// The ones among them that other documents have as well.
    private static let commonTypes: Set<String> = ["application/json", "application/xml", "text/xml"]

    private var content = VisibleContent(showsTitle: true)
    private var base: ReferenceBase
    private var hasBase = false
    private var linkCount = 0
    /// Whether a relative address came before the base, which holds for the whole page (HTML, 4.2.3).
    private var isBaseLate = false
    private var isInTitle = false
    private var links = PageLinks()
    /// Of the feeds that are declared, those whose type or relation only feeds have.
    private var certain: Set<WebAddress> = []
    private var guesses: [FeedCandidate] = []
    private var hints: [FeedCandidate] = []
    /// The link whose text is being read, if it may lead to a feed.
    private var link: WebAddress?
    /// The text of the link that is being read, if that may lead to a feed; it counts where the link has no title.
    private var text: LinkText?
    private var titles: [WebAddress: String] = [:]
    private var mentions: [FeedCandidate] = []
    private var refresh: FeedCandidate?
    private var known: Set<WebAddress> = []

    init(address: WebAddress?) { base = ReferenceBase(address) }

    /// For a page whose base is known, or known to be too long.
    private init(base: ReferenceBase) { (self.base, hasBase) = (base, true) }

    mutating func find(_ bytes: Span<UInt8>) -> PageLinks {
        while true {
            let token = content.next(bytes)
            if isBaseLate {
                var finder = FeedLinkFinder(base: base)
                return finder.find(bytes)
            }
            if token.kind == .end { break }
            if token.kind == .text, isInTitle, links.title == nil { links.title = folded(bytes, token.range) }
            isInTitle = token.kind == .startTag && token.element == .title
            if token.kind == .text {
                addMention(bytes, token.range)
                text?.add(bytes, token.range)
            } else if token.element?.separatesWords == true {
                text?.separate()
            }
            if token.kind == .endTag, token.element == .a { endLink() }
            guard token.kind == .startTag, let element = token.element else { continue }
            switch element {
            case .base: setBase(bytes)
            case .link: addLink(bytes)
            case .meta:
                addIdentifier(bytes)
                setRefresh(bytes)
            case .a: addGuess(bytes)
            case .img:
                let words = content.attributes.first { $0.known == .alt }?.value
                addMention(bytes, words)
                if let words { text?.addPicture(bytes, words) }
            default: break
            }
        }
        endLink()
        demoteUncertain()
        if links.feeds.isEmpty, let channel = PageScript.channel(in: bytes) { links.identifiers.append(channel) }
        if links.feeds.isEmpty, guesses.isEmpty { guesses = hints }
        for var guess in guesses where links.feeds.count < Self.candidateLimit && known.insert(guess.url).inserted {
            guess.title = guess.title ?? titles[guess.url]
            links.feeds.append(guess)
        }
        if links.feeds.isEmpty { links.mentions = [refresh].compactMap(\.self) + mentions.filter { $0 != refresh } }
        return links
    }

    private func value(_ name: AttributeName, _ bytes: Span<UInt8>) -> String? {
        guard let attribute = content.attributes.first(where: { $0.known == name }) else { return nil }
        var text: [UInt8] = []
        text.append(decodingValue: bytes, attribute.value)
        return String(text: text)
    }

    private mutating func setBase(_ bytes: Span<UInt8>) {
        guard !hasBase, let reference = value(.href, bytes).flatMap({ WebAddress($0) }) else { return }
        let resolved = base.resolve(reference)
        // One that can't be read does not count: the page's own address does.
        guard resolved.isWeb, resolved.namesServer else { return }
        isBaseLate = !known.isEmpty || !guesses.isEmpty || !hints.isEmpty || !mentions.isEmpty || links.canonical != nil || refresh != nil
        base = ReferenceBase(resolved)
        hasBase = true
    }

    /// Where the link leads; `nil` if it leads nowhere, or to an address that hardly any server takes (RFC 9110, 4.1 asks for 8,000
    /// octets): it would be told in full at each pull.
    private mutating func address(_ bytes: Span<UInt8>) -> WebAddress? {
        guard linkCount < Self.linkLimit else { return nil }
        linkCount += 1
        let written = value(.href, bytes).flatMap { WebAddress($0)?.withoutFeedScheme }
        return written.map(base.resolve).flatMap { $0.isWeb && $0.text.utf8.count <= 8_000 ? $0 : nil }
    }

    private mutating func addLink(_ bytes: Span<UInt8>) {
        if relations(bytes).contains("canonical"), links.canonical == nil { links.canonical = address(bytes) }
        guard namesFeed(bytes) else { return addUntyped(bytes) }
        guard links.feeds.count < Self.candidateLimit, let url = address(bytes), !Self.isRecord(url) else { return }
        let type = type(bytes)
        // A feed of microformats (`rel=feed type=text/html`) is a page.
        let isDeclared = type.map(Self.types.contains) ?? true
        if isDeclared, type.map(Self.commonTypes.contains) != true || relations(bytes).contains("feed") { certain.insert(url) }
        guard known.insert(url).inserted else { return }
        links.feeds.append(FeedCandidate(url: url, title: title(bytes), mimeType: type, isDeclared: isDeclared))
    }

    /// Where the page declares a feed by a type that nothing else has, takes what it declares by another, such as itself as a record of an
    /// API, for a mere link.
    private mutating func demoteUncertain() {
        guard !certain.isEmpty else { return }
        let uncertain = links.feeds.filter { !certain.contains($0.url) }
        links.feeds.removeAll { !certain.contains($0.url) }
        links.feeds += uncertain.map { FeedCandidate(url: $0.url, title: $0.title, mimeType: $0.mimeType) }
    }

    /// Notes a link to another form of the page whose type is not declared, if its path is a feed's. Forms in other languages, and for other
    /// screens, are pages.
    private mutating func addUntyped(_ bytes: Span<UInt8>) {
        let relations = relations(bytes)
        guard relations.contains("alternate"), !relations.contains("stylesheet"), type(bytes) == nil, value(.hreflang, bytes) == nil,
            value(.media, bytes) == nil, guesses.count < Self.candidateLimit, let url = address(bytes), FeedPath(url).isFeed
        else { return }
        guesses.append(FeedCandidate(url: url, title: title(bytes)))
    }

    /// Whether a link is declared to lead to a feed.
    private func namesFeed(_ bytes: Span<UInt8>) -> Bool {
        let relations = relations(bytes)
        guard !relations.contains("stylesheet") else { return false }
        return relations.contains("feed") || relations.contains("alternate") && type(bytes).map(Self.types.contains) == true
    }

    private func relations(_ bytes: Span<UInt8>) -> [Substring] {
        (value(.rel, bytes) ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    }

    private func type(_ bytes: Span<UInt8>) -> String? {
        value(.type, bytes).map { $0.lowercased().prefix { $0 != ";" }.filter { !$0.isWhitespace } }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// WordPress announces the page as a record of its API (`/wp-json/wp/v2/posts/1`) the way it announces feeds.
    private static func isRecord(_ url: WebAddress) -> Bool {
        let parts = url.parts
        return parts.path.includes("wp-json") && parts.path.pieces(around: ASCII.slash).contains("wp-json")
            || parts.query?.hasPrefix("rest_route=") == true
    }

    private mutating func addIdentifier(_ bytes: Span<UInt8>) {
        guard links.identifiers.count < Self.candidateLimit, let property = value(.itemprop, bytes)?.lowercased(),
            property == "identifier" || property == "channelid", let content = value(.content, bytes), content.utf8.count <= 256
        else { return }
        links.identifiers.append(content)
    }

    /// Notes where the page sends its readers, as front pages of sites in several languages do.
    private mutating func setRefresh(_ bytes: Span<UInt8>) {
        guard refresh == nil, value(.httpEquiv, bytes)?.lowercased() == "refresh",
            let target = value(.content, bytes).flatMap(RefreshTarget.address(in:)).map(base.resolve), target.isWeb
        else { return }
        refresh = FeedCandidate(url: target)
    }

    private func title(_ bytes: Span<UInt8>) -> String? {
        content.attributes.first { $0.known == .title }.flatMap { folded(bytes, $0.value) }
    }

    private func folded(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String? {
        var extractor = PlainTextExtractor(capacity: range.count)
        extractor.add(bytes, range, hasReferences: true)
        let text = extractor.text()
        // A title in another encoding than UTF-8 is unreadable.
        return text.isEmpty || text.includes("\u{FFFD}") ? nil : text
    }

    private mutating func endLink() {
        link = nil
        if let text, titles[text.url] == nil, let title = text.title { titles[text.url] = title }
        text = nil
    }

    private mutating func addGuess(_ bytes: Span<UInt8>) {
        endLink()
        guard guesses.count < Self.candidateLimit, let place = address(bytes) else { return }
        let isNamed = namesFeed(bytes) && !Self.isRecord(place)
        // What a button adds to a reader, and not the reader.
        let url = isNamed ? place : held(in: place) ?? place
        let path = FeedPath(url)
        guard isNamed || path.isFeed else {
            // It may be a feed itself, made by another site from the address that it holds.
            if url != place, !path.mayBeFeed, FeedPath(place).isFeed { mention(place) }
            addHint(to: url, path, bytes)
            // A button of a reader has the reader's words.
            if url != place { text = nil }
            return
        }
        if url == place { text = LinkText(of: url) }
        guesses.append(FeedCandidate(url: url, title: title(bytes), mimeType: isNamed ? type(bytes) : nil))
    }

    /// The address that a link to another host holds.
    private func held(in place: WebAddress) -> WebAddress? {
        guard let page = base.whole, !place.isOnHost(of: page), let held = place.held.map(base.resolve) else { return nil }
        return held.isWeb && held.namesServer ? held : nil
    }

    /// Adds a link with a type that only feeds have, with a scheme for feed readers, or with a path that may be a feed's.
    private mutating func addHint(to url: WebAddress, _ path: FeedPath, _ bytes: Span<UInt8>) {
        let type = type(bytes).flatMap { Self.types.contains($0) && !Self.commonTypes.contains($0) ? $0 : nil }
        let isTyped = type != nil && !relations(bytes).contains("stylesheet") && !Self.isRecord(url)
        let isForReaders = value(.href, bytes).flatMap { WebAddress($0) }.map { $0 != $0.withoutFeedScheme } ?? false
        guard hints.count < Self.candidateLimit, isTyped || isForReaders || path.mayBeFeed else {
            link = Self.isRecord(url) ? nil : url
            return addMention(bytes, content.attributes.first { $0.known == .title }?.value)
        }
        text = LinkText(of: url)
        hints.append(FeedCandidate(url: url, title: title(bytes), mimeType: isTyped ? type : nil))
    }

    /// Notes the open link if its content mentions a feed. A longer text is about something else.
    private mutating func addMention(_ bytes: Span<UInt8>, _ range: Range<Int>?) {
        guard let url = link, let range, range.count <= 60, mentions.count < Self.mentionLimit,
            let words = folded(bytes, range)?.lowercased().split(whereSeparator: { !("a"..."z").contains($0) })
        else { return }
        guard words.contains("rss") || words.contains("atom") || words == ["feed"] else { return }
        mention(url)
    }

    private mutating func mention(_ url: WebAddress) {
        guard mentions.count < Self.mentionLimit, !mentions.contains(where: { $0.url == url }) else { return }
        mentions.append(FeedCandidate(url: url))
    }
}
