import AggregatorCore

/// An item as it is written.
struct JSONItemObject {
    var id: String?
    var url: String?
    var externalURL: String?
    var title: String?
    var contentHTML: String?
    var contentText: String?
    var summary: String?
    var image: String?
    var bannerImage: String?
    var datePublished: String?
    var dateModified: String?
    /// From `authors` of version 1.1, or `author` of 1.0.
    var authors: [JSONAuthorObject] = []
    var tags: [String] = []
    var language: String?
    var attachments: [JSONAttachmentObject] = []
    /// The member `_aggregator` of our own writer.
    var ours: JSONValue?

    /// Whether our own writer wrote it, which always writes the kind.
    var isOurs: Bool { ours?.text("kind") != nil }
    /// Whether it was exported from a store. Only the reader's marks are always there: the feed of a post may not be known any more.
    var isStored: Bool { ours?["feed"] != nil || ours?["read"] != nil }

    init(_ members: [JSONValue.Member]) {
        var author: JSONValue?
        for member in members {
            let value = member.value
            switch member.name {
            case "id": id = value.lenientText
            case "url": url = value.lenientText
            case "external_url": externalURL = value.lenientText
            case "title": title = value.lenientText
            case "content_html": contentHTML = value.lenientText
            case "content_text": contentText = value.lenientText
            case "summary": summary = value.lenientText
            case "image": image = value.lenientText
            case "banner_image": bannerImage = value.lenientText
            case "date_published": datePublished = value.lenientText
            case "date_modified": dateModified = value.lenientText
            case "author": author = value
            case "authors": authors = value.lenientList.compactMap { JSONAuthorObject($0) }
            case "tags": tags = value.lenientTexts
            case "language": language = value.lenientText
            case "attachments": attachments = value.lenientList.map { JSONAttachmentObject($0) }
            case "_aggregator": ours = value.members == nil ? nil : value
            default: break
            }
        }
        if authors.isEmpty { authors = author?.lenientList.compactMap { JSONAuthorObject($0) } ?? [] }
    }
}
