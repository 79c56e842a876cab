public import AggregatorCore

/// Which sites asked to be left alone (429), in this run and in those before it: the word of one source holds for all of its site.
public final class SiteWaits: Sendable {
    private let boundary: any SiteBoundary
    private let waits: Locked<[String: Timestamp]>
    /// Waits that no source's state can remember: those that came in answer to a search for feeds, or to a page that was asked beside a
    /// source.
    private let news = Locked<[SiteWait]>([])

    /// What is known to a store: with the sources that heard it, and besides.
    ///
    /// - Parameter states: those of its sources, where they were read already.
    public convenience init(
        _ services: ServiceProvider, _ store: any Store, states: [FeedID: SourceState]? = nil
    ) async throws(StoreFailure) {
        let now = services.world.clock.now()
        let known = if let states { states } else { try await store.sourceStates() }
        let kept = try await KeptWaits.of(store, now: now)
        self.init(services.siteBoundary, known.values.compactMap { SiteWait($0.trouble) } + kept, now: now)
    }

    /// Of nobody, as yet.
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

    /// Until when an address is to be left alone, and by whose word; `nil` when it may be asked.
    public func wait(for address: WebAddress, now: Timestamp) -> (site: String, until: Timestamp)? {
        // Nearly always nobody is waited for, and then no name is looked up.
        guard !waits.withLock({ $0.isEmpty }), let site = Site.name(of: address, boundary),
            let until = waits.withLock({ $0[site] }), until > now
        else { return nil }
        return (site, until)
    }

    /// Whether there is something to keep.
    public var hasNews: Bool { !news.withLock { $0.isEmpty } }

    /// Keeps what searches heard, for whoever asks next.
    public func keepNews(in store: any Store, now: Timestamp) async throws(StoreFailure) {
        try await KeptWaits.add(news.withLock { $0 }, to: store, now: now)
    }

    /// As `add` for a source that is left alone for longer than the others of its site: it does not remember what holds for those.
    ///
    /// - Parameter site: until when the others are to be left alone.
    func add(_ until: Timestamp, ofSite site: Timestamp, by response: Response) -> String? {
        guard site < until else { return add(until, by: response) }
        hear(site, from: response)
        return nil
    }

    /// As `add`, where there is no source that remembers it.
    func hear(_ until: Timestamp, from response: Response) {
        guard let site = add(until, by: response) else { return }
        news.withLock { $0.append(SiteWait(site: site, until: until)) }
    }

    /// Until when a site is to be left alone, by its name.
    func wait(ofSite name: String) -> Timestamp? { waits.withLock { $0[name] } }

    /// Remembers what a server said; returns the site that it holds for. 429 is said to the client, 503 of the document alone.
    func add(_ until: Timestamp, by response: Response) -> String? {
        guard response.status == 429, let site = Site.name(of: response.address, boundary) else { return nil }
        waits.withLock { $0[site] = max($0[site] ?? until, until) }
        return site
    }
}

extension SiteWait {
    /// What a source heard for all of its site; `nil` where it heard nothing, or for itself alone.
    init?(_ trouble: SourceState.Trouble) {
        guard let site = trouble.limitedSite, let until = trouble.retryAfter else { return nil }
        self.init(site: site, until: until)
    }
}
