#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A thread outside of any pool, which is never joined: for what must run even if all threads of pools hang.
enum DetachedThread {
    /// The closure that the thread runs, passed through C's pointer and released exactly once.
    private final class Job: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        let job = Unmanaged.passRetained(Job(body))
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let answer = pthread_create(&thread, nil, run, job.toOpaque())
        guard answer == 0 else {
            job.release()
            throw SystemError(answer)
        }
        #if canImport(Darwin)
            if let thread { pthread_detach(thread) }
        #else
            pthread_detach(thread)
        #endif
    }

    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
        guard let pointer else { return nil }
        Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue().body()
        return nil
    }
}
