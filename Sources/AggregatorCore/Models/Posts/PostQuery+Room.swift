extension PostQuery {
    /// The room for what a read of a query returns, by its limit and its text budget.
    public struct Room: Sendable {
        private var posts: Int
        private var bytes: Int

        /// - Parameters:
        ///   - posts: The greatest number of posts.
        ///   - bytes: The bytes of texts after which there is no room.
        init(posts: Int, bytes: Int) {
            self.posts = posts
            self.bytes = max(bytes, 1)
        }

        /// Whether the read has to end.
        public var isFull: Bool { posts <= 0 || hasSpentBudget }
        /// Whether the texts alone fill it.
        public var hasSpentBudget: Bool { bytes <= 0 }

        /// Takes a post in.
        public mutating func take(_ post: StoredPost) {
            takeUnread()
            bytes -= post.post.textSize
        }

        /// Takes in a post whose texts are not read.
        public mutating func takeUnread() { posts -= 1 }
    }

    /// The room of a read that has not begun.
    public var room: Room { Room(posts: max(limit ?? .max, 0), bytes: textBudget ?? .max) }

    /// What one read returns, for stores that have the posts in memory.
    ///
    /// - Parameter posts: All that match, in the query's order.
    public func read(of posts: [StoredPost]) -> [StoredPost] {
        var room = room
        return Array(
            posts.prefix { post in
                guard !room.isFull else { return false }
                room.take(post)
                return true
            })
    }

    /// The same query for marking, which no text bounds.
    public var withoutTextBudget: PostQuery {
        var query = self
        query.textBudget = nil
        return query
    }
}
