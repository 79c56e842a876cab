import AggregatorCore

extension SourceCommitter {
    /// Stores a 404. After a month, the report says so, with the feeds that the site links to now.
    func noteMissing(_ target: PullTarget, _ failure: PullFailure, notBefore wait: Timestamp?) async -> SourceReport {
        let now = clock.now()
        var missing = target.state.trouble.missing ?? SourceState.Missing(since: now)
        // A stored moment in the future comes from a clock that was ahead.
        missing.since = min(missing.since, now)
        let target = target.remembering { $0.trouble.missing = missing }
        guard missing.days(at: now) >= SourceState.Missing.longest else { return await fail(target, failure, notBefore: wait) }
        let host = target.subscription.address.displayHost
        // If a search was due, it has just been made (`MissingSearch`), and brought nothing.
        let isUnknown = missing.isSearchDue(at: now) || missing.cutSearches > 0
        let found = isUnknown ? nil : missing.found
        return await fail(target, failure.missing(at: host, days: missing.days(at: now), found: found), notBefore: wait)
    }
}

extension PullFailure {
    /// The failure as one that has lasted.
    ///
    /// - Parameter found: `nil` if the site could not be read.
    fileprivate func missing(at host: String, days: Int64, found: [WebAddress]?) -> PullFailure {
        let state = found == nil ? "its site can't be read just now" : "no feed is found on its site"
        let found = found ?? []
        let advice =
            found.first.map { "its site has \(found.count == 1 ? "a feed at" : "\(found.count) feeds, first") \($0.redacted)" }
            ?? "\(state), so look for it, or remove it"
        var failure = self
        failure.code = Code.notFound.rawValue
        failure.message = "\(host) has had no document at this address for \(days) days (status 404); \(advice)."
        failure.candidates = found.map { FeedCandidate(url: $0) }
        return failure
    }
}
