#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A thread of the machine's own, that no pool gives out and nobody waits for: for what has to run also when all threads of pools hang.
enum DetachedThread {
    /// What the thread runs, handed over through C's pointer and given back exactly once.
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
