import AggregatorCore
import Dispatch

/// Runs everything on one thread, in the order in which it was enqueued, and moves a virtual clock on whenever nothing is left to do:
/// months of a run pass in seconds, and the same seed gives the same run.
public final class VirtualExecutor: TaskExecutor {
    private struct Queue {
        var jobs: [UnownedJob] = []
        var head = 0

        mutating func next() -> UnownedJob? {
            guard head < jobs.count else { return nil }
            defer {
                head += 1
                if head == jobs.count { (jobs, head) = ([], 0) }
            }
            return jobs[head]
        }
    }

    private let clock: VirtualClock
    private let queue = Locked(Queue())

    /// - Parameter clock: Moved by this executor alone while it runs.
    public init(clock: VirtualClock) { self.clock = clock }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.withLock { $0.jobs.append(job) }
    }

    /// Runs `body` and all that it starts, on the calling thread, until it returns.
    ///
    /// Throws `Standstill` if it waits for something that is neither work nor time.
    public func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
        let ended = Locked<Result<Value, any Error>?>(nil)
        Task(executorPreference: self) {
            let result: Result<Value, any Error>
            do {
                let value = try await body()
                result = .success(value)
            } catch { result = .failure(error) }
            ended.withLock { $0 = result }
        }
        while true {
            if let job = queue.withLock({ $0.next() }) {
                job.runSynchronously(on: asUnownedTaskExecutor())
            } else if let result = ended.withLock({ $0 }) {
                return try result.get()
            } else if !clock.advanceToNextSleeper() {
                throw Standstill()
            }
        }
    }

    /// Does the same on a thread of its own, so that no other thread is kept busy.
    public func runAside<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "aggregator.virtual-time").async {
                continuation.resume(with: Result { try self.run(body) })
            }
        }
    }

    /// Waits for work outside of this world, as by a store with threads of its own. Meanwhile everything here stands still: no time passes,
    /// and no other task goes on, so that the order of events stays the same in every run.
    public func standingStill<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value? {
        let outcome = Locked<Value?>(nil)
        let isOver = DispatchSemaphore(value: 0)
        Task.detached(executorPreference: globalConcurrentExecutor) {
            let value = await body()
            outcome.withLock { $0 = value }
            isOver.signal()
        }
        isOver.wait()
        return outcome.withLock { $0 }
    }

    /// No task can go on: they wait for something that is neither work nor time.
    public struct Standstill: Error {}
}
