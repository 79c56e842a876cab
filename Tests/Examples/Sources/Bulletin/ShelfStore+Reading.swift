import AggregatorCore
import Shelf

extension ShelfStore: PostStore {
    func posts(matching query: PostQuery) -> [StoredPost] {
        let tags = subscriptions().reduce(into: [:]) { $0[$1.id] = $1.tags }
        let found = allPosts().filter { query.matches($0, feedTags: tags[$0.feed] ?? []) }
        return Array(found.sorted { PostQuery.Cursor($0) < PostQuery.Cursor($1) }.prefix(max(query.limit ?? .max, 0)))
    }

    func posts(_ ids: [PostID]) -> [StoredPost] { ids.compactMap(post) }

    func postIDs(startingWith prefix: String, limit: Int) -> [PostID] {
        let keys = shelf.rows("post").keys.filter { $0.hasPrefix(prefix.lowercased()) }
        return Array(keys.compactMap { PostID($0) }.sorted().prefix(max(limit, 0)))
    }

    func mark(_ ids: [PostID], _ change: StatusChange) throws(StoreFailure) -> Int {
        let changed = posts(ids).reduce(into: [PostID: StoredPost]()) { changed, stored in
            var stored = stored
            stored.status = stored.status.applying(change)
            if stored != post(stored.id) { changed[stored.id] = stored }
        }
        try write(changed.values.map { ("post", $0.id.description, ShelfRow($0).value) })
        return changed.count
    }

    func mark(matching query: PostQuery, _ change: StatusChange) throws(StoreFailure) -> Int {
        try mark(posts(matching: query).map(\.id), change)
    }
}

extension ShelfStore: KeyValueStore {
    func value(for key: String) -> [UInt8]? { shelf.rows("setting")[key].map { text in text.utf16.map { UInt8(truncatingIfNeeded: $0) } } }

    /// The shelf keeps texts: a byte is a letter.
    func set(_ value: [UInt8]?, for key: String) throws(StoreFailure) {
        let text = value.map { bytes in String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })) }
        try write([("setting", key, text)])
    }
}
