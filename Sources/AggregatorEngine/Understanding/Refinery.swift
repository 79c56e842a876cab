public import AggregatorCore

/// Turns what a source wrote into what may be stored and shown: markup sanitized, short texts plain, addresses inert. Always the last
/// step.
public struct Refinery: Sendable {
    private let html: any HTMLProcessor
    private let options: SanitizingOptions

    /// - Parameter options: for every text; the page of each post is filled in.
    public init(html: any HTMLProcessor, options: SanitizingOptions) {
        self.html = html
        self.options = options
    }

    /// The feed and each of its posts, and a warning where a text of theirs was cut.
    public func refined(_ document: consuming FeedDocument) -> FeedDocument {
        var document = document
        var cuts = TextCuts()
        document.feed = refined(document.feed, &cuts)
        for index in document.posts.indices { document.posts[index] = refined(document.posts[index], &cuts) }
        if let warning = cuts.warning { document.warnings.insert(warning, at: 0) }
        return document
    }

    /// A text that is empty once it is sanitized is left out.
    public func refined(_ feed: Feed) -> Feed {
        var cuts = TextCuts()
        return refined(feed, &cuts)
    }

    func refined(_ feed: Feed, _ cuts: inout TextCuts) -> Feed {
        var feed = feed
        feed.title = refined(feed.title, options, &cuts)
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
            // Where a summary is all there is, it is both: the work is done once.
            post.summary = short(of: summary, sanitized: Self.hasTags(summary) ? sanitized : nil)
        } else {
            post.summary = refined(post.summary, options, &cuts)
        }
        keepInertAddresses(of: &post)
        if options.removesTracking { removeTracking(from: &post) }
        return post
    }

    /// Not before posts are told apart and compared: what a source writes has not changed. Not before it is sanitized, either: what had
    /// nothing but a comment for markup has none now, and would come back with other lines from an export.
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

    /// Markup is kept only where there is some: `Fish &amp; chips` has none. The plain text is that of the sanitized markup, so that both
    /// say the same: an embedded player is a link with a title in the one as in the other.
    private func short(of markup: Markup, sanitized: Markup?) -> RichText? {
        let plain = Self.hasTags(markup) ? sanitized.map(html.plainText) ?? "" : html.plainText(markup)
        let kept = sanitized.flatMap { Self.hasTags($0) ? $0 : nil }
        return plain.isEmpty && kept == nil ? nil : RichText(plain: plain, html: kept)
    }

    private static func hasTags(_ markup: Markup) -> Bool {
        var source = markup.source
        return source.withUTF8 { $0.contains(UInt8(ascii: "<")) }
    }

    /// What references resolve against where the source says nothing: the page that the text was written for, if that is of the site that
    /// the document came from. In a link blog it is another's; a document from a file is of none.
    private static func base(_ address: WebAddress?, page: WebAddress?) -> WebAddress? {
        guard let page, page.isWeb, let origin = page.origin else { return address }
        guard let address, address.isWeb, let other = address.origin else { return page }
        func site(_ origin: WebAddress.Origin) -> String {
            let host = origin.host.hasPrefix("www.") ? String(origin.host.dropFirst(4)) : origin.host
            return [80, 443].contains(origin.port) ? host : "\(host):\(origin.port)"
        }
        guard site(origin) == site(other) else { return address }
        // Many feeds write `http` in their links, and are fetched by `https`: what is beside them is there as well.
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
        // The page of a post in a link blog is another site's: who says where the text is means the places in it, too.
        case .text: options.page = nil
        }
        var sanitized = html.sanitized(markup, options: options)
        // Escaping alone can make a text five times as long, and a store holds several of it at once.
        if sanitized.source.utf8.count > TextCuts.longest { cuts.count += 1 }
        while sanitized.source.utf8.count > TextCuts.longest {
            markup.source = String(decoding: markup.source.utf8.prefix(markup.source.utf8.count / 2), as: UTF8.self)
            sanitized = html.sanitized(markup, options: options)
        }
        // What is left may be the lines between elements that are gone: that says nothing, and nothing comes back of it from an export.
        return sanitized.source.utf8.allSatisfy { $0 == 32 || 9...13 ~= $0 } ? nil : sanitized
    }
}
