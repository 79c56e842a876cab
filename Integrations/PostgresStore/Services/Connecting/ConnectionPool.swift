import AggregatorCore

/// A few threads, each with a connection of its own, that run jobs in the order in which they come.
final class ConnectionPool: Sendable {
    typealias Job = @Sendable (Session) -> Void

    private struct State {
        var jobs: [Job] = []
        var idle = 0
        var threads = 0
        var isClosed = false
        var closers: [CheckedContinuation<Void, Never>] = []
    }

    private let size: Int
    private let makeSession: @Sendable () -> Session
    private let state = Locked(State())
    private let work = Semaphore()

    init(size: Int, makeSession: @escaping @Sendable () -> Session) {
        self.size = size
        self.makeSession = makeSession
    }

    /// Runs `body` on one of the threads. It runs to its end even if the calling task is cancelled.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable (Session) throws(QueryFailure) -> Value
    ) async throws(QueryFailure) -> Value {
        let result: Result<Value, QueryFailure> = await withCheckedContinuation { continuation in
            let isTaken = take { session in
                let result: Result<Value, QueryFailure>
                do throws(QueryFailure) { result = .success(try body(session)) } catch { result = .failure(error) }
                continuation.resume(returning: result)
            }
            if !isTaken { continuation.resume(returning: .failure(.disconnected("it was closed"))) }
        }
        return try result.get()
    }

    /// Finishes the jobs that were handed in, and returns when the last thread has closed its connection.
    func close() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                state.isClosed = true
                if state.threads > 0 { state.closers.append(continuation) }
                return state.threads == 0
            }
            if isOver { continuation.resume() } else { wakeAll() }
        }
    }

    /// Like `close`, but does not wait.
    func dismiss() {
        state.withLock { $0.isClosed = true }
        wakeAll()
    }

    private func wakeAll() { for _ in 0..<size { work.signal() } }

    /// Returns `false` if the pool is closed, or has no thread to run the job.
    private func take(_ job: @escaping Job) -> Bool {
        let isTaken = state.withLock { state in
            guard !state.isClosed else { return false }
            if state.idle <= state.jobs.count, state.threads < size {
                // If the system has no thread left, those that exist run the job.
                if DetachedThread.start({ self.serve() }) { state.threads += 1 }
            }
            guard state.threads > 0 else { return false }
            state.jobs.append(job)
            return true
        }
        if isTaken { work.signal() }
        return isTaken
    }

    private func serve() {
        let session = makeSession()
        while true {
            state.withLock { $0.idle += 1 }
            work.wait()
            let (job, isOver) = state.withLock { state in
                state.idle -= 1
                return (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.jobs.isEmpty && state.isClosed)
            }
            job?(session)
            if job == nil, isOver { break }
        }
        session.disconnect()
        let closers = state.withLock { state in
            state.threads -= 1
            guard state.threads == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.closers = [] }
            return state.closers
        }
        for closer in closers { closer.resume() }
    }
}
