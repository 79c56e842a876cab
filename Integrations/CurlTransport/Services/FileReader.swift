import AggregatorCore

/// Reads files, on threads that live while there is something to read.
///
/// Files are read one after another, as long as each is read soon. On a network file system that hangs, no call returns, even if the caller
/// gives up: a file that has waited behind another for a while gets another thread.
final class FileReader: Sendable {
    /// The most threads at once, including those that hang.
    static let maximumThreads = 32
    /// Seconds, ten years: the longest time that a timer is set for.
    private static let longestTime = 315_360_000.0

    private struct State {
        var waiting: [FileJob] = []
        var underWay: [FileJob] = []
        var threads = 0

        /// The first job whose file no thread is reading: a file that hangs takes one thread, however often it is asked for.
        mutating func next() -> FileJob? {
            guard let index = waiting.firstIndex(where: { job in !underWay.contains { $0.path == job.path } }) else { return nil }
            let job = waiting.remove(at: index)
            underWay.append(job)
            return job
        }
    }

    /// Seconds.
    private let queueTimeout: Double
    private let read: @Sendable (FileJob) -> FileJob.Outcome
    private let state = Locked(State())

    /// - Parameters:
    ///   - queueTimeout: Seconds that a file waits for those before it until it gets another thread.
    ///   - read: May block for ever.
    init(queueTimeout: Double = 1, read: @escaping @Sendable (FileJob) -> FileJob.Outcome = { $0.read() }) {
        self.queueTimeout = queueTimeout
        self.read = read
    }

    func submit(_ job: FileJob) {
        let isTaken = state.withLock { state in
            // Cancelled meanwhile: nothing would take the job out of the line again.
            guard !job.isOver else { return true }
            // A thread that reads for a job that is over may never return, so it does not count.
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
        // In this order, as `max` returns its first argument if the second is NaN.
        let time = min(max(0, job.request.limits.duration), Self.longestTime)
        // At most half of the job's time, as a thread that is started then still has to read the file.
        let queueTimeout = min(queueTimeout, time / 2)
        guard await hasPassed(queueTimeout) else { return }
        state.withLock { state in
            // The condition is that any job waits: a thread started for this job may have taken the one before it.
            guard state.threads < Self.maximumThreads, !state.waiting.isEmpty else { return }
            _ = startThread(&state)
        }
        guard await hasPassed(time - queueTimeout) else { return }
        giveUp(job, with: .notReadInTime(job.request))
    }

    /// Ends a job that its caller no longer waits for. The call that reads the file returns whenever it does.
    func giveUp(_ job: FileJob, with failure: TransportFailure) {
        // Taken out of the line first: the caller must not find the job there once it knows the outcome.
        state.withLock { state in state.waiting.removeAll { $0 === job } }
        job.end(.failure(failure))
    }

    /// Gives up all jobs without waiting for any call.
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
            // Before the job ends, as the caller may then ask for the same file again.
            state.withLock { state in state.underWay.removeAll { $0 === job } }
            job.end(outcome)
        }
    }

    private func take() -> FileJob? {
        state.withLock { state in
            let job = state.next()
            // The remaining requests, if any, wait for a file that another thread is reading; that thread looks again afterwards.
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
