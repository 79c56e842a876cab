/// A call that may block for ever, made where the caller says; a cancelled task waits for it no longer.
public final class Abandonable<Value: Sendable>: Sendable {
    private let state = Locked<(continuation: CheckedContinuation<Value?, Never>?, isOver: Bool)>((nil, false))

    private init() {}

    /// What `body` brings; `nil` when the waiting task was cancelled, and what is brought later is dropped.
    ///
    /// - Parameter start: has its argument run, once, on a thread that may block. It is not asked to where the task is cancelled already.
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
