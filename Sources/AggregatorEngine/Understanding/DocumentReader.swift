public import AggregatorCore

/// Parses a document: chooses the format by content, then by media type.
public struct DocumentReader: Sendable {
    private let formats: [any FeedFormat]
    private let html: any HTMLProcessor

    /// - Parameters:
    ///   - formats: Of two that are as sure of a document, the first reads it.
    ///   - html: Finds the feeds that a page links to.
    public init(formats: [any FeedFormat], html: any HTMLProcessor) {
        self.formats = formats
        self.html = html
    }

    /// Uses the formats and the processor of these services.
    public init(_ services: ServiceProvider) { self.init(formats: services.formats, html: services.html) }

    /// Parses a document; its markup is still untrusted.
    ///
    /// A web page that is no feed is a failure that lists the feeds it links to.
    public func read(_ input: DocumentInput) throws(FormatFailure) -> FeedDocument {
        guard !input.bytes.isEmpty else {
            throw FormatFailure(.empty, "The document is empty; its publisher may be at work on it, so try again later.")
        }
        // Of two equally sure formats, the first in order of composition.
        var best: (format: any FeedFormat, recognition: Recognition)?
        for format in formats {
            let recognition = format.recognition(of: input)
            if recognition > best?.recognition ?? .none { best = (format, recognition) }
        }
        // Where no format is sure, the first one says what the document is instead.
        guard let format = best?.format ?? formats.first else {
            throw FormatFailure(.notAFeed, "No integration understands feeds; compose one that does.")
        }
        do throws(FormatFailure) {
            var document = try format.parse(input)
            document.moveBasesToSite()
            return document
        } catch {
            throw linking(error, input)
        }
    }

    /// Like `read`, for a document that is to be stored: if it breaks off before its first post has ended, its server is failing, whatever
    /// the document says of the feed.
    func readToKeep(_ input: DocumentInput) throws(FormatFailure) -> FeedDocument {
        let document = try read(input)
        let isCut = document.posts.indices.allSatisfy(document.cutPosts.contains)
        guard document.posts.isEmpty ? document.isHeadCutOff : document.isCutOff && isCut else { return document }
        throw FormatFailure(.damaged, "The document ends before its first post does: ask again later, or tell its publisher.")
    }

    /// What a page links to, whatever encoding it is in.
    func feedLinks(of page: DocumentInput) -> PageLinks {
        for format in formats {
            if let text = format.text(ofPage: page) { return html.feedLinks(in: text, address: page.address) }
        }
        return html.feedLinks(in: page.bytes, address: page.address)
    }

    /// Adds the feeds that a page links to.
    private func linking(_ failure: FormatFailure, _ input: DocumentInput) -> FormatFailure {
        guard failure.code == .webPage || failure.code == .notAFeed, failure.candidates.isEmpty else { return failure }
        let links = feedLinks(of: input)
        // The page itself is no feed, even if it says so.
        let meant = input.address.map { SiteFeeds.meant(by: links.feeds, on: $0) } ?? links.feeds
        let feeds = meant.offered(besides: [input.address].compactMap(\.self), without: input.linkSecrets)
        var failure = failure
        guard let first = feeds.first else {
            if links.feeds.containAddress(repeating: input.linkSecrets) {
                failure.message += " It links to a feed, by an address that repeats a secret."
            }
            return failure
        }
        failure.candidates = feeds
        failure.message +=
            feeds.count == 1
            ? " It links to a feed: \(first.url.redacted)." : " It links to \(feeds.count) feeds, first \(first.url.redacted)."
        return failure
    }
}
