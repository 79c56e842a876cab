import AggregatorCore

extension PostgresStore: ArchiveStore {
    func records(after place: ArchiveKey?, limit: Int) async throws(StoreFailure) -> [ArchiveRecord] {
        guard limit > 0 else { return [] }
        return try await read { (connection) throws(QueryFailure) in
            try ArchiveCursor(connection, limit: limit).records(after: place)
        }
    }

    func take(_ records: [ArchiveRecord]) async throws(StoreFailure) {
        try await write { (connection) throws(QueryFailure) -> Void in
            // Whoever pulls one of these feeds has ended, and what came is seen, or waits for the end of this. Before the list, as a pull
            // that moves its feed has them in this order.
            _ = try SubscriptionRows.lock(Array(Set(records.compactMap(\.place.feed))), connection)
            try SubscriptionRows.lockList(connection)
            var writer = try ArchiveWriter(connection, for: records)
            try writer.take(records)
        }
    }
}
