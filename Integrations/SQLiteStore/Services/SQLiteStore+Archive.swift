import AggregatorCore
import GRDB

extension SQLiteStore: ArchiveStore {
    func records(after place: ArchiveKey?, limit: Int) async throws(StoreFailure) -> [ArchiveRecord] {
        try await read { try ArchiveCursor($0, limit: limit).records(after: place) }
    }

    func take(_ records: [ArchiveRecord]) async throws(StoreFailure) {
        try await write { db in
            var writer = try ArchiveWriter(db, for: records)
            for record in records { try writer.take(record) }
        }
    }
}
