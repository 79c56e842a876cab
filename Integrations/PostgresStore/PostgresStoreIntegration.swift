public import AggregatorCore
import CPQ

/// Keeps everything in a schema of a PostgreSQL database, through libpq. Processes on any number of machines may share it.
public struct PostgresStoreIntegration: Integration {
    /// The options of the PostgreSQL store.
    public struct Options: Sendable, Hashable {
        /// The schema that is used if none is chosen.
        public static let defaultSchema = "aggregator"

        /// The schema that is the store, unless the address names one with `?schema=NAME`.
        public var schema: String
        /// The most connections of a store.
        public var connections: Int

        /// Nothing is checked here: an impossible schema is reported as `badAddress` when a store is opened, and fewer than 1 connection
        /// count as 1.
        public init(schema: String = Self.defaultSchema, connections: Int = 4) {
            self.schema = schema
            self.connections = connections
        }
    }

    public let name = "PostgresStore"
    private let options: Options

    /// Creates the integration; `options` hold for every store that it opens.
    public init(_ options: Options = Options()) { self.options = options }

    public var contribution: Contribution {
        var contribution = Contribution()
        contribution.storeBackends = ["postgres", "postgresql"].map { PostgresStoreBackend(scheme: $0, options: options) }
        return contribution
    }

    /// The server depends on the store's address, so this asks none; `aggregator doctor` tells of the store by itself.
    public func health() async -> Health {
        let version = PQlibVersion()
        return Health(summary: "libpq \(version / 10_000).\(version % 10_000), format \(Schema.version)")
    }
}
