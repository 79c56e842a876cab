import AggregatorCore
import Measuring

/// Marks posts in bulk, and takes the marks back.
struct Marking {
    let fill: StoreFill

    func measure() async throws {
        var table = Table(["", "posts", "ms", "at most", ""])
        try await fill.changing {
            let store = try await fill.store(isReadOnly: false)
            var newest = PostQuery()
            newest.isRead = false
            newest.limit = min(100_000, fill.posts / 10)
            var feed = PostQuery()
            feed.feeds = [PostMaker.feedIDs[5]]
            feed.until = Timestamp(seconds: PostMaker.end - 100_000_000)
            for (name, query, limit) in [("unread ones read", newest, 2.0), ("one feed's, before a date", feed, nil)] {
                var unread = query
                unread.isRead = false
                let ids = try await ids(unread, store)
                var count = 0
                let seconds = try await Rounds.seconds { count = try await store.mark(matching: query, StatusChange(isRead: true)) }
                table.add([
                    name, "\(count)", seconds.milliseconds, limit.map { ($0 * 1e3).rounded(to: 0) } ?? "", verdict(seconds, atMost: limit),
                ])
                let back = try await Rounds.seconds { _ = try await store.mark(ids, StatusChange(isRead: false)) }
                table.add([name + ", back, by id", "\(ids.count)", back.milliseconds, "", ""])
            }
            await store.close()
        }
        print("\nMarking, each in one transaction that is on the disk\n\n\(table.text)")
    }

    /// Reads ids a page at a time, as whole posts are large.
    private func ids(_ query: PostQuery, _ store: any Store) async throws -> [PostID] {
        var query = query
        var left = query.limit ?? .max
        var ids: [PostID] = []
        while left > 0 {
            query.limit = min(left, 5000)
            let page = try await store.posts(matching: query)
            ids += page.map(\.id)
            left -= page.count
            guard let last = page.last, page.count == query.limit else { break }
            query.after = PostQuery.Cursor(last)
        }
        return ids
    }
}
