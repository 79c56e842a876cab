import AggregatorCore
import Dispatch

/// Runs one call after the other, off the threads that tasks run on, as files block.
struct Worker: Sendable {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    func run<Value: Sendable>(_ body: @escaping @Sendable () throws(StoreFailure) -> Value) async throws(StoreFailure) -> Value {
        let result: Result<Value, StoreFailure> = await withCheckedContinuation { continuation in
            queue.async {
                let result: Result<Value, StoreFailure>
                do throws(StoreFailure) { result = .success(try body()) } catch { result = .failure(error) }
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }
}
