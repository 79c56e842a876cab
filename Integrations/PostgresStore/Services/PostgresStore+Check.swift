import AggregatorCore

extension PostgresStore: CheckableStore {
    /// A repair keeps others from writing, so it begins only if a check, which keeps them from nothing, has found something.
    func check(repairing: Bool) async throws(StoreFailure) -> [StoreFinding] {
        if repairing { try requireWriting() }
        let findings = try await inSession { (session) throws(QueryFailure) in
            try session.look { (connection) throws(QueryFailure) in try Checkup(connection, isRepairing: false).findings() }
        }
        guard repairing, !findings.isEmpty else { return findings }
        return try await inSession { (session) throws(QueryFailure) in
            try session.writeRepeatably { (connection) throws(QueryFailure) in try Checkup(connection, isRepairing: true).findings() }
        }
    }
}
