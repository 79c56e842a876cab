extension StoreLifecycle {
    /// Runs `body`, and closes the store in any case.
    public func closed<Result: Sendable>(after body: () async throws -> Result) async throws -> Result {
        do {
            let result = try await body()
            await close()
            return result
        } catch {
            await close()
            throw error
        }
    }
}
