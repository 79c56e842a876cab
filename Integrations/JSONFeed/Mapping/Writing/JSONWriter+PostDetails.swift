import AggregatorCore

extension JSONWriter {
    /// The part of `_aggregator` that comes before the item's other contents.
    mutating func descriptiveMembers(of details: Post.Details) {
        contributors(details.contributors)
        if let publisher = details.publisher { member("publisher", object: { $0.members(of: publisher) }) }
        rights(details.rights)
        member("geo", details.place)
        address("comments_url", details.comments.page)
        address("comments_feed_url", details.comments.feed)
        member("comments_count", details.comments.count)
    }

    /// The part of `_aggregator` that comes after the item's other contents.
    mutating func referringMembers(of details: Post.Details) {
        if let origin = details.origin { member("source", object: { $0.members(of: origin) }) }
        replies(details.inReplyTo.filter { $0 != Post.Reply() })
        media(details.media)
        thumbnails(details.thumbnails)
        if let episode = details.episode { member("itunes", object: { $0.members(of: episode) }) }
        if let podcast = details.podcast { member("podcast", object: { $0.members(of: podcast) }) }
        objects("chapters", details.chapters) { writer, chapter in
            writer.member("start", chapter.start)
            writer.text("title", chapter.title)
            writer.address("url", chapter.url)
            writer.address("image", chapter.image)
        }
    }

    /// One reply is an object, as nearly all are; several are a list.
    private mutating func replies(_ replies: [Post.Reply]) {
        if let reply = replies.first, replies.count == 1 {
            member("in_reply_to", object: { $0.members(of: reply) })
        } else {
            objects("in_reply_to", replies) { $0.members(of: $1) }
        }
    }

    private mutating func members(of reply: Post.Reply) {
        text("id", reply.id)
        address("url", reply.url)
    }

    private mutating func members(of origin: Post.Origin) {
        text("id", origin.id)
        text("title", origin.title?.plain)
        markup("title_html", origin.title?.html)
        address("url", origin.url)
        address("feed_url", origin.feedURL)
        text("description", origin.description)
        address("icon", origin.icon)
        address("image", origin.image)
        text("language", origin.language)
        date("date_modified", origin.modified)
        text("rights", origin.rights)
        generator(origin.generator)
        links(origin.links)
        categories(origin.categories)
        authors(origin.authors)
        contributors(origin.contributors)
    }
}
