public import AggregatorCore

/// A store with threads of its own in a world of virtual time: while it works, the world stands still.
public struct StillStore: StoreDecorator {
    public let base: any Store
    private let executor: VirtualExecutor

    /// - Parameter executor: Runs the world that stands still.
    public init(_ base: any Store, on executor: VirtualExecutor) {
        self.base = base
        self.executor = executor
    }

    public func passing<Value: Sendable>(
        _ call: StoreCall, _ body: @escaping @Sendable () async throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        let outcome = executor.standingStill { () async -> Result<Value, StoreFailure> in
            do throws(StoreFailure) {
                let value = try await body()
                return .success(value)
            } catch { return .failure(error) }
        }
        guard let outcome else { throw StoreFailure(.unavailable, "The store gave no answer.") }
        return try outcome.get()
    }

    public func revision() async -> StoreRevision? { executor.standingStill { [base] in await base.revision() } ?? nil }

    public func close() async { _ = executor.standingStill { [base] in await base.close() } }
}
