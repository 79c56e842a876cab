import Testing
import AggregatorCore
import FeedXML

/// Parses `text` with the format of the integration.
func parse(_ text: String, contentType: String? = nil, address: String? = nil, limits: ParseLimits = ParseLimits()) throws -> FeedDocument {
    try parse(Array(text.utf8), contentType: contentType, address: address, limits: limits)
}

func parse(_ bytes: [UInt8], contentType: String? = nil, address: String? = nil, limits: ParseLimits = ParseLimits()) throws -> FeedDocument
{
    let input = DocumentInput(bytes: bytes, contentType: contentType, address: address.flatMap { WebAddress($0) }, limits: limits)
    return try format.parse(input)
}

var format: any FeedFormat {
    get throws { try #require(FeedXMLIntegration().contribution.formats.first) }
}

var list: any SubscriptionListFormat {
    get throws { try #require(FeedXMLIntegration().contribution.subscriptionLists.first) }
}
