extension SourceState.Trouble {
    /// Records the wait that a failure asked for, which concerns this source alone, unless a longer wait is known already.
    package mutating func wait(until: Timestamp?, now: Timestamp) {
        guard let until, until > wait(now: now) ?? now else { return }
        (retryAfter, limitedSite) = (until, nil)
    }

    /// Keeps the wait that another process was told, if it is the longer one.
    package mutating func keepWait(of other: Self, now: Timestamp) {
        guard let until = other.wait(now: now), until > wait(now: now) ?? now else { return }
        (retryAfter, limitedSite) = (other.retryAfter, other.limitedSite)
    }
}
