import AggregatorCore

/// Which sites asked to be left alone (429), in this run and in those before it: the word of one source holds for all of its site.
final class SiteWaits: Sendable {
    private let boundary: any SiteBoundary
    private let waits: Locked<[String: Timestamp]>

    /// What the runs before have stored with the sources that heard it.
    init(_ boundary: any SiteBoundary, states: some Sequence<SourceState>, now: Timestamp) {
        self.boundary = boundary
        var known: [String: Timestamp] = [:]
        for state in states {
            guard let site = state.limitedSite, let until = Outlook.wait(state, now: now) else { continue }
            known[site] = max(known[site] ?? until, until)
        }
        waits = Locked(known)
    }

    /// Since when an address is to be left alone, and by whose word; `nil` when it may be asked.
    func wait(for address: WebAddress, now: Timestamp) -> (site: String, until: Timestamp)? {
        // Nearly always nobody is waited for, and then no name is looked up.
        guard !waits.withLock({ $0.isEmpty }), let site = Site.name(of: address, boundary),
            let until = waits.withLock({ $0[site] }), until > now
        else { return nil }
        return (site, until)
    }

    /// Until when a site is to be left alone, by its name.
    func wait(ofSite name: String) -> Timestamp? { waits.withLock { $0[name] } }

    /// Remembers what a server said; returns the site that it holds for.
    func add(_ until: Timestamp, by address: WebAddress) -> String? {
        guard let site = Site.name(of: address, boundary) else { return nil }
        waits.withLock { $0[site] = max($0[site] ?? until, until) }
        return site
    }
}
