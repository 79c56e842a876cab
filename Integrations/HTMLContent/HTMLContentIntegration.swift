public import AggregatorCore

/// Sanitizes HTML, makes plain text of it, and finds feeds in it, with a tokenizer and a sanitizer of our own and no outside library.
public struct HTMLContentIntegration: Integration {
    public let name = "HTMLContent"

    /// Creates the integration, which has no options.
    public init() {}

    public var contribution: Contribution {
        var contribution = Contribution()
        contribution.html = HTMLContentProcessor()
        return contribution
    }

    public func health() async -> Health { Health(summary: "HTML by the rules of the WHATWG standard") }
}
