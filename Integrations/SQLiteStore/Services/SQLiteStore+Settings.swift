import AggregatorCore
import GRDB

extension SQLiteStore: KeyValueStore {
    func value(for key: String) async throws(StoreFailure) -> [UInt8]? {
        try await read { db in
            do {
                return try SettingRows.value(db, for: key)
            } catch let error as DatabaseError where error.isOfAPage {
                throw UnreadableRecord("settings")
            }
        }
    }

    func set(_ value: [UInt8]?, for key: String) async throws(StoreFailure) {
        try await write { try SettingRows.set($0, value, for: key) }
    }

    func replace(_ old: [UInt8]?, with value: [UInt8]?, for key: String) async throws(StoreFailure) -> Bool {
        try await write { db in
            guard try SettingRows.value(db, for: key) == old else { return false }
            try SettingRows.set(db, value, for: key)
            return true
        }
    }
}
