import AggregatorCore

extension SQLiteStore: CheckableStore {
    func check(repairing: Bool) async throws(StoreFailure) -> [StoreFinding] {
        guard repairing else { return try await read { try Checkup($0, isRepairing: false).findings() } }
        guard !isOutdated else { return try await salvage() }
        do throws(StoreFailure) {
            return try await write {
                let checkup = try Checkup($0, isRepairing: true)
                guard checkup.isReadable else { throw UnreadableRecord("tables") }
                return try checkup.findings()
            }
        } catch  where error.code == .damaged {
            return try await salvage()
        }
    }
}
