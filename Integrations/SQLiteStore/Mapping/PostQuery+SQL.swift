import AggregatorCore
import GRDB

extension PostQuery {
    func tagged(_ db: Database) throws -> Tagged? { try tag.map { try Tagged(db, $0) } }

    /// The condition for rows of `post`. Without the words, which are matched row by row; the tag is the one that `tagged` resolved.
    func condition(_ tagged: Tagged?) -> SQL {
        var terms: [SQL] = []
        if let feeds, feeds.count == 1, let feed = feeds.first {
            // One number, so that the index gives the order as well, and a page reads no more than its rows.
            terms.append("post.feed = (SELECT number FROM feed WHERE id = \(feed.value.blob))")
        } else if let feeds {
            terms.append("post.feed IN (\(sequence(feeds)))")
        }
        if let isRead { terms.append(isRead ? "post.is_read = 1" : "post.is_read = 0") }
        if let isStarred { terms.append(isStarred ? "post.is_starred = 1" : "post.is_starred = 0") }
        if let kind { terms.append("post.kind = \(kind.rawValue)") }
        if let since {
            terms.append("post.sort_seconds >= \(since.seconds)")
            terms.append("(post.sort_seconds > \(since.seconds) OR post.sort_nanoseconds >= \(since.nanoseconds))")
        }
        if let until {
            terms.append("post.sort_seconds <= \(until.seconds)")
            terms.append("(post.sort_seconds < \(until.seconds) OR post.sort_nanoseconds < \(until.nanoseconds))")
        }
        if let after, !ordersByWords {
            let date = after.sortDate
            // The first term alone limits the range of the index.
            terms.append("post.sort_seconds <= \(date.seconds)")
            terms.append(
                """
                (post.sort_seconds < \(date.seconds) OR post.sort_nanoseconds < \(date.nanoseconds)
                OR (post.sort_nanoseconds = \(date.nanoseconds) AND post.id > \(after.id.value.blob)))
                """)
        }
        if let tagged { terms.append(tagged.condition) }
        return terms.isEmpty ? "TRUE" : terms.joined(separator: " AND ")
    }

    private func sequence(_ feeds: some Sequence<FeedID>) -> SQL {
        let ids = feeds.map { SQL("\($0.value.blob)") }
        return ids.isEmpty ? "SELECT 0 WHERE FALSE" : "SELECT number FROM feed WHERE id IN (\(ids.joined(separator: ", ")))"
    }
}
