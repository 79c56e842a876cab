public import AggregatorCore
import CPQ

/// Keeps everything in a schema of a PostgreSQL database, through libpq, which processes on any number of machines may share.
public struct PostgresStoreIntegration: Integration {
    /// What can be chosen of the PostgreSQL store.
    public struct Options: Sendable, Hashable {
        /// The schema of whoever chooses none.
        public static let defaultSchema = "aggregator"

        /// Which of the database's schemas is the store, where the address names none with `?schema=NAME`.
        public var schema: String
        /// How many connections a store has at most.
        public var connections: Int

        /// Nothing is checked here: a schema that can't be one is `badAddress` when a store is opened, and fewer connections than one are one.
        public init(schema: String = Self.defaultSchema, connections: Int = 4) {
            self.schema = schema
            self.connections = connections
        }
    }

    public let name = "PostgresStore"
    private let options: Options

    /// Of every store that it opens.
    public init(_ options: Options = Options()) { self.options = options }

    public var contribution: Contribution {
        var contribution = Contribution()
        contribution.storeBackends = ["postgres", "postgresql"].map { PostgresStoreBackend(scheme: $0, options: options) }
        return contribution
    }

    /// Which server there is depends on the store's address: `aggregator doctor` tells of that store by itself.
    public func health() async -> Health {
        let version = PQlibVersion()
        return Health(summary: "libpq \(version / 10_000).\(version % 10_000), format \(Schema.version)")
    }
}
