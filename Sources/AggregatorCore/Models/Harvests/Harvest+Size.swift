extension Harvest {
    /// The most bytes that the record of one post, or of the feed, may take (`JSONRecord.recordSize`): four times the largest document that
    /// is fetched unless somebody asks for more, and what every store can hold of a row, however much is escaped in it.
    public static let longestRecord = 128 << 20

    /// The bytes of its posts' texts: about what it takes in memory and on disk.
    public var textSize: Int {
        // A few hundred bytes stand for the rest of a post.
        posts.reduce(0) { $0 + 512 + $1.post.content.textSize }
    }
}

extension ArchivedPost {
    /// The bytes of the post's texts, and of those of its versions.
    public var textSize: Int { versions.reduce(stored.post.content.textSize) { $0 + $1.post.content.textSize } }
}

extension Post.Content {
    /// Bytes of the texts.
    public var textSize: Int { (html?.source.utf8.count ?? 0) + (text?.utf8.count ?? 0) + (markdown?.utf8.count ?? 0) }
}

extension RichText {
    /// Bytes of the text, and of its markup.
    package var textSize: Int { plain.utf8.count + (html?.source.utf8.count ?? 0) }
}

extension Post {
    /// Bytes of all its texts: of its title, its summary and its content.
    package var textSize: Int { (title?.textSize ?? 0) + (summary?.textSize ?? 0) + content.textSize }
}
