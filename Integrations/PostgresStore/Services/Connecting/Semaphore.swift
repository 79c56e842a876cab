import CPQ

/// Counts the jobs that threads wait for.
///
/// `@unchecked Sendable`: The pointer never changes, and POSIX allows `sem_post` and `sem_wait` from any thread.
final class Semaphore: @unchecked Sendable {
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { Self.check(sem_init(semaphore, 0, 0)) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func signal() { Self.check(sem_post(semaphore)) }

    func wait() { Self.check(cpq_sem_wait(semaphore)) }

    private static func check(_ status: Int32) {
        precondition(status == 0, "A semaphore is used between `init` and `deinit`, and counts fewer than 2^31 jobs.")
    }
}
