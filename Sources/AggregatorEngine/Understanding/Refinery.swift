public import AggregatorCore

/// Turns what a source wrote into what may be stored and shown: markup sanitized, short texts plain, addresses inert. Always the last step.
public struct Refinery: Sendable {
    private let html: any HTMLProcessor
    private let options: SanitizingOptions

    /// - Parameter options: For every text; `page` is set for each post.
    public init(html: any HTMLProcessor, options: SanitizingOptions) {
        self.html = html
        self.options = options
    }

    /// The document with feed and posts refined, and with a warning where texts were cut.
    public func refined(_ document: consuming FeedDocument) -> FeedDocument {
        var document = document
        var cuts = TextCuts()
        document.feed = refined(document.feed, &cuts)
        for index in document.posts.indices { document.posts[index] = refined(document.posts[index], &cuts) }
        document.warnings.insert(contentsOf: cuts.warnings, at: 0)
        return document
    }

    /// The refined feed; texts that are empty once sanitized are left out.
    public func refined(_ feed: Feed) -> Feed {
        var cuts = TextCuts()
        return refined(feed, &cuts)
    }

    func refined(_ feed: Feed, _ cuts: inout TextCuts) -> Feed {
        var feed = feed
        feed.title = Self.short(refined(feed.title, options, &cuts), &cuts)
        feed.description = refined(feed.description, options, &cuts)
        keepInertAddresses(of: &feed)
        return feed
    }

    func refined(_ post: consuming Post, _ cuts: inout TextCuts) -> Post {
        var post = post
        post.title = refined(post.title, options, &cuts)
        if let title = post.details?.origin?.title, title.html != nil { post.details?.origin?.title = refined(title, options, &cuts) }
        let original = post.content.html
        var options = options
        options.page = post.addresses.page
        let sanitized = original.flatMap { refined($0, options, &cuts) }
        post.content.html = original?.trust == .untrusted ? sanitized.map(Self.withLines) : sanitized
        if let summary = post.summary?.html, summary == original {
            // Where a summary is the only text, it is both: it is sanitized once.
            post.summary = short(of: summary, sanitized: Self.hasTags(summary) ? sanitized : nil)
        } else {
            post.summary = refined(post.summary, options, &cuts)
        }
        keepInertAddresses(of: &post)
        if options.removesTracking { removeTracking(from: &post) }
        return post
    }

    /// The title of a feed stands beside each of its posts in outputs, so a very long one is cut.
    private static func short(_ title: RichText?, _ cuts: inout TextCuts) -> RichText? {
        guard let title, max(title.plain.utf8.count, title.html?.source.utf8.count ?? 0) > TextCuts.longestTitle else { return title }
        // Else its markup alone is left out.
        cuts.hasLongTitle = cuts.hasLongTitle || title.plain.utf8.count > TextCuts.longestTitle
        return title.plain.isEmpty ? nil : RichText(plain: title.plain.shortened(toBytes: TextCuts.longestTitle))
    }

    /// Applied after posts were identified and compared, because the source's text has not changed; and after sanitizing, because a text
    /// whose only markup was a comment has none then, and would otherwise come back from an export with other lines.
    private static func withLines(_ markup: Markup) -> Markup {
        guard let source = WrittenLines.markup(of: markup.source) else { return markup }
        var markup = markup
        markup.source = source
        return markup
    }

    private func refined(_ text: RichText?, _ options: SanitizingOptions, _ cuts: inout TextCuts) -> RichText? {
        guard let text else { return nil }
        guard let markup = text.html, markup.trust == .untrusted else { return text.plain.isEmpty ? nil : text }
        return short(of: markup, sanitized: Self.hasTags(markup) ? refined(markup, options, &cuts) : nil)
    }

    /// Markup is kept only where there is some: `Fish &amp; chips` has none. The plain text is made from the sanitized markup, so that both
    /// say the same: an embedded player is a link with a title in both.
    private func short(of markup: Markup, sanitized: Markup?) -> RichText? {
        let plain = Self.hasTags(markup) ? sanitized.map(html.plainText) ?? "" : html.plainText(markup)
        let kept = sanitized.flatMap { Self.hasTags($0) ? $0 : nil }
        return plain.isEmpty && kept == nil ? nil : RichText(plain: plain, html: kept)
    }

    private static func hasTags(_ markup: Markup) -> Bool {
        var source = markup.source
        return source.withUTF8 { $0.contains(UInt8(ascii: "<")) }
    }

    /// The base of references where the source names none: the page that the text was written for, if it is on the site that the document
    /// came from. In a link blog, the page is another site's; a document from a file has no site.
    private static func base(_ address: WebAddress?, page: WebAddress?) -> WebAddress? {
        guard let page, page.isWeb, let origin = page.origin else { return address }
        guard let address, address.isWeb, let other = address.origin else { return page }
        guard origin.site == other.site else { return address }
        // Many feeds write `http` in their links, but are fetched over `https`: files beside the page are there as well.
        guard other.scheme == "https", origin.scheme == "http" else { return page }
        var parts = page.parts
        parts.scheme = "https"
        parts.port = nil
        return WebAddress(parts.text) ?? page
    }

    private func refined(_ markup: Markup, _ options: SanitizingOptions, _ cuts: inout TextCuts) -> Markup? {
        guard markup.trust == .untrusted else { return markup }
        var (markup, options) = (markup, options)
        switch markup.baseOrigin {
        case .address:
            options.document = markup.base
            markup.base = Self.base(markup.base, page: options.page)
        case .document: break
        // The page of a post in a link blog is another site's: a source that says where the text is also means the fragments in it.
        case .text: options.page = nil
        }
        let written = markup.source.utf8.count
        options.growth = cuts.room + written
        var sanitized = html.sanitized(markup, options: options)
        // Escaping alone can make a text five times as long, and a store holds several copies at once.
        if sanitized.source.utf8.count > TextCuts.longest { cuts.count += 1 }
        while sanitized.source.utf8.count > TextCuts.longest {
            markup.source = String(decoding: markup.source.utf8.prefix(markup.source.utf8.count / 2), as: UTF8.self)
            sanitized = html.sanitized(markup, options: options)
        }
        cuts.room -= min(cuts.room, max(0, sanitized.source.utf8.count - 2 * written))
        // Only the white space between removed elements may be left: it says nothing, and would not come back from an export.
        return sanitized.source.utf8.allSatisfy { $0 == 32 || 9...13 ~= $0 } ? nil : sanitized
    }
}
