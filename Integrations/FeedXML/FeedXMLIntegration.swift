public import AggregatorCore
import CLibXML2

/// Reads RSS, RDF, Atom and CDF, and lists of subscriptions in OPML.
public struct FeedXMLIntegration: Integration {
    public let name = "FeedXML"

    /// Creates the integration, which has no options.
    public init() {}

    public var contribution: Contribution {
        var contribution = Contribution()
        contribution.formats = [FeedXMLFormat()]
        contribution.subscriptionLists = [OPMLFormat()]
        return contribution
    }

    public func health() async -> Health {
        // A container may come without the C library's tables of encodings.
        let isWell = Array("a".utf8).withUnsafeBufferPointer { IconvDecoder.decode($0, named: "EUC-KR") } != nil
        return Health(
            isWell: isWell,
            summary: isWell
                ? "a reader of our own, libxml2 \(LIBXML_DOTTED_VERSION) to name what is wrong, iconv's encodings"
                : "iconv has no encodings: install gconv's modules")
    }
}
