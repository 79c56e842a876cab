import AggregatorCore

/// A post's own words as the tables store them: the texts in columns of their own, the rest as one record.
struct PostRow {
    var kind: String
    var tags: String
    var record: String
    var html: String?
    var text: String?
    var markdown: String?
    /// The title, and everything that search looks at, both folded.
    var title: String
    var folded: String
    /// The entries of the text index for `folded`; `nil` if there are more than it can hold.
    var grams: [UInt8]?
    var signs: [SimilaritySign]

    /// The length of the texts and of the index's entries, in bytes.
    var size: Int { [record, title, folded, html, text, markdown].reduce(grams?.count ?? 0) { $0 + ($1?.utf8.count ?? 0) } }

    init(_ post: Post) {
        var rest = post
        kind = post.kind.rawValue
        tags = TagList.joined(post.categories.flatMap { [$0.term, $0.label].compactMap { $0 } })
        if let markup = post.content.html, markup.trust == .sanitized, Self.fits(markup.source) {
            html = markup.source
            rest.content.html = nil
        }
        if let text = post.content.text, Self.fits(text) {
            self.text = text
            rest.content.text = nil
        }
        if let markdown = post.content.markdown, Self.fits(markdown) {
            self.markdown = markdown
            rest.content.markdown = nil
        }
        record = rest.recordText
        title = Self.searchable(post.title.map { SearchText.folded($0.plain) } ?? "")
        folded = Self.searchable(SearchText(post).text)
        grams = TextGrams.vector(folded)
        signs = SimilaritySign.of(post)
    }

    /// A text of PostgreSQL can't hold a NUL. One with a NUL stays in the record, where it is escaped.
    private static func fits(_ text: String) -> Bool { !text.holdsNUL }

    /// Folded text, or a word to look for in it, with a character that texts don't contain in place of NUL.
    static func searchable(_ folded: String) -> String { fits(folded) ? folded : folded.replacingAll("\0", with: "\u{FFFF}") }
}

extension JSONRecord {
    /// The record as text, which a person can read with any client.
    var recordText: String { String(text: recordBytes) }
}

extension StoredPost {
    /// The columns that `init(_:noting:)` reads, of `post` joined with `body`.
    static let columns = """
        post.id, post.feed, post.is_read, post.is_starred, post.sort_seconds, post.sort_nanoseconds, post.seen_seconds, \
        post.seen_nanoseconds, post.changed_seconds, post.changed_nanoseconds, post.fingerprint, post.record, body.html, body.text, \
        body.markdown, post.is_apart, body.post
        """
    static let columnCount: Int32 = 17
    static let tables = "post LEFT JOIN body ON body.post = post.id"

    /// Creates a post from as much of the row as can be read, for lists; what is missing is noted. `nil` if no post can be made of the row.
    init?(_ row: ResultRow, noting unreadable: DamageLog? = nil) {
        let rest: Post? = row.record(11)
        if rest == nil || row.identifier(16) == nil { unreadable?.note("post \(row.identifier(0)?.description ?? "of no id")") }
        self.init(row, rest: rest ?? Post())
    }

    /// The complete post; `nil` if any part of it can't be read.
    static func whole(_ row: ResultRow) -> StoredPost? {
        guard let rest: Post = row.record(11), row.identifier(16) != nil else { return nil }
        return StoredPost(row, rest: rest)
    }

    private init?(_ row: ResultRow, rest: Post) {
        guard let id = row.identifier(0), let feed = row.identifier(1), let sortDate = row.moment(4), let seen = row.moment(6),
            let fingerprint = row.identifier(10)
        else { return nil }
        var post = rest
        if let html = row.text(12) { post.content.html = Markup(sanitized: html) }
        if let text = row.text(13) { post.content.text = text }
        if let markdown = row.text(14) { post.content.markdown = markdown }
        self.init(
            id: PostID(id), feed: FeedID(feed), post: post,
            status: PostStatus(isRead: row.flag(2), isStarred: row.flag(3), isApart: row.flag(15)),
            firstSeen: seen, lastChanged: row.moment(8), fingerprint: fingerprint, sortDate: sortDate)
    }
}
