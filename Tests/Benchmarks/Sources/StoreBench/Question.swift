import AggregatorCore

/// Something that is asked of a store, and the best SQL we know for the same answer.
struct Question: Sendable {
    let name: String
    var ask: @Sendable (any Store) async throws -> [PostID]
    /// All columns of the answer, or its ids alone.
    var sql: @Sendable (_ columns: String) -> String
    /// The time it may take, as a multiple of the shell's; `nil` if nothing is promised.
    var target: Double?

    /// What a store needs to answer with whole posts.
    static let columns = """
        post.id, feed.id, is_read, is_starred, is_apart, sort_seconds, sort_nanoseconds, seen_seconds, seen_nanoseconds, changed_seconds, \
        changed_nanoseconds, fingerprint, post.record, html, text, markdown
        """
    static let ids = "lower(hex(post.id))"

    private static let tables = "post JOIN feed ON feed.number = post.feed LEFT JOIN body ON body.post = post.number"
    private static let order = "sort_seconds DESC, sort_nanoseconds DESC, post.id"

    /// A list, newest first.
    static func list(_ name: String, where condition: String, limit: Int? = 50, target: Double? = nil, _ change: (inout PostQuery) -> Void)
        -> Question
    {
        var query = PostQuery()
        query.limit = limit
        change(&query)
        return Question(
            name: name, ask: { [query] in try await $0.posts(matching: query).map(\.id) },
            sql: { "SELECT \($0) FROM \(tables) WHERE \(condition) ORDER BY \(order) LIMIT \(limit ?? -1)" }, target: target)
    }

    /// The first page of a search: posts with more of the words in their titles first.
    static func search(_ name: String, _ words: [String], target: Double? = nil) -> Question {
        var query = PostQuery()
        query.search = words.joined(separator: " ")
        query.order = .relevance
        query.limit = 20
        let match = words.map { "\"\($0)\" *" }.joined(separator: " AND ")
        let hits = words.map { "(instr(document.title, '\($0)') > 0)" }.joined(separator: " + ")
        return Question(
            name: name, ask: { [query] in try await $0.posts(matching: query).map(\.id) },
            sql: {
                """
                SELECT \($0) FROM (SELECT post.number AS found, \(hits) AS hits FROM search JOIN document ON document.number = search.rowid
                JOIN post ON post.number = document.post WHERE search MATCH '\(match)' ORDER BY hits DESC, \(order) LIMIT 20)
                CROSS JOIN post ON post.number = found JOIN feed ON feed.number = post.feed JOIN body ON body.post = post.number
                ORDER BY hits DESC, \(order)
                """
            }, target: target)
    }

    static let counts = Question(
        name: "posts and unread of each feed",
        ask: {
            _ = try await $0.counts(); return []
        },
        sql: { _ in "SELECT feed.id, count(*), sum(is_read = 0) FROM post JOIN feed ON feed.number = post.feed GROUP BY post.feed" })
}

extension Question {
    /// The questions that readers ask, the promised ones first.
    static func all(posts: Int, shell: Shell) throws -> [Question] {
        let feed = PostMaker.feedIDs[505]
        // A place behind two hundred pages.
        let row = try shell.lines(
            "SELECT lower(hex(id)), sort_seconds FROM post ORDER BY sort_seconds DESC, sort_nanoseconds DESC, id LIMIT 1 OFFSET 9999")
        let parts = row.first?.split(separator: "|") ?? []
        let place = parts.count == 2 ? PostID(parts[0]).map { ($0, Int64(parts[1]) ?? 0) } : nil
        let latin = Vocabulary.latin
        return [
            .list("newest 50 unread", where: "is_read = 0", target: 3) { $0.isRead = false },
            .search("search, a word of 1 in 100", [latin[500]], target: 3),
            .list("all of one feed", where: "post.feed = (SELECT number FROM feed WHERE id = x'\(feed)')", limit: nil, target: 3) {
                $0.feeds = [feed]
            },
            .list("newest 50 of a large feed", where: "post.feed = (SELECT number FROM feed WHERE id = x'\(PostMaker.feedIDs[5])')") {
                $0.feeds = [PostMaker.feedIDs[5]]
            },
            .search("search, a word of 1 in 10", [latin[50]]),
            .search("search, a word of 1 in 10,000", [latin[40_000]]),
            .search("search, two words", [latin[20], latin[300]]),
            .list("page 200", where: place.map { "sort_seconds <= \($0.1) AND (sort_seconds < \($0.1) OR post.id > x'\($0.0)')" } ?? "0") {
                $0.after = place.map { PostQuery.Cursor(sortDate: Timestamp(seconds: $0.1), id: $0.0) }
            },
            .list("starred", where: "is_starred = 1") { $0.isStarred = true },
            .list("unread videos", where: "is_read = 0 AND kind = 'video'") { ($0.isRead, $0.kind) = (false, .video) },
            .list("a common tag", where: tagged("topic 0")) { $0.tag = "Topic 0" },
            .list("a rare tag", where: tagged("topic 299")) { $0.tag = "Topic 299" },
            .list("a tag of feeds", where: tagged("folder 3")) { $0.tag = "Folder 3" },
            .list("a tag that nothing has", where: tagged("nowhere")) { $0.tag = "Nowhere" },
            counts,
        ]
    }

    private static func tagged(_ tag: String) -> String {
        """
        (instr(tags, char(31) || '\(tag)' || char(31)) > 0 OR post.feed IN (SELECT feed FROM subscription, json_each(record, '$.tags')
        WHERE json_each.value = '\(tag)'))
        """
    }
}
