import CPQ

/// Threads that the silo owns: libpq blocks. Signals go to the program's other threads. CurlTransport has nearly the same: the price of
/// silos that know nothing of each other.
enum OwnedThread {
    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// `false` when the system has no thread left.
    static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        // The mask is inherited, so that no signal finds the thread unprepared.
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var thread = pthread_t()
        let work = Unmanaged.passRetained(Work(run))
        let result = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, work.toOpaque())
        guard result == 0 else {
            work.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}

/// Counts what there is to do; threads wait for it.
///
/// `@unchecked Sendable`: a POSIX semaphore is there to be shared by threads.
final class Semaphore: @unchecked Sendable {
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(semaphore, 0, 0) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func signal() { sem_post(semaphore) }

    func wait() { while sem_wait(semaphore) != 0 {} }
}
