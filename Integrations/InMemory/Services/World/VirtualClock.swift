public import AggregatorCore

/// A clock that moves only when it is told to.
///
/// Sleepers wake in the order of their deadlines, and those with the same deadline in the order in which they fell asleep; each sees its
/// own deadline as the time, or a later one.
public final class VirtualClock: ClockService {
    private struct Sleeper {
        let deadline: Int64
        let number: UInt64
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Timestamp
        /// In nanoseconds: integers add up the same on every machine.
        var uptime: Int64 = 0
        var sleepers: [Sleeper] = []
        var cancelled: Set<UInt64> = []
        var nextNumber: UInt64 = 0
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Locked<State>
    private let offset: Int

    /// - Parameter offset: Seconds east of UTC, at every moment.
    public init(now: Timestamp = Timestamp(seconds: 1_769_850_300), offset: Int = 0) {
        state = Locked(State(now: now))
        self.offset = offset
    }

    public func now() -> Timestamp { state.withLock { $0.now } }
    public func uptime() -> Double { state.withLock { Double($0.uptime) / 1e9 } }
    public func localOffset(at moment: Timestamp) -> Int { offset }

    public func sleep(seconds: Double) async throws {
        try Task.checkCancellation()
        // Less than a nanosecond counts as one: a caller that waits for a deadline a hair away would wait for ever.
        let length = max(nanoseconds(seconds), seconds > 0 ? 1 : 0)
        guard length > 0 else { return }
        let number = state.withLock { state in
            defer { state.nextNumber += 1 }
            return state.nextNumber
        }
        defer { forget(number) }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let ready = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
                    if state.cancelled.remove(number) != nil { return nil }
                    let deadline = state.uptime.addingReportingOverflow(length)
                    let sleeper = Sleeper(
                        deadline: deadline.overflow ? .max : deadline.partialValue, number: number, continuation: continuation)
                    let place = state.sleepers.firstIndex { $0.deadline > sleeper.deadline } ?? state.sleepers.endIndex
                    state.sleepers.insert(sleeper, at: place)
                    let ready = state.watchers.filter { $0.count <= state.sleepers.count }.map(\.continuation)
                    state.watchers.removeAll { $0.count <= state.sleepers.count }
                    return ready
                }
                guard let ready else { return continuation.resume(throwing: CancellationError()) }
                for watcher in ready { watcher.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else {
                    state.cancelled.insert(number)
                    return nil
                }
                return state.sleepers.remove(at: index)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Forgets the cancellation of a task that was awake already.
    private func forget(_ number: UInt64) { state.withLock { _ = $0.cancelled.remove(number) } }

    /// The number of tasks that sleep now.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Waits until so many tasks sleep: then the tasks that were started have come to rest, and time may move.
    public func waitForSleepers(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
    }

    /// Moves on by so many seconds, and wakes all tasks whose deadline is reached, in order.
    public func advance(by seconds: Double) {
        let target = state.withLock { state in
            let sum = state.uptime.addingReportingOverflow(max(0, nanoseconds(seconds)))
            return sum.overflow ? Int64.max : sum.partialValue
        }
        while wakeNext(until: target) {}
        state.withLock { move(&$0, to: target) }
    }

    /// Moves to the next deadline, and wakes its task; returns `false` if no task sleeps.
    @discardableResult
    public func advanceToNextSleeper() -> Bool { wakeNext(until: .max) }

    /// Sets the time of day, as a person or a time server would; `uptime` and sleeping tasks are not affected.
    public func set(now: Timestamp) { state.withLock { $0.now = now } }

    private func wakeNext(until target: Int64) -> Bool {
        let sleeper = state.withLock { state -> Sleeper? in
            guard let first = state.sleepers.first, first.deadline <= target else { return nil }
            move(&state, to: first.deadline)
            return state.sleepers.removeFirst()
        }
        sleeper?.continuation.resume()
        return sleeper != nil
    }

    private func move(_ state: inout State, to uptime: Int64) {
        guard uptime > state.uptime else { return }
        let total = Int64(state.now.nanoseconds) + (uptime - state.uptime) % 1_000_000_000
        let moved = state.now.adding(seconds: (uptime - state.uptime) / 1_000_000_000 + total / 1_000_000_000)
        state.now = Timestamp(seconds: moved.seconds, nanoseconds: Int32(total % 1_000_000_000))
        state.uptime = uptime
    }

    /// NaN counts as 0, and more than fits as the most that fits.
    private func nanoseconds(_ seconds: Double) -> Int64 {
        guard !seconds.isNaN else { return 0 }
        let nanoseconds = seconds * 1e9
        guard nanoseconds.magnitude < 9e18 else { return seconds < 0 ? .min : .max }
        return Int64(nanoseconds + (seconds < 0 ? -0.5 : 0.5))
    }
}
