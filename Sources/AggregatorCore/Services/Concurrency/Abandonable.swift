/// Runs a call that may block for ever on a thread chosen by the caller. If the waiting task is cancelled, it stops waiting; the call
/// itself goes on, and its result is dropped.
public final class Abandonable<Value: Sendable>: Sendable {
    private let state = Locked<(continuation: CheckedContinuation<Value?, Never>?, isOver: Bool)>((nil, false))

    private init() {}

    /// Returns what `body` returns, or `nil` when the waiting task was cancelled: a later result is dropped.
    ///
    /// - Parameter start: Must run its argument once, on a thread that may block. It is not called if the task is cancelled already.
    public static func run(
        _ body: @escaping @Sendable () -> Value, on start: (@escaping @Sendable () -> Void) -> Void
    ) async -> Value? {
        let call = Abandonable()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = call.state.withLock { state in
                    if !state.isOver { state.continuation = continuation }
                    return state.isOver
                }
                guard !isOver else { return continuation.resume(returning: nil) }
                start { call.end(with: body()) }
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
