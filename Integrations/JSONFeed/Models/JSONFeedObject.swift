import AggregatorCore

/// A JSON Feed as it is written: version 1.0, 1.1, or what some program takes for one.
struct JSONFeedObject {
    var version: String?
    var title: String?
    var homePageURL: String?
    var feedURL: String?
    var description: String?
    var nextURL: String?
    var icon: String?
    var favicon: String?
    /// From `authors` of version 1.1, or `author` of 1.0.
    var authors: [JSONAuthorObject] = []
    var language: String?
    var expired: Bool?
    var hubs: [JSONHubObject] = []
    /// `nil` if there is no list.
    var items: [JSONValue]?
    /// The item that stands in place of the list, as what makes JSON of XML writes a list of one.
    var item: JSONValue?
    /// The member `_aggregator` of our own writer.
    var ours: JSONValue?

    /// Whether our own writer wrote it, which always writes the format.
    var isOurs: Bool { ours?.text("format") != nil }

    init(_ members: [JSONValue.Member]) {
        var author: JSONValue?
        for member in members {
            let value = member.value
            switch member.name {
            case "version": version = value.lenientText
            case "title": title = value.lenientText
            case "home_page_url": homePageURL = value.lenientText
            case "feed_url": feedURL = value.lenientText
            case "description": description = value.lenientText
            // A number is no address, but would resolve to one beside the page's own.
            case "next_url": nextURL = value.string
            case "icon": icon = value.lenientText
            case "favicon": favicon = value.lenientText
            case "author": author = value
            case "authors": authors = value.lenientList.compactMap { JSONAuthorObject($0) }
            case "language": language = value.lenientText
            case "expired": expired = value.lenientTruth
            case "hubs": hubs = value.lenientList.compactMap { JSONHubObject($0) }
            case "items": (items, item) = (value.array ?? items, value.isItem ? value : item)
            case "_aggregator": ours = value.members == nil ? nil : value
            default: break
            }
        }
        if authors.isEmpty { authors = author?.lenientList.compactMap { JSONAuthorObject($0) } ?? [] }
    }

    /// Whether the object says that it is a JSON Feed, or looks like one.
    var isFeed: Bool {
        if version?.lowercased().includes("jsonfeed.org") == true { return true }
        if items != nil { return (title ?? version ?? feedURL ?? homePageURL) != nil }
        // A JSON Schema has a title, and often one object as its items.
        return item != nil && (feedURL ?? homePageURL) != nil
    }
}

extension JSONValue {
    /// Whether it is an object with what tells an item from others, and with words.
    fileprivate var isItem: Bool {
        guard members != nil else { return false }
        return ["id", "url", "external_url"].contains { text($0) != nil }
            && ["title", "content_html", "content_text", "summary"].contains { text($0) != nil }
    }
}
