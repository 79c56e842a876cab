/// The last time for which another process was waited for in vain: it counts for every caller that wanted to write meanwhile. Otherwise
/// each write of a pull would wait anew, for as long as the other process writes. Time spent on writes of our own does not count.
package struct FutileWait<Moment: InstantProtocol>: Sendable where Moment.Duration == Duration {
    /// When it began and ended; `nil` where no wait was in vain.
    package private(set) var last: (begun: Moment, ended: Moment)?

    package init() {}

    /// The time since which a caller waits who begins to now.
    ///
    /// - Parameter wish: When the caller asked for it.
    package func beginning(wantedSince wish: Moment, now: Moment) -> Moment {
        guard let last else { return now }
        return now.advanced(by: .zero - max(.zero, max(wish, last.begun).duration(to: last.ended)))
    }

    /// Notes a wait that was in vain.
    package mutating func note(begun: Moment, ended: Moment) { last = (begun, ended) }
}
