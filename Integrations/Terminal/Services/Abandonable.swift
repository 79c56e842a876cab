import AggregatorCore
import Dispatch

/// A call that may block for ever, on a thread of its own; a cancelled task waits no longer.
final class Abandonable<Value: Sendable>: Sendable {
    private let state = Locked<(continuation: CheckedContinuation<Value?, Never>?, isOver: Bool)>((nil, false))

    private init() {}

    /// `nil` when the waiting task was cancelled; what `body` brings later is dropped.
    static func run(_ body: @escaping @Sendable () -> Value) async -> Value? {
        let call = Abandonable()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = call.state.withLock { state in
                    if !state.isOver { state.continuation = continuation }
                    return state.isOver
                }
                guard !isOver else { return continuation.resume(returning: nil) }
                DispatchQueue(label: "aggregator.terminal").async { call.end(with: body()) }
            }
        } onCancel: {
            call.end(with: nil)
        }
    }

    private func end(with value: Value?) {
        let continuation = state.withLock { state in
            defer { state = (nil, true) }
            return state.continuation
        }
        continuation?.resume(returning: value)
    }
}
