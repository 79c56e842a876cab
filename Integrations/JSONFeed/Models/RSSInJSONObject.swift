import AggregatorCore

/// An RSS 2.0 channel as RSS in JSON writes it: `{"rss": {"version": "2.0", "channel": {…}}}`, elements as members, an element with
/// attributes as an object whose text is `#value`.
struct RSSInJSONObject {
    var channel: JSONValue
    /// The item if it is not in a list, as a list of one is often written.
    var item: JSONValue?

    /// `nil` for anything else.
    init?(_ value: JSONValue) {
        guard let channel = value["rss"]?["channel"], channel.members != nil else { return nil }
        self.channel = channel
        item = channel["item"].flatMap { $0.isNull || $0.array != nil ? nil : $0 }
    }
}

/// An item of a channel.
struct RSSInJSONItemObject {
    var title: String?
    var link: String?
    var description: String?
    var content: String?
    var markdown: String?
    var author: String?
    var creator: String?
    var comments: String?
    var pubDate: String?
    var guid: String?
    var isPermaLink: Bool?
    var categories: [RSSInJSONCategoryObject] = []
    var enclosures: [JSONValue] = []

    /// `nil` for what is no object, or has no members.
    init?(_ value: JSONValue) {
        guard value.members?.isEmpty == false else { return nil }
        title = value.elementText("title")
        link = value.elementText("link")
        description = value.elementText("description")
        content = value.elementText("content:encoded")
        markdown = value.elementText("source:markdown")
        author = value.elementText("author")
        creator = value.elementText("dc:creator")
        comments = value.elementText("comments")
        pubDate = value.elementText("pubDate")
        guid = value.elementText("guid")
        isPermaLink = value["guid"]?.truth("isPermaLink")
        categories = value.list("category").compactMap { RSSInJSONCategoryObject($0) }
        enclosures = value.list("enclosure")
    }
}

/// A category: a text, or an object with the vocabulary that it is from.
struct RSSInJSONCategoryObject {
    var text: String
    var domain: String?

    init?(_ value: JSONValue) {
        guard let text = value.elementText else { return nil }
        self.text = text
        domain = value.text("domain")
    }
}

extension JSONValue {
    /// The text of an element, with or without attributes.
    var elementText: String? { members == nil ? lenientList.first?.lenientText : text("#value") }
    func elementText(_ name: String) -> String? { self[name]?.elementText }
}
