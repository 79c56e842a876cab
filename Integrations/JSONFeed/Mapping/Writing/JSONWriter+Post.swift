import AggregatorCore

extension JSONWriter {
    /// The members of an item of a document.
    mutating func members(of post: Post) {
        member("id", post.itemID)
        itemMembers(of: post)
        member("_aggregator", object: { $0.extensionMembers(of: post) })
    }

    /// The members of an item from a store: `id` is the store's own, and the source's is `_aggregator.guid`.
    ///
    /// - Parameter isForReaders: Whether other programs read it, which need the members that JSON Feed requires, even if they are empty.
    mutating func members(
        of stored: StoredPost, feed: StoredFeed?, note: DuplicateNote? = nil, cursor: PostQuery.Cursor? = nil, isForReaders: Bool = false
    ) {
        member("id", stored.id.description)
        itemMembers(of: stored.post, isForReaders: isForReaders)
        member(
            "_aggregator",
            object: { writer in
                writer.extensionMembers(of: stored.post)
                if let feed {
                    writer.member(
                        "feed",
                        object: { writer in
                            writer.member("id", feed.id.description)
                            writer.text("title", feed.title)
                            // Files for other readers are passed on, so the address is written without secrets.
                            writer.address("url", isForReaders ? feed.url.scrubbed : feed.url)
                        })
                }
                writer.member("read", stored.status.isRead)
                writer.member("starred", stored.status.isStarred)
                writer.member("duplicate_of", note?.repeated?.description)
                writer.member("duplicates", list: note?.others.map(\.description) ?? [])
                writer.member("cursor", cursor?.description)
            })
    }

    /// The members that JSON Feed 1.1 defines, except `id`.
    private mutating func itemMembers(of post: Post, isForReaders: Bool = false) {
        address("url", post.addresses.page)
        address("external_url", post.addresses.external)
        text("title", post.title?.plain)
        markup("content_html", post.content.html)
        text("content_text", post.content.text)
        // One of the two is required (JSON Feed 1.1, Items): some readers silently drop an item that has neither.
        if isForReaders, post.content.html == nil, post.content.text == nil { member("content_text", "") }
        text("summary", post.summary?.plain)
        address("image", post.addresses.image)
        address("banner_image", post.addresses.banner)
        date("date_published", post.dates.published)
        date("date_modified", post.dates.modified)
        authors(post.authors)
        member("tags", list: post.categories.compactMap(\.tag))
        text("language", post.language)
        attachments(post.attachments, isForReaders: isForReaders)
    }

    private mutating func extensionMembers(of post: Post) {
        member("kind", post.kind.rawValue)
        text("guid", post.guid?.text)
        member("guid_is_permalink", post.guid?.isPermalink)
        markup("title_html", post.title?.html)
        markup("summary_html", post.summary?.html)
        date("date_created", post.dates.created)
        date("date_expired", post.dates.expired)
        links(post.links)
        categories(post.categories)
        let details = post.details
        if let details { descriptiveMembers(of: details) }
        if let remote = post.content.remote {
            member(
                "content_src",
                object: { writer in
                    writer.address("url", remote.url)
                    writer.text("mime_type", remote.mimeType)
                })
        }
        text("content_markdown", post.content.markdown)
        if let details { referringMembers(of: details) }
        if let video = post.video { member("video", object: { $0.members(of: video) }) }
    }

    private mutating func members(of video: Video) {
        text("id", video.id)
        text("channel_id", video.channelID)
        member("duration_in_seconds", video.duration)
        member("views", video.views)
        member("likes", video.likes)
        address("embed_url", video.embedURL)
        address("url", video.url)
        thumbnails(video.thumbnails)
    }
}

extension Category {
    /// The category as people read it.
    fileprivate var tag: String? {
        let tag = label ?? term
        return tag.isEmpty ? nil : tag
    }
}
