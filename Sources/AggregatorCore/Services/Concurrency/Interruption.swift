/// The wish to end the process, and the tasks that wait for it: keeps the promises of a `SignalService`, wherever the signals come from.
public final class Interruption: Sendable {
    private struct State {
        var status: Int32?
        var waiters: [UInt64: CheckedContinuation<Int32?, Never>] = [:]
        var cancelled: Set<UInt64> = []
        var nextNumber: UInt64 = 0
    }

    private let state = Locked(State())

    /// Creates one without a wish.
    public init() {}

    /// Wakes all waiting tasks. Only the first wish counts: returns `false` for every later one.
    public func wish(_ status: Int32) -> Bool {
        let waiters = state.withLock { state -> [CheckedContinuation<Int32?, Never>]? in
            guard state.status == nil else { return nil }
            state.status = status
            defer { state.waiters = [:] }
            return state.waiters.sorted { $0.key < $1.key }.map(\.value)
        }
        for waiter in waiters ?? [] { waiter.resume(returning: status) }
        return waiters != nil
    }

    /// Returns the first wish, or `nil` when the waiting task was cancelled.
    public func wait() async -> Int32? {
        let number = state.withLock { state in
            defer { state.nextNumber += 1 }
            return state.nextNumber
        }
        // A task that is cancelled after it was woken leaves nothing behind.
        defer { state.withLock { _ = $0.cancelled.remove(number) } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> Int32?? in
                    if state.cancelled.remove(number) != nil { return .some(nil) }
                    if let status = state.status { return status }
                    state.waiters[number] = continuation
                    return .none
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let waiter = state.withLock { state -> CheckedContinuation<Int32?, Never>? in
                if let waiter = state.waiters.removeValue(forKey: number) { return waiter }
                state.cancelled.insert(number)
                return nil
            }
            waiter?.resume(returning: nil)
        }
    }
}
