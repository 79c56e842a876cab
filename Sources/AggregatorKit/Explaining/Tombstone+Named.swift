public import AggregatorCore

extension Tombstone {
    /// The removed post whose id begins with these digits; `nil` if there is none, or several.
    ///
    /// - Parameter prefix: 1 to 32 hexadecimal digits.
    public static func named(_ prefix: String, in store: any Store) async throws(StoreFailure) -> Tombstone? {
        let prefix = prefix.lowercased()
        guard let first = Identifier.range(startingWith: prefix)?.lowerBound else { return nil }
        var found: [Tombstone] = []
        for feed in try await store.feeds().keys.sorted() {
            // The place just before the first id with this prefix: tombstones come after posts, in the order of their ids.
            var place =
                first.predecessor.map { ArchiveKey.tombstone(feed, PostID($0)) }
                ?? .post(feed, PostID(Identifier(high: .max, low: .max)))
            search: while true {
                let records = try await store.records(after: place, limit: 16)
                for record in records {
                    guard case .tombstone(let tombstone) = record, tombstone.feed == feed else { break search }
                    let id = tombstone.id.description
                    if id.hasPrefix(prefix) { found.append(tombstone) } else if id > prefix { break search }
                    place = record.place
                }
                if records.isEmpty { break }
            }
        }
        return found.count == 1 ? found[0] : nil
    }
}

extension Identifier {
    /// The identifier before this one; `nil` for the first.
    fileprivate var predecessor: Identifier? {
        guard low == 0 else { return Identifier(high: high, low: low - 1) }
        return high == 0 ? nil : Identifier(high: high - 1, low: .max)
    }
}
