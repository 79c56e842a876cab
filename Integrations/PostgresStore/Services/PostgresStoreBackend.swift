import AggregatorCore

/// Opens schemas of PostgreSQL databases.
struct PostgresStoreBackend: StoreBackend {
    let scheme: String
    let defaultName: String? = nil
    /// The most connections of a store.
    private static let connections = 4

    func scratchLocation(in folder: String) -> StoreLocation? { nil }

    func open(_ location: StoreLocation, options: StoreOptions) async throws(StoreFailure) -> any Store {
        let address = try ConnectionAddress(location)
        let reachability = Locked(Reachability())
        let pool = ConnectionPool(size: Self.connections) { Session(address, options, reachability: reachability) }
        do throws(QueryFailure) {
            try await pool.run { (session) throws(QueryFailure) in
                try Schema.open(session, address, options)
            }
            return PostgresStore(pool, address, isReadOnly: options.isReadOnly)
        } catch {
            await pool.close()
            throw StoreFailure(error, address: address)
        }
    }
}
