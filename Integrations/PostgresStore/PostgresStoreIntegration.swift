public import AggregatorCore
import CPQ

/// Keeps everything in a schema of a PostgreSQL database, through libpq. Processes on any number of machines may share it.
public struct PostgresStoreIntegration: Integration {
    public let name = "PostgresStore"

    /// Creates the integration.
    public init() {}

    public var contribution: Contribution {
        var contribution = Contribution()
        contribution.storeBackends = ["postgres", "postgresql"].map { PostgresStoreBackend(scheme: $0) }
        return contribution
    }

    /// The server depends on the store's address, so this asks none; `aggregator doctor` tells of the store by itself.
    public func health() async -> Health {
        let version = PQlibVersion()
        return Health(summary: "libpq \(version / 10_000).\(version % 10_000), format \(Schema.version)")
    }
}
