import AggregatorCore

/// Opens schemas of PostgreSQL databases.
struct PostgresStoreBackend: StoreBackend {
    let scheme: String
    let defaultName: String? = nil
    let options: PostgresStoreIntegration.Options

    func scratchLocation(in folder: String) -> StoreLocation? { nil }

    func open(_ location: StoreLocation, options: StoreOptions) async throws(StoreFailure) -> any Store {
        let address = try ConnectionAddress(location, defaultSchema: self.options.schema)
        let hasConnected = Locked(false)
        let pool = ConnectionPool(size: max(self.options.connections, 1)) { Session(address, options, hasConnected: hasConnected) }
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
