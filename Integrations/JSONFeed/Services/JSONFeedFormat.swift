import AggregatorCore

/// Reads JSON Feed 1.0 and 1.1, and what real programs take for it (jsonfeed.org); and RSS in JSON.
struct JSONFeedFormat: FeedFormat {
    let name = "JSONFeed"

    func recognition(of input: DocumentInput) -> Recognition {
        let head = JSONText(Array(input.bytes.prefix(JSONPrefix.longest))).bytes
        let prefix = JSONPrefix(head[JSONPrefix.start(in: head, of: input)...])
        guard prefix.first == UInt8(ascii: "{") || prefix.first == UInt8(ascii: "[") else { return .none }
        if prefix.version?.lowercased().includes("jsonfeed.org") == true { return .certain }
        if prefix.names.contains("rss") { return .likely }
        // Damage in an item hides the names behind it, often the title.
        if prefix.hasItems, !prefix.names.isDisjoint(with: ["title", "version", "feed_url", "home_page_url"]) { return .likely }
        if input.contentType.flatMap({ MediaType($0) })?.essence == "application/feed+json" { return .likely }
        // No other format reads JSON, and the failure of `parse` says what the document is.
        return .possible
    }

    func parse(_ input: DocumentInput) throws(FormatFailure) -> FeedDocument {
        let document = try JSONDecoding().decode(input)
        if let channel = RSSInJSONObject(document.value) { return try FeedDocument(channel, of: document) }
        var memory = document.limits.memory
        return try FeedDocument(JSONFeedPage(document), memory: &memory)
    }
}
