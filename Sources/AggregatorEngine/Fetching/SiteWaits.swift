public import AggregatorCore

/// The sites that asked to be left alone (429), in this run and in earlier ones: what one source is told holds for its whole site.
public final class SiteWaits: Sendable {
    private let boundary: any SiteBoundary
    private let waits: Locked<[String: Timestamp]>
    /// Waits that no source's state can remember: those in answer to a search for feeds, or to a page that was requested beside a source.
    private let news = Locked<[SiteWait]>([])

    /// The waits that a store knows: in the states of its sources, and stored by themselves.
    ///
    /// - Parameter states: those of its sources, if they were read already.
    public convenience init(
        _ services: ServiceProvider, _ store: any Store, states: [FeedID: SourceState]? = nil
    ) async throws(StoreFailure) {
        let now = services.world.clock.now()
        let known = if let states { states } else { try await store.sourceStates() }
        let kept = try await KeptWaits.of(store, now: now)
        self.init(services.siteBoundary, known.values.compactMap { SiteWait($0.trouble) } + kept, now: now)
    }

    /// Creates an empty set of waits.
    public convenience init(_ services: ServiceProvider) {
        self.init(services.siteBoundary, [], now: services.world.clock.now())
    }

    private init(_ boundary: any SiteBoundary, _ known: [SiteWait], now: Timestamp) {
        self.boundary = boundary
        var latest: [String: Timestamp] = [:]
        for wait in known where Outlook.holds(until: wait.until, now: now) {
            latest[wait.site] = max(latest[wait.site] ?? wait.until, wait.until)
        }
        waits = Locked(latest)
    }

    /// The time before which an address must not be requested, and the site that asked for it; `nil` when it may be requested.
    public func wait(for address: WebAddress, now: Timestamp) -> (site: String, until: Timestamp)? {
        // Nearly always there is no wait, and then no name is looked up.
        guard !waits.withLock({ $0.isEmpty }), let site = Site.name(of: address, boundary),
            let until = waits.withLock({ $0[site] }), until > now
        else { return nil }
        return (site, until)
    }

    /// Whether there are waits to store.
    public var hasNews: Bool { !news.withLock { $0.isEmpty } }

    /// Stores the waits from searches, for later runs.
    public func keepNews(in store: any Store, now: Timestamp) async throws(StoreFailure) {
        try await KeptWaits.add(news.withLock { $0 }, to: store, now: now)
    }

    /// As `add`, for a source that must wait longer than the others of its site; its state does not remember the wait of the others.
    ///
    /// - Parameter site: the time until which the others must wait.
    func add(_ until: Timestamp, ofSite site: Timestamp, by response: Response) -> String? {
        guard site < until else { return add(until, by: response) }
        hear(site, from: response)
        return nil
    }

    /// As `add`, where no source remembers the wait.
    func hear(_ until: Timestamp, from response: Response) {
        guard let site = add(until, by: response) else { return }
        news.withLock { $0.append(SiteWait(site: site, until: until)) }
    }

    /// As `hear`, unless the site is left alone already: then it was not asked, and the response is not news. Returns the known wait.
    ///
    /// - Parameter isForced: whether the site is asked even so.
    @discardableResult
    func hearNews(_ until: Timestamp, from response: Response, isForced: Bool, now: Timestamp) -> (site: String, until: Timestamp)? {
        if !isForced, let known = wait(for: response.address, now: now) { return known }
        hear(until, from: response)
        return nil
    }

    /// The time until which a site must be left alone, by the site's name.
    func wait(ofSite name: String) -> Timestamp? { waits.withLock { $0[name] } }

    /// Remembers a wait; returns the site that it holds for. A 429 addresses the client, a 503 only the document.
    func add(_ until: Timestamp, by response: Response) -> String? {
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
