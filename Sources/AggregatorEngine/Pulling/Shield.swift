/// Work that goes on to its end when the run is being cancelled: what has come is stored. A task that nobody cancels does it, and what it
/// does in turn needs no other one.
enum Shield {
    @TaskLocal private static var isUp = false

    /// - Parameter executor: where it runs; `nil` for where everything does.
    static func run<Value: Sendable>(
        on executor: (any TaskExecutor)?, _ body: @escaping @Sendable () async -> Value
    ) async -> Value {
        guard !isUp else { return await body() }
        return await Task(executorPreference: executor) { await $isUp.withValue(true, operation: body) }.value
    }
}
