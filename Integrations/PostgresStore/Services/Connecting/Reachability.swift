/// Whether the server is there, as far as the threads of a store's pool know together.
///
/// A server that was reached once and is gone may be restarting, and is waited for: once, whichever thread finds it gone, and however often
/// it is asked for something. When that was in vain, each try is the only one, until one of them reaches the server again.
struct Reachability: Sendable {
    private var hasBeenReached = false
    private var goneSince: Double?

    /// Notes that the server took a connection, or answered over one: where it takes no more of them, others go on.
    mutating func noteReached() {
        hasBeenReached = true
        goneSince = nil
    }

    /// Notes that no connection could be made, and returns whether to try again.
    ///
    /// - Parameters:
    ///   - begun: When the first of these tries began, as `now`, in seconds of any one clock.
    ///   - wait: How long the server may be gone.
    mutating func isWorthWaiting(since begun: Double, now: Double, wait: Double) -> Bool {
        guard hasBeenReached else { return false }
        let since = goneSince ?? begun
        goneSince = since
        return now < since + wait
    }
}
