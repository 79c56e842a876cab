public import AggregatorCore

/// The sites that asked to be left alone (429), in this run and in earlier ones: what one source is told holds for its whole site.
public final class SiteWaits: Sendable {
    private let boundary: any SiteBoundary
    private let waits: Locked<[String: Timestamp]>
    /// Waits that no source's state can remember: those in answer to a search for feeds, or to a page that was requested beside a source.
    private let unstored: Locked<[SiteWait]>
    private let limits: SiteLimits
    /// What is replayed by these waits; `nil` where nothing is.
    private let replayed: ReplayingTransport?

    /// The waits that a store knows: in the states of its sources, and stored by themselves.
    ///
    /// - Parameter states: Those of its sources, if they were read already.
    public convenience init(
        _ services: ServiceProvider, _ store: any Store, states: [FeedID: SourceState]? = nil
    ) async throws(StoreFailure) {
        try await self.init(services, store, states: states, limits: SiteLimits())
    }

    /// The same, for who asks the sites.
    convenience init(
        _ services: ServiceProvider, _ store: any Store, states: [FeedID: SourceState]? = nil, limits: SiteLimits
    ) async throws(StoreFailure) {
        let now = services.world.clock.now()
        let known = if let states { states } else { try await store.sourceStates() }
        let kept = try await KeptWaits.of(store, now: now)
        self.init(services.siteBoundary, known.values.compactMap { SiteWait($0.trouble) } + kept, limits, now: now)
    }

    /// Creates an empty set of waits.
    public convenience init(_ services: ServiceProvider) {
        self.init(services.siteBoundary, [], SiteLimits(), now: services.world.clock.now())
    }

    private init(_ boundary: any SiteBoundary, _ known: [SiteWait], _ limits: SiteLimits, now: Timestamp) {
        self.boundary = boundary
        waits = Locked(known.filter { Outlook.holds(until: $0.until, now: now) }.latestBySite())
        unstored = Locked([])
        self.limits = limits
        replayed = nil
    }

    /// The same waits, for an attempt that is replayed: they hold for nothing that it asked when it was recorded.
    init(_ shared: SiteWaits, replaying replayed: ReplayingTransport) {
        (boundary, waits, unstored, limits) = (shared.boundary, shared.waits, shared.unstored, shared.limits)
        self.replayed = replayed
    }

    /// The time before which an address must not be requested, and the site that asked for it; `nil` when it may be requested.
    public func wait(for address: WebAddress, now: Timestamp) -> (site: String, until: Timestamp)? {
        // Nearly always there is no wait, and then no name is looked up.
        guard !waits.withLock({ $0.isEmpty }), replayed?.isToAsk(address) != true, let site = Site.name(of: address, boundary),
            let until = waits.withLock({ $0[site] }), until > now
        else { return nil }
        return (site, until)
    }

    /// The same for the address of a source that has its turn: a connector may ask other addresses for it.
    func wait(forSource address: WebAddress, now: Timestamp) -> (site: String, until: Timestamp)? {
        replayed?.hasAsked == true ? nil : wait(for: address, now: now)
    }

    /// How many sources of the site of this answer were limited in a row, with this one; 1 for an answer that is no limit.
    func countLimit(by response: Response, of source: FeedID) -> Int {
        guard response.status == 429, !response.isOurRefusal, let site = Site.name(of: response.address, boundary) else { return 1 }
        return limits.count(ofSite: site, besides: source) + 1
    }

    /// Whether there are waits to store.
    public var hasUnstoredWaits: Bool { !unstored.withLock { $0.isEmpty } }

    /// Stores the waits that no source's state remembers, for later runs and for those that are under way.
    public func storeWaits(in store: any Store, now: Timestamp) async throws(StoreFailure) {
        // Taken out first, as others may store at the same time.
        let waits = unstored.withLock { unstored in
            defer { unstored = [] }
            return unstored
        }
        guard !waits.isEmpty else { return }
        do throws(StoreFailure) { try await KeptWaits.add(waits, to: store, now: now) } catch {
            unstored.withLock { $0 += waits }
            throw error
        }
    }

    /// Remembers a wait that a source's state remembers as well; returns the site that it holds for.
    ///
    /// - Parameters:
    ///   - sourceUntil: The time until which the source must wait.
    ///   - siteUntil: The time until which the other sources of its site must wait. If that is shorter, the source's state does not
    ///     remember it, and no site is returned.
    ///   - target: The source. If it is not pulled by the schedule, or another site asked for the wait, the wait is stored by itself as
    ///     well: a run that is under way in another process looks for it there, and not in the states of all sources.
    func remember(_ sourceUntil: Timestamp, siteUntil: Timestamp, by response: Response, of target: PullTarget) -> String? {
        // Not asked again: its wait holds as it is.
        if response.isOurRefusal { return Site.name(of: response.address, boundary) }
        guard siteUntil >= sourceUntil else {
            rememberUnstored(siteUntil, from: response)
            return nil
        }
        let site = remember(sourceUntil, by: response)
        // The lease of a scheduled run keeps others from the source's own site.
        let isForOthers = !target.isScheduled || site != Site.name(of: target.subscription.address, boundary)
        if isForOthers, let site { unstored.withLock { $0.append(SiteWait(site: site, until: sourceUntil)) } }
        return site
    }

    /// Takes over what other processes have stored.
    func learn(_ stored: [SiteWait], now: Timestamp) {
        let known = stored.filter { Outlook.holds(until: $0.until, now: now) }.latestBySite()
        guard !known.isEmpty else { return }
        waits.withLock { $0.merge(known, uniquingKeysWith: max) }
    }

    /// Whether one of these waits concerns an address.
    func isClosed(_ address: WebAddress, by stored: [SiteWait], now: Timestamp) -> Bool {
        guard stored.contains(where: { $0.until > now }), let site = Site.name(of: address, boundary) else { return false }
        return stored.contains { $0.site == site && $0.until > now }
    }

    /// Remembers a wait that no source's state remembers.
    func rememberUnstored(_ siteUntil: Timestamp, from response: Response) {
        guard let site = remember(siteUntil, by: response) else { return }
        unstored.withLock { $0.append(SiteWait(site: site, until: siteUntil)) }
    }

    /// As `rememberUnstored`, unless the site is left alone already: then it was not asked, and the response says nothing new. Returns the
    /// known wait.
    ///
    /// - Parameter isForced: Whether the site is asked even so.
    @discardableResult
    func rememberIfAsked(
        _ siteUntil: Timestamp, from response: Response, isForced: Bool, now: Timestamp
    ) -> (site: String, until: Timestamp)? {
        if !isForced, let known = wait(for: response.address, now: now) { return known }
        rememberUnstored(siteUntil, from: response)
        return nil
    }

    /// The time until which a site must be left alone, by the site's name.
    func wait(ofSite name: String) -> Timestamp? { waits.withLock { $0[name] } }

    /// Remembers a wait; returns the site that it holds for. A 429 addresses the client, a 503 only the document.
    private func remember(_ until: Timestamp, by response: Response) -> String? {
        guard response.status == 429, let site = Site.name(of: response.address, boundary) else { return nil }
        waits.withLock { $0[site] = max($0[site] ?? until, until) }
        return site
    }
}

extension SiteWait {
    /// The wait of a whole site that a source was told; `nil` where it was told none, or one for itself alone.
    init?(_ trouble: SourceState.Trouble) {
        guard let site = trouble.limitedSite, let until = trouble.retryAfter else { return nil }
        self.init(site: site, until: until)
    }
}
