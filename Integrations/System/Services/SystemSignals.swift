import AggregatorCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// SIGINT and SIGTERM as a wish to end; the second ends the process at once.
final class SystemSignals: SignalService {
    private struct State {
        var status: Int32?
        var waiters: [UInt64: CheckedContinuation<Int32?, Never>] = [:]
        var cancelled: Set<UInt64> = []
        var nextNumber: UInt64 = 0
    }

    private let state = Locked(State())
    private let end: @Sendable (Int32) -> Void

    /// - Parameter end: ends the process with this status, without another word.
    init(end: @escaping @Sendable (Int32) -> Void = { _exit($0) }) { self.end = end }

    /// Until then signals do what they do by default.
    func listen() throws(SystemError) {
        try SignalPipe.open { [weak self] in self?.hear($0) }
    }

    func stopListening() { SignalPipe.close() }

    /// A signal has come. On a thread that may do anything.
    func hear(_ signal: Int32) {
        let status = 128 + signal
        let waiters = state.withLock { state -> [CheckedContinuation<Int32?, Never>]? in
            guard state.status == nil else { return nil }
            state.status = status
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        guard let waiters else { return end(status) }
        for waiter in waiters { waiter.resume(returning: status) }
    }

    func interruption() async -> Int32? {
        let number = state.withLock { state in
            defer { state.nextNumber += 1 }
            return state.nextNumber
        }
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
