import CCurl

/// A thread that its owner starts, and joins at the end or lets go of. Signals go to the program's other threads: a connection that a
/// server closed must not end the process by SIGPIPE, and Ctrl-C must not reach a thread in the middle of C code. PostgresStore and
/// System have nearly the same thread, as silos know nothing of each other.
final class OwnedThread: Sendable {
    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let thread: pthread_t

    /// `nil` when the system has no thread left.
    init?(_ run: @escaping @Sendable () -> Void) {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        // The thread inherits the mask, so that no signal reaches it before its work begins.
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
            return nil
        }
        self.thread = thread
    }

    /// Blocks until the work has ended. To be called once, when the end is near.
    func join() { pthread_join(thread, nil) }

    /// Detaches the thread. To be called once, in place of `join`.
    func letGo() { pthread_detach(thread) }
}
