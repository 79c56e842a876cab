import AggregatorCore
import GRDB

/// A post's own words as the tables store them: the texts in columns of their own, the rest as one record.
struct PostRow: Sendable {
    var kind: String
    /// Folded, for the search.
    var title: String
    /// All tags as one text, in which each can be looked for.
    var tags: String?
    var record: String
    var html: String?
    var text: String?
    var markdown: String?

    init(_ post: Post) {
        var rest = post
        var isSummaryContent = false
        kind = post.kind.rawValue
        title = Self.title(of: post)
        let tags = Self.tags(of: post)
        self.tags = tags.isEmpty ? nil : Self.joined(tags)
        if let markup = post.content.html, markup.trust == .sanitized, Self.fits(markup.source) {
            html = markup.source
            rest.content.html = nil
            isSummaryContent = post.summary?.html == markup
            if isSummaryContent { rest.summary?.html = nil }
        }
        if let text = post.content.text, Self.fits(text) {
            self.text = text
            rest.content.text = nil
        }
        if let markdown = post.content.markdown, Self.fits(markdown) {
            self.markdown = markdown
            rest.content.markdown = nil
        }
        var writer = JSONWriter()
        writer.object {
            rest.writeMembers(to: &$0)
            if isSummaryContent { $0.member(Self.summaryMember, Self.content) }
        }
        record = writer.text
    }

    /// Other programs may read a text of SQLite's only up to a NUL. A text that contains one stays in the record, where it is escaped.
    private static func fits(_ text: String) -> Bool { !text.holdsNUL }

    /// A member of the record beside those of the post. In most feeds summary and content are the same text, so its markup is stored once.
    private static let summaryMember = "summary_html"
    private static let content = "content"

    /// The post of a row; without a readable record, only its texts.
    static func post(_ record: JSONValue?, html: String?, text: String?, markdown: String?) -> Post {
        var post = record.flatMap(Post.init(record:)) ?? Post()
        if let text { post.content.text = text }
        if let markdown { post.content.markdown = markdown }
        guard let html else { return post }
        let markup = Markup(sanitized: html)
        post.content.html = markup
        if record?.text(summaryMember) == content { post.summary = RichText(plain: post.summary?.plain ?? "", html: markup) }
        return post
    }

    /// Stands before and after each tag, and occurs in none.
    private static let separator = "\u{1F}"

    /// A tag as the tables store it, without U+001F and NUL: a NUL would end the text.
    static func tag(_ text: String) -> String {
        let folded = SearchText.folded(text)
        guard folded.utf8.contains(where: { $0 == 0 || $0 == 0x1F }) else { return folded }
        return folded.replacingAll(separator, with: " ").replacingAll("\0", with: " ")
    }

    static func title(of post: Post) -> String { post.title.map { SearchText.folded($0.plain) } ?? "" }

    static func tags(of post: Post) -> [String] { post.categories.flatMap { [$0.term, $0.label].compactMap(\.self) }.map(tag) }

    static func joined(_ tags: [String]) -> String { separator + tags.joined(separator: separator) + separator }

    static func tags(in joined: String) -> [String] {
        joined.split(separator: separator, omittingEmptySubsequences: false).dropFirst().dropLast().map(String.init)
    }
}

extension StoredPost {
    /// The columns that `init(_:noting:)` reads, of `post` joined with `feed` and `body`.
    static let columns = """
        post.id, feed.id, post.is_read, post.is_starred, post.sort_seconds, post.sort_nanoseconds, post.seen_seconds, \
        post.seen_nanoseconds, post.changed_seconds, post.changed_nanoseconds, post.fingerprint, post.record, body.html, body.text, \
        body.markdown, post.is_apart, body.post
        """

    /// Creates a post from as much of the row as can be read, for lists. If something is missing, the post is noted.
    init(_ row: some Cells, noting unreadable: DamageLog? = nil) {
        let record = row.object(11)
        self.init(row, record: record)
        if record == nil || !Self.hasKeys(row) { unreadable?.note("post \(id)") }
    }

    /// A condition of `post`: its record is no JSON object. `object` passes over raw control characters, and no record is written with any.
    static let isBroken = "CASE WHEN json_valid(post.record) THEN json_type(post.record) IS NOT 'object' ELSE TRUE END"

    /// The columns that `whole` reads.
    static let wholeColumns = "\(columns), \(isBroken)"

    /// The complete post. Throws if any part of it can't be read as it was written.
    static func whole(_ row: RowCells) throws -> StoredPost {
        guard !row.flag(17), (11...14).allSatisfy({ row.isWellFormed($0) }), let record = row.object(11), hasKeys(row) else {
            throw UnreadableRecord("post \(PostID(row.identifier(0)))")
        }
        return StoredPost(row, record: record)
    }

    /// Whether the row has an id, a feed and texts.
    private static func hasKeys(_ row: some Cells) -> Bool {
        row.wholeIdentifier(0) != nil && row.wholeIdentifier(1) != nil && !row.isNull(16)
    }

    private init(_ row: some Cells, record: JSONValue?) {
        self.init(
            id: PostID(row.identifier(0)), feed: FeedID(row.identifier(1)),
            post: PostRow.post(record, html: row.text(12), text: row.text(13), markdown: row.text(14)),
            status: PostStatus(isRead: row.flag(2), isStarred: row.flag(3), isApart: row.flag(15)), firstSeen: row.moment(6),
            lastChanged: row.isNull(8) ? nil : row.moment(8), fingerprint: row.identifier(10), sortDate: row.moment(4))
    }
}
