import AggregatorCore
import GRDB

extension SQLiteStore {
    /// Copies what can be read into a new file, which replaces this one. Stores that have the old file open, as this one has, write nothing
    /// more.
    func salvage(_ interruption: StatementInterruption) async throws(StoreFailure) -> [StoreFinding] {
        let held = try heldToWrite()
        return try await writeWithoutTransaction { [file] db in
            // Empties the log, so that little but the file itself has to be kept. If this fails, the log is kept too.
            _ = try? db.checkpoint(.truncate)
            var findings: [StoreFinding] = []
            // The lock keeps others from writing what the new file would not have.
            try db.inTransaction(.immediate) {
                // Another process may have repaired the store while this one waited for the lock.
                try held.check()
                let kept = try file.replace { path in
                    findings = try interruption.watching(db) { try Self.salvaged(db, to: path, interruption) }
                }
                let whatWasDone = "what can be read was brought into a new one, and the damaged one is kept as \(kept)"
                findings.insert(StoreFinding("SQLite can't read all of the file: \(whatWasDone).", isMended: true), at: 0)
                return .rollback
            }
            return findings
        }
    }

    private static func salvaged(_ source: Database, to path: String, _ interruption: StatementInterruption) throws -> [StoreFinding] {
        let queue = try DatabaseQueue(path: path, configuration: unguarded)
        defer { try? queue.close() }
        return try queue.inDatabase { target in
            try interruption.watching(target) { try salvaged(source, to: target, path) }
        }
    }

    private static func salvaged(_ source: Database, to target: Database, _ path: String) throws -> [StoreFinding] {
        try Schema.migrate(target, file: StoreFile(path: path))
        // Without our application id until it is complete: the draft of a killed repair must not be taken for a store.
        try target.execute(sql: "PRAGMA application_id = 0")
        var findings: [StoreFinding] = []
        try target.inTransaction {
            findings = try Salvage(from: source, to: target).run()
            let checkup = try Checkup.begin(target, isRepairing: true)
            guard checkup.isReadable else {
                throw StoreFailure(.damaged, "SQLite can't read what it has just written; check the disk.")
            }
            findings += try checkup.findings()
            return .commit
        }
        try target.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
        return findings
    }

    /// Without foreign keys, as rows may refer to lost ones until the checkup mends that. Without a journal on disk or syncing, as the file
    /// does not count until it is complete and on the disk.
    private static var unguarded: Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase {
            try $0.execute(
                sql: """
                    PRAGMA page_size = \(Schema.pageSize); PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;
                    PRAGMA trusted_schema = OFF
                    """)
        }
        return configuration
    }
}
