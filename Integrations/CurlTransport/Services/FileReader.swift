import AggregatorCore

/// Reads files, on threads that live while there is something to read.
///
/// One after another, so long as each comes soon. On a network file system that hangs no call comes back, whatever becomes of who waits:
/// whoever has waited behind it for a while gets another thread.
final class FileReader: Sendable {
    /// At the same time, those that hang counted in.
    static let maximumThreads = 32
    /// What no timer has to know more of: ten years.
    private static let longestTime = 315_360_000.0

    private struct State {
        var waiting: [FileJob] = []
        var underWay: [FileJob] = []
        var threads = 0

        /// The first whose file nobody reads: one that hangs is worth one thread, however often it is asked for.
        mutating func next() -> FileJob? {
            guard let index = waiting.firstIndex(where: { job in !underWay.contains { $0.path == job.path } }) else { return nil }
            let job = waiting.remove(at: index)
            underWay.append(job)
            return job
        }
    }

    /// Seconds.
    private let patience: Double
    private let read: @Sendable (FileJob) -> FileJob.Outcome
    private let state = Locked(State())

    /// - Parameters:
    ///   - patience: seconds that a file waits for those before it.
    ///   - read: may block for ever.
    init(patience: Double = 1, read: @escaping @Sendable (FileJob) -> FileJob.Outcome = { $0.read() }) {
        self.patience = patience
        self.read = read
    }

    func submit(_ job: FileJob) {
        let isTaken = state.withLock { state in
            // Given up in between, and nobody would take it out again.
            guard !job.isOver else { return true }
            // Whoever reads what nobody waits for any more may not come back.
            let readers = state.threads - state.underWay.count { $0.isOver }
            if readers <= 0, state.threads < Self.maximumThreads { _ = startThread(&state) }
            guard state.threads > 0 else { return false }
            state.waiting.append(job)
            return true
        }
        if !isTaken { job.end(.failure(.outOfMemory(job.request))) }
    }

    /// Sees that `job` ends within its time, unless the task is cancelled before.
    func watch(_ job: FileJob) async {
        // Not to be turned around: `max` gives its first where the second is no number.
        let time = min(max(0, job.request.limits.duration), Self.longestTime)
        // Half of it, where that is less: whoever gets a thread then has to read as well.
        let patience = min(patience, time / 2)
        guard await hasPassed(patience) else { return }
        state.withLock { state in
            // Whoever waits: the thread that this file's time began may have taken the one before it.
            guard state.threads < Self.maximumThreads, !state.waiting.isEmpty else { return }
            _ = startThread(&state)
        }
        guard await hasPassed(time - patience) else { return }
        giveUp(job, with: .notReadInTime(job.request))
    }

    /// Nobody waits for it any more. The call that reads it comes back when it will.
    func giveUp(_ job: FileJob, with failure: TransportFailure) {
        // Out of the line first: who hears of it must not find it there still.
        state.withLock { state in state.waiting.removeAll { $0 === job } }
        job.end(.failure(failure))
    }

    /// Gives up all; waits for none.
    func stop() {
        let jobs = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting + state.underWay
        }
        for job in jobs { job.cancel() }
    }

    private func startThread(_ state: inout State) -> Bool {
        guard let thread = OwnedThread({ self.drain() }) else { return false }
        thread.letGo()
        state.threads += 1
        return true
    }

    private func drain() {
        while let job = take() {
            let outcome = read(job)
            // Before it ends: who hears of it may ask for the same file again.
            state.withLock { state in state.underWay.removeAll { $0 === job } }
            job.end(outcome)
        }
    }

    private func take() -> FileJob? {
        state.withLock { state in
            let job = state.next()
            // What it leaves behind is of a file that another thread is at, which looks again afterwards.
            if job == nil { state.threads -= 1 }
            return job
        }
    }

    /// Whether so many seconds have gone by; `false` when the task was cancelled.
    private func hasPassed(_ seconds: Double) async -> Bool {
        guard seconds > 0 else { return !Task.isCancelled }
        do { try await Task.sleep(for: .seconds(seconds), clock: .continuous) } catch { return false }
        return true
    }
}
