/// Reports the wish to end the process.
///
/// - Every task that waits gets the first wish, and so does one that begins to wait afterwards.
/// - Waiting ends at once with `nil` when the task that waits is cancelled.
public protocol SignalService: Sendable {
    /// The first wish, as an exit status (130 for SIGINT, 143 for SIGTERM); `nil` when the waiting task was cancelled. A second wish
    /// ends the process at once; so does the first one that is not heeded in two seconds.
    func interruption() async -> Int32?

    /// Sets what is run before the process is ended because the first wish was not heeded in time; it replaces what was set before, and
    /// `nil` is nothing. A second wish ends the process without it.
    ///
    /// It runs on a thread of its own, because the threads of tasks may be what hangs, and is given no more than a moment.
    func setLastWords(_ words: (@Sendable () -> Void)?)
}

extension SignalService {
    /// Does nothing, for a service that ends no process.
    public func setLastWords(_ words: (@Sendable () -> Void)?) {}
}
