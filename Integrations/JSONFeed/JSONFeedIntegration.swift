public import AggregatorCore

/// Reads and writes JSON Feed, and gathers JSON feed APIs that have pages and may need a token (jsonfeed.org).
public struct JSONFeedIntegration: Integration {
    /// The options of all JSON feed APIs.
    public struct Options: Sendable, Hashable {
        /// The most pages of one JSON feed API that one pull asks for; at least 1.
        public var maximumPages: Int
        /// The limits of a page; `items` and `memory` are those of all pages together.
        public var limits: ParseLimits

        /// Creates options; 20 pages unless given.
        public init(maximumPages: Int = 20, limits: ParseLimits = ParseLimits()) {
            self.maximumPages = max(1, maximumPages)
            self.limits = limits
        }
    }

    public let name = "JSONFeed"
    private let options: Options

    /// Creates the integration; `options` hold for every API that it asks.
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
