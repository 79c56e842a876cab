import AggregatorCore
import Dispatch

/// Runs calls that may block, never on the threads that Swift's tasks share.
enum BlockingCall {
    /// Runs `body` to its end, even if the waiting task is cancelled.
    static func run<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            queue().async { continuation.resume(returning: Result(catching: body)) }
        }
        return try result.get()
    }

    /// Like `run`, but a cancelled task gets `nil` at once, and what `body` returns later is dropped.
    static func runAbandoning<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value? {
        await Abandonable.run(body) { job in queue().async { job() } }
    }

    /// A queue of one job: dispatch gives it a thread outside of the pool that tasks run on.
    private static func queue() -> DispatchQueue { DispatchQueue(label: "aggregator.system") }
}
