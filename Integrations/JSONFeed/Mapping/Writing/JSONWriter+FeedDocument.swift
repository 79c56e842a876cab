import AggregatorCore

extension JSONWriter {
    /// The members of a JSON Feed 1.1 document, in the order of its specification, then `_aggregator`.
    mutating func members(of document: FeedDocument) {
        let feed = document.feed
        member("version", JSONFeedWriter.version)
        text("title", feed.title?.plain)
        address("home_page_url", feed.addresses.homePage)
        address("feed_url", feed.addresses.feed)
        text("description", feed.description?.plain)
        address("next_url", feed.addresses.nextPage)
        address("icon", feed.addresses.icon)
        address("favicon", feed.addresses.favicon)
        authors(feed.authors)
        text("language", feed.language)
        member("expired", feed.isExpired)
        objects("hubs", feed.hubs) { writer, hub in
            writer.text("type", hub.type)
            writer.address("url", hub.url)
        }
        // A required member, written even if it is empty.
        member(
            "items",
            writing: { writer in
                writer.array(document.posts) { writer, post in writer.object { $0.members(of: post) } }
            })
        member(
            "_aggregator",
            object: { writer in
                writer.text("format", document.format)
                writer.text("encoding", document.encoding)
                writer.objects("warnings", document.warnings) { writer, warning in
                    writer.text("code", warning.code)
                    writer.text("message", warning.message)
                    writer.member("line", warning.line)
                }
                writer.extensionMembers(of: feed)
            })
    }
}
