public import AggregatorCore
import CSQLite
import GRDB

/// Keeps everything in one SQLite file, through GRDB.
public struct SQLiteStoreIntegration: Integration {
    /// The options of the SQLite store.
    public struct Options: Sendable {
        /// The event that a commit waits for.
        public enum Durability: Sendable, Hashable {
            /// A commit is on disk when it returns, whatever happens to the process or the machine.
            case full
            /// What was committed survives the end of the process, but the last commits may be lost when the machine loses power. The
            /// store stays whole all the same.
            case normal
        }

        /// How far each commit of every opened store goes before it returns.
        public var durability: Durability
        /// Called with every statement of the writing connection, right before it runs. Tests end the process there, to look at what is
        /// left behind.
        package var watch: (@Sendable (_ statement: String) -> Void)?

        /// Creates options: `full` durability, unless given.
        public init(durability: Durability = .full) { self.durability = durability }

        /// Creates options with a watch; `nil` for none.
        package init(durability: Durability = .full, watch: (@Sendable (_ statement: String) -> Void)?) {
            self.durability = durability
            self.watch = watch
        }
    }

    public let name = "SQLiteStore"
    private let options: Options

    /// Creates the integration; `options` hold for every store that it opens.
    public init(_ options: Options = Options()) { self.options = options }

    /// Turns off SQLite's count of allocated memory: it is kept for all connections together, under one lock per allocation, and took a
    /// fiftieth of a cold pull's time. Nothing here reads it. If other code of the process has used SQLite already, the count goes on.
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
