import AggregatorCore
import HTMLContent

/// A processor that does one thing wrong, and all else as it should.
struct HTMLProcessorFake: HTMLProcessor {
    /// What is sanitized, with what it was made of.
    var sanitizedMistake: @Sendable (Markup, Markup) -> Markup = { result, _ in result }
    var optionsMistake: @Sendable (SanitizingOptions) -> SanitizingOptions = { $0 }
    var baseMistake: @Sendable (WebAddress?) -> WebAddress? = { $0 }
    /// The plain text, with the markup it was made of.
    var textMistake: @Sendable (String, Markup) -> String = { text, _ in text }
    var linksMistake: @Sendable (PageLinks) -> PageLinks = { $0 }
    /// In place of all that is sanitized.
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
    /// Changes what is written, nothing else.
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
