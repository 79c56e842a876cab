import AggregatorCore

/// A post in short notation; a page without a host is one of example.org.
struct Item: Sendable {
    var guid: String?
    var page: String?
    /// If empty, the post has no title.
    var title: String
    /// Markup if it begins with `<`, otherwise plain text.
    var text: String
    var date: Int64?
    /// When it was updated.
    var modified: Int64?
    /// A picture's name.
    var image: String?
    /// An attachment's name.
    var attachment: String?
    /// Whether `page` is not the post's own page but the one it is about.
    var isExternal = false

    init(_ guid: String?, _ page: String?, _ title: String, _ text: String = "", date: Int64? = nil) {
        (self.guid, self.page, self.title, self.text, self.date) = (guid, page, title, text, date)
    }

    var post: Post {
        var post = Post()
        post.guid = guid.map { Post.GUID($0) }
        let address = page.flatMap { WebAddress($0.contains("://") ? $0 : "https://example.org/\($0)") }
        (post.addresses.page, post.addresses.external) = isExternal ? (nil, address) : (address, nil)
        post.title = title.isEmpty ? nil : RichText(plain: title)
        if text.hasPrefix("<") { post.content.html = Markup(untrusted: text) } else { post.content.text = text }
        post.addresses.image = image.flatMap { WebAddress("https://example.org/\($0)") }
        post.attachments = attachment.flatMap { WebAddress("https://example.org/\($0)") }.map { [Attachment(url: $0)] } ?? []
        post.dates.published = date.map { Timestamp(seconds: $0) }
        post.dates.modified = modified.map { Timestamp(seconds: $0) }
        return post
    }

    func with(image: String) -> Item { with { $0.image = image } }

    func with(_ change: (inout Item) -> Void) -> Item {
        var item = self
        change(&item)
        return item
    }
}
