import AggregatorCore

/// How many stored posts to read at a time: as many as memory has room for, whatever the length of their texts.
struct ReadSize {
    /// The number of posts to read next.
    private(set) var count: Int
    private let most: Int

    /// The bytes of text that one read should bring.
    private static let bytes = 4 << 20

    /// - Parameters:
    ///   - first: The number of posts in the first read, of whose length nothing is known.
    ///   - most: The greatest number.
    init(first: Int, most: Int) {
        count = first
        self.most = most
    }

    /// Takes note of what was read: next come as many as fill a read if they are as long as these, but at most four times as many as
    /// before.
    mutating func note(_ posts: [StoredPost]) {
        guard !posts.isEmpty else { return }
        let bytes = posts.reduce(0) { $0 + $1.post.textSize }
        count = min(max(Self.bytes / max(bytes / posts.count, 1), 1), count * 4, most)
    }
}
