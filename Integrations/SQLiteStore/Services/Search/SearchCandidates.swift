import AggregatorCore
import GRDB

/// The posts that may have all of some words, those first that have more of them in their titles: what the index says, and what is not
/// in it yet.
struct SearchCandidates {
    struct Group {
        /// How many of the words are in the title; 0 where that is not what the order is by.
        var hits: Int
        var posts: Set<Int64>
    }

    let groups: [Group]

    /// `nil` where no word has a letter, and so every post may.
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
    /// More than these are not sorted: going through posts in order, until enough of them are met, takes less.
    private static let sorted = 4000

    /// Goes on behind a place in the order of the words; `nil` where all of the group is before it.
    func query(_ query: PostQuery) -> PostQuery? {
        guard query.ordersByWords, let after = query.after else { return query.inOrderOfDates(after: query.after) }
        guard hits <= after.hits else { return nil }
        return query.inOrderOfDates(after: hits == after.hits ? after : nil)
    }

    /// The numbers of rows among which those of the group stand, in order.
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
