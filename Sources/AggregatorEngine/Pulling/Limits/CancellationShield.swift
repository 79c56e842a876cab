/// Runs work to its end although the run is being cancelled, so that what has come is stored. It runs in a task of its own that is never
/// cancelled; nested calls run in that same task.
enum CancellationShield {
    @TaskLocal private static var isUp = false

    /// - Parameter executor: Where it runs; `nil` for the default executor.
    static func run<Value: Sendable>(
        on executor: (any TaskExecutor)?, _ body: @escaping @Sendable () async -> Value
    ) async -> Value {
        guard !isUp else { return await body() }
        return await Task(executorPreference: executor) { await $isUp.withValue(true, operation: body) }.value
    }
}
