import AggregatorCore
import GRDB

/// Posts that may have all of some words, in groups, those with more of the words in their titles first. They are what the index finds, and
/// all that is not in it yet.
struct SearchCandidates {
    struct Group {
        /// The number of words in the title; 0 if the order is not by words.
        var hits: Int
        var posts: Set<Int64>
    }

    let groups: [Group]

    /// `nil` if no word has a letter, so that every post may match.
    init?(_ db: Database, _ words: [String], ordersByWords: Bool) throws {
        guard let match = SearchIndex.match(words) else { return nil }
        let hits = SearchIndex.hits(ordersByWords ? words : [], in: "title")
        let request: SQL = """
            SELECT document.post, \(hits) FROM search JOIN document ON document.number = search.rowid WHERE search MATCH \(match)
            UNION ALL SELECT post, \(hits) FROM unindexed
            """
        let rows = try SQLRequest<Row>(literal: request).fetchCursor(db)
        var groups: [Int64: Set<Int64>] = [:]
        while let row = try rows.next() { groups[row.integer(1), default: []].insert(row.integer(0)) }
        self.groups = groups.sorted { $0.key > $1.key }.map { Group(hits: Int(clamping: $0.key), posts: $0.value) }
    }
}

extension SearchCandidates.Group {
    /// Larger groups are not sorted: going through all posts in order, until enough of the group are found, takes less time.
    private static let sorted = 4000

    /// The query for this group, continued after the cursor; `nil` if all of the group is before it.
    func query(_ query: PostQuery) -> PostQuery? {
        guard query.ordersByWords, let after = query.after else { return query.inOrderOfDates(after: query.after) }
        guard hits <= after.hits else { return nil }
        return query.inOrderOfDates(after: hits == after.hits ? after : nil)
    }

    /// A request for the numbers of rows, in order, that include those of the group.
    func request(_ query: PostQuery, _ tagged: Tagged?) -> SQL {
        let condition = query.condition(tagged)
        guard posts.count <= Self.sorted || query.tag != nil || query.kind != nil else {
            return "SELECT post.number FROM post WHERE \(condition) ORDER BY \(PostSearch.order)"
        }
        return PostSearch.numbers(among: posts, where: condition)
    }
}

extension PostQuery {
    fileprivate func inOrderOfDates(after place: Cursor?) -> PostQuery {
        var query = self
        query.order = .newest
        query.after = place
        return query
    }
}
