public import AggregatorCore
import CSQLite
import GRDB

/// Keeps everything in one SQLite file, through GRDB.
public struct SQLiteStoreIntegration: Integration {
    /// What can be chosen of the SQLite store.
    public struct Options: Sendable {
        /// What a commit waits for.
        public enum Durability: Sendable, Hashable {
            /// What was committed is on disk, whatever happens to the process or the machine.
            case full
            /// What was committed survives the end of the process, but the last commits may be lost when the machine loses power. The
            /// store stays whole all the same.
            case normal
        }

        /// Of every store that is opened.
        public var durability: Durability
        /// Is told of every statement of the connection that writes, right before it runs: so that what a process leaves that ends there can be
        /// looked at.
        public var watch: (@Sendable (_ statement: String) -> Void)?

        /// `full`, where nothing else is said, and without a watch.
        public init(durability: Durability = .full, watch: (@Sendable (_ statement: String) -> Void)? = nil) {
            self.durability = durability
            self.watch = watch
        }
    }

    public let name = "SQLiteStore"
    private let options: Options

    /// Of every store that it opens.
    public init(_ options: Options = Options()) { self.options = options }

    /// SQLite counts what it allocates, for all connections together, and takes one lock for each piece: a fiftieth of a cold pull's time went
    /// there, and nobody asks for the sum. Where something else of the process uses SQLite already it goes on counting.
    public func setUp() async throws(IntegrationFailure) { _ = csqlite_count_no_memory() }

    public var contribution: Contribution {
        var contribution = Contribution()
        contribution.storeBackends = [SQLiteStoreBackend(options: options)]
        return contribution
    }

    public func health() async -> Health {
        do {
            let version = try DatabaseQueue().inDatabase { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
            return Health(summary: "SQLite \(version ?? "of unknown version"), format \(Schema.version)")
        } catch {
            return Health(isWell: false, summary: "SQLite does not answer: \(error)")
        }
    }
}
