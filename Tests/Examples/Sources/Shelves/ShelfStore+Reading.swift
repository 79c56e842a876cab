import AggregatorCore
import Shelf

extension ShelfStore: PostStore {
    func posts(matching query: PostQuery) -> [StoredPost] {
        let tags = subscriptions().reduce(into: [:]) { $0[$1.id] = $1.tags }
        let found = allPosts.map(\.stored).filter { query.matches($0, feedTags: tags[$0.feed] ?? []) }
        return query.read(of: found.sorted { query.place(of: $0) < query.place(of: $1) })
    }

    func posts(_ ids: [PostID]) -> [StoredPost] { ids.compactMap { post($0)?.stored } }

    func postIDs(startingWith prefix: String, limit: Int) -> [PostID] {
        let keys = shelf.rows("post").keys.filter { $0.hasPrefix(prefix.lowercased()) }
        return Array(keys.compactMap { PostID($0) }.sorted().prefix(max(limit, 0)))
    }

    func posts(sharing signs: [SimilaritySign], limit: Int) -> [SimilaritySign: [PostID]] {
        let asked = Set(signs)
        var found: [SimilaritySign: [PostID]] = [:]
        for post in allPosts.map(\.stored).sorted(by: { $0.id < $1.id }) {
            for sign in SimilaritySign.of(post.post) where asked.contains(sign) && found[sign, default: []].count < limit {
                found[sign, default: []].append(post.id)
            }
        }
        return found
    }

    func versions(of id: PostID) -> [PostVersion] { post(id)?.versions ?? [] }

    func mark(_ ids: [PostID], _ change: StatusChange) throws(StoreFailure) -> Int {
        let changed = Set(ids).compactMap(post).compactMap { post in
            var post = post
            let before = post.stored.status
            post.stored.status = before.applying(change)
            return post.stored.status == before ? nil : post
        }
        try write(changed.flatMap { self.change(.post($0)) })
        return changed.count
    }

    func mark(matching query: PostQuery, _ change: StatusChange) throws(StoreFailure) -> Int {
        try mark(posts(matching: query.withoutTextBudget).map(\.id), change)
    }
}

extension ShelfStore: KeyValueStore {
    func value(for key: String) -> [UInt8]? { shelf.rows("setting")[key].flatMap { [UInt8](hexadecimal: $0) } }

    func set(_ value: [UInt8]?, for key: String) throws(StoreFailure) { try write([("setting", key, value?.hexadecimal)]) }

    func replace(_ old: [UInt8]?, with value: [UInt8]?, for key: String) throws(StoreFailure) -> Bool {
        guard self.value(for: key) == old else { return false }
        try set(value, for: key)
        return true
    }
}
