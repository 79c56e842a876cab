public import AggregatorCore

/// Makes HTML safe, makes it text, finds feeds in it: a tokenizer and a sanitizer of our own, without an outside library.
public struct HTMLContentIntegration: Integration {
    public let name = "HTMLContent"

    /// There is nothing to choose.
    public init() {}

    public var contribution: Contribution {
        var contribution = Contribution()
        contribution.html = HTMLContentProcessor()
        return contribution
    }

    public func health() async -> Health { Health(summary: "HTML by the rules of the WHATWG standard") }
}
