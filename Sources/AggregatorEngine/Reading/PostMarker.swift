public import AggregatorCore

/// Marks posts that a user named one by one.
public struct PostMarker: Sendable {
    private let store: any PostStore

    /// Marks posts of this store.
    public init(_ store: any PostStore) { self.store = store }

    /// Marks posts; returns how many it changed, and which are not there: another process may have removed them since they were looked up.
    public func mark(_ ids: [PostID], _ change: StatusChange) async throws(StoreFailure) -> (changed: Int, missing: [PostID]) {
        let count = try await store.mark(ids, change)
        guard count < Set(ids).count else { return (count, []) }
        let there = Set(try await store.posts(ids).map(\.id))
        return (count, ids.filter { !there.contains($0) })
    }
}
