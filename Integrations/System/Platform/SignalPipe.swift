import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Carries signals from their handler, in which next to nothing is allowed, to a thread in which everything is.
enum SignalPipe {
    static let signals = [SIGINT, SIGTERM]

    /// The end that the handler writes to; −1 while nothing listens.
    private static let entrance = Atomic<Int32>(-1)

    /// Calls `hear` on a thread of its own for every SIGINT and SIGTERM until `close`. There is one listener per process: opening again
    /// replaces the first. From now on a broken pipe is an error of `write`, and no signal.
    ///
    /// - Parameters:
    ///   - heedTimeout: Milliseconds after a signal in which `close` or another signal is expected.
    ///   - unheeded: Called on the same thread for a signal after which neither came.
    static func open(
        heedTimeout: Int32, _ hear: @escaping @Sendable (Int32) -> Void, unheeded: @escaping @Sendable (Int32) -> Void
    ) throws(SystemError) {
        close()
        var ends: [Int32] = [-1, -1]
        try SystemError.check { pipe(&ends) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // A full pipe must not block the handler.
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        // This access also initialises the variable, before the handler can run.
        entrance.store(ends[1], ordering: .releasing)
        try startReading(FileDescriptor(owning: ends[0]), heedTimeout, hear, unheeded)
        for signal in signals { try handle(signal) { SignalPipe.pass($0) } }
        ignoreBrokenPipes()
    }

    static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

    /// Gives signals their default action again, except SIGPIPE, which stays ignored. The thread ends.
    static func close() {
        let end = entrance.exchange(-1, ordering: .acquiringAndReleasing)
        guard end >= 0 else { return }
        for signal in signals { try? handle(signal, SIG_DFL) }
        _ = closeDescriptor(end)
    }

    /// The handler: makes only calls that POSIX allows there, and restores `errno`.
    private static func pass(_ signal: Int32) {
        let before = errno
        var byte = UInt8(truncatingIfNeeded: signal)
        _ = write(entrance.load(ordering: .acquiring), &byte, 1)
        errno = before
    }

    private static func handle(_ signal: Int32, _ handler: (@convention(c) (Int32) -> Void)?) throws(SystemError) {
        var action = sigaction()
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = handler
        #else
            action.__sigaction_handler.sa_handler = handler
        #endif
        action.sa_flags = Int32(SA_RESTART)
        try SystemError.check { sigaction(signal, &action, nil) }
    }

    private static func startReading(
        _ exit: consuming FileDescriptor, _ heedTimeout: Int32, _ hear: @escaping @Sendable (Int32) -> Void,
        _ unheeded: @escaping @Sendable (Int32) -> Void
    ) throws(SystemError) {
        let number = exit.release()
        do throws(SystemError) {
            try DetachedThread.start {
                let exit = FileDescriptor(owning: number)
                unblockSignals()
                while let byte = try? exit.readByte() {
                    hear(Int32(byte))
                    if !exit.isReadable(within: heedTimeout) { unheeded(Int32(byte)) }
                }
            }
        } catch {
            _ = closeDescriptor(number)
            throw error
        }
    }

    /// The parent process may have blocked the signals, and children inherit that. A signal to the process goes to any thread that does not
    /// block it.
    private static func unblockSignals() {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }
}

private func closeDescriptor(_ number: Int32) -> Int32 { close(number) }
