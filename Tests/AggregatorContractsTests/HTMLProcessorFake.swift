import AggregatorCore
import HTMLContent

/// A processor that does one thing wrong and everything else right.
struct HTMLProcessorFake: HTMLProcessor {
    /// Changes the sanitized markup, given first; its source is given second.
    var sanitizedMistake: @Sendable (Markup, Markup) -> Markup = { result, _ in result }
    var optionsMistake: @Sendable (SanitizingOptions) -> SanitizingOptions = { $0 }
    var baseMistake: @Sendable (WebAddress?) -> WebAddress? = { $0 }
    /// Changes the plain text, given first; its markup is given second.
    var textMistake: @Sendable (String, Markup) -> String = { text, _ in text }
    var linksMistake: @Sendable (PageLinks) -> PageLinks = { $0 }
    /// Makes the sanitized markup from the source, in place of the real processor.
    var replacement: (@Sendable (Markup) -> Markup)?

    private var real: (any HTMLProcessor)? { HTMLContentIntegration().contribution.html }

    func sanitized(_ markup: Markup, options: SanitizingOptions) -> Markup {
        if let replacement { return replacement(markup) }
        guard let real else { return markup }
        var input = markup
        input.base = baseMistake(input.base)
        return sanitizedMistake(real.sanitized(input, options: optionsMistake(options)), markup)
    }

    func plainText(_ markup: Markup) -> String { textMistake(real?.plainText(markup) ?? "", markup) }

    func feedLinks(in page: [UInt8], address: WebAddress?) -> PageLinks {
        linksMistake(real?.feedLinks(in: page, address: baseMistake(address)) ?? PageLinks())
    }
}

extension HTMLProcessorFake {
    /// Changes only the text of the sanitized markup.
    static func writing(_ mistake: @escaping @Sendable (String) -> String) -> HTMLProcessorFake {
        HTMLProcessorFake(sanitizedMistake: { result, _ in Markup(sanitized: mistake(result.source)) })
    }

    static func linking(_ mistake: @escaping @Sendable ([FeedCandidate]) -> [FeedCandidate]) -> HTMLProcessorFake {
        HTMLProcessorFake(linksMistake: { PageLinks(title: $0.title, feeds: mistake($0.feeds)) })
    }

    /// Gives another answer each time.
    static var fickle: HTMLProcessorFake {
        let calls = Counter()
        return HTMLProcessorFake(sanitizedMistake: { result, _ in Markup(sanitized: "\(result.source)\(calls.next())") })
    }
}
