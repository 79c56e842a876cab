/// Hears of the wish to end.
///
/// - Whoever waits hears of the first wish, and so does whoever asks after it was made.
/// - Waiting ends at once with `nil` when the task that waits is cancelled.
public protocol SignalService: Sendable {
    /// The first wish, as an exit status (130 for SIGINT, 143 for SIGTERM); `nil` when the waiting task was cancelled. A second wish
    /// ends the process at once; so does the first one that is not heeded in two seconds.
    func interruption() async -> Int32?
}
