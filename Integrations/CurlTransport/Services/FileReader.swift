import AggregatorCore

/// Reads one file after another, on a thread that lives while there is something to read.
final class FileReader: Sendable {
    private struct State {
        var jobs: [FileJob] = []
        var isRunning = false
        var thread: OwnedThread?
    }

    private let state = Locked(State())

    func submit(_ job: FileJob) {
        let hasThread = state.withLock { state in
            if !state.isRunning {
                // The last thread left the queue behind, and is about to end.
                state.thread?.join()
                state.thread = OwnedThread { self.drain() }
                guard state.thread != nil else { return false }
                state.isRunning = true
            }
            state.jobs.append(job)
            return true
        }
        if !hasThread { job.end(.failure(.outOfMemory(job.request))) }
    }

    /// Waits for the file that is being read; those that wait are given up.
    func stop() {
        let (waiting, thread) = state.withLock { state in
            defer { state.jobs = [] }
            return (state.jobs, state.thread.take())
        }
        for job in waiting { job.cancel() }
        thread?.join()
    }

    private func drain() {
        while true {
            let jobs = state.withLock { state in
                defer { state.jobs = [] }
                state.isRunning = !state.jobs.isEmpty
                return state.jobs
            }
            if jobs.isEmpty { return }
            for job in jobs { job.run() }
        }
    }
}
