import AggregatorCore

/// Sanitises, extracts text and finds feeds with a tokenizer and a tree builder of its own, by the HTML standard.
struct HTMLContentProcessor: HTMLProcessor {
    func sanitized(_ markup: Markup, options: SanitizingOptions) -> Markup {
        var source = markup.source
        return source.withUTF8 { buffer in
            let bytes = buffer.span
            if bytes.isPlain { return Markup(sanitized: markup.source) }
            var sanitizer = Sanitizer(capacity: buffer.count, base: markup.base, options: options)
            return Markup(sanitized: sanitizer.sanitize(bytes))
        }
    }

    func plainText(_ markup: Markup) -> String {
        var source = markup.source
        return source.withUTF8 { buffer in
            let bytes = buffer.span
            if bytes.isFolded { return markup.source }
            var extractor = PlainTextExtractor(capacity: buffer.count)
            return extractor.extract(bytes)
        }
    }

    func feedLinks(in page: [UInt8], address: WebAddress?) -> PageLinks {
        var finder = FeedLinkFinder(address: address)
        return finder.find(page.span.extracting(first: FeedLinkFinder.byteLimit))
    }
}

extension Span where Element == UInt8 {
    /// Whether the bytes are text that sanitizing leaves unchanged.
    var isPlain: Bool { plainRun(0..<count, stopsAtQuote: false) == count }
}
