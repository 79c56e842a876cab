/// Hears of the wish to end.
///
/// - Whoever waits hears of the first wish, and so does whoever asks after it was made.
/// - Waiting ends at once with `nil` when the task that waits is cancelled.
public protocol SignalService: Sendable {
    /// The first wish, as an exit status (130 for SIGINT, 143 for SIGTERM); `nil` when the waiting task was cancelled. A second wish
    /// ends the process at once; so does the first one that is not heeded in two seconds.
    func interruption() async -> Int32?

    /// What is said before the process is ended because the first wish was not heeded in time, in place of what was given before; `nil` for
    /// nothing. A second wish ends the process without a word.
    ///
    /// It runs on a thread of its own, as those of tasks may be what hangs, and is waited for no longer than a moment.
    func setLastWords(_ words: (@Sendable () -> Void)?)
}

extension SignalService {
    /// Who ends no process says nothing before.
    public func setLastWords(_ words: (@Sendable () -> Void)?) {}
}
