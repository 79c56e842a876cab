public import AggregatorCore

/// JSON Feed as a format, as an output, and as a paged API behind a token (jsonfeed.org).
public struct JSONFeedIntegration: Integration {
    /// What can be chosen once for all JSON feed APIs.
    public struct Options: Sendable, Hashable {
        /// Pages of one JSON feed API that one pull asks for; at least 1.
        public var maximumPages: Int
        /// What a page may hold, and `items` what all of them may hold together.
        public var limits: ParseLimits

        /// 20 pages.
        public init(maximumPages: Int = 20, limits: ParseLimits = ParseLimits()) {
            self.maximumPages = max(1, maximumPages)
            self.limits = limits
        }
    }

    public let name = "JSONFeed"
    private let options: Options

    /// Of every API that it asks.
    public init(_ options: Options = Options()) { self.options = options }

    public var contribution: Contribution {
        var contribution = Contribution()
        contribution.formats = [JSONFeedFormat()]
        contribution.connectors = [JSONAPIConnector(options: options)]
        contribution.writers = [JSONFeedWriter()]
        return contribution
    }

    public func health() async -> Health {
        Health(summary: "JSON Feed 1.0 and 1.1; JSON feed APIs up to \(options.maximumPages) pages")
    }
}
