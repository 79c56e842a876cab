public import AggregatorCore

/// Wishes to end that a test makes.
public final class ScriptedSignals: SignalService {
    private struct State {
        var status: Int32?
        var waiters: [UInt64: CheckedContinuation<Int32?, Never>] = [:]
        var cancelled: Set<UInt64> = []
        var nextNumber: UInt64 = 0
    }

    private let state = Locked(State())

    public init() {}

    public func interruption() async -> Int32? {
        let number = state.withLock { state in
            defer { state.nextNumber += 1 }
            return state.nextNumber
        }
        defer { forget(number) }
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

    /// A task that is cancelled after it was woken leaves nothing behind.
    private func forget(_ number: UInt64) { state.withLock { _ = $0.cancelled.remove(number) } }

    /// Makes the wish; only the first one counts.
    public func interrupt(with status: Int32 = 130) {
        let waiters = state.withLock { state -> [CheckedContinuation<Int32?, Never>] in
            guard state.status == nil else { return [] }
            state.status = status
            defer { state.waiters = [:] }
            return state.waiters.sorted { $0.key < $1.key }.map(\.value)
        }
        for waiter in waiters { waiter.resume(returning: status) }
    }
}
