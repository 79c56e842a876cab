import AggregatorCore

/// Leases lanes for one run, renews them, and gives them back.
struct LeaseHolder: Sendable {
    /// Seconds that a lease lasts: that long after a worker has died, another one may ask in its place.
    static let term: Int64 = 60
    /// Seconds between two renewals: a lease survives one renewal that fails or comes late.
    static let beat = 20.0

    let leasing: any LeasingStore
    let store: any Store
    let worker: Identifier
    let clock: any ClockService
    let waits: SiteWaits
    /// Seconds from the end of one request to a host to the start of the next.
    let hostDelay: Double
    /// The store's revision before the run was planned.
    let planned: StoreRevision?

    init(_ leasing: any LeasingStore, _ work: SourcePull, planned: StoreRevision?) {
        self.planned = planned
        self.leasing = leasing
        store = work.store
        worker = ContentHash.of(Array("worker \(work.scope.seed)".utf8))
        clock = work.services.world.clock
        waits = work.scope.waits
        hostDelay = work.options.hostDelay
    }

    func run(_ request: LeasePlanner.LeaseRequest) async -> Result<LeasePlanner.Outcome, StoreFailure> {
        do throws(StoreFailure) {
            if !request.released.isEmpty { try await leasing.release(rests(of: request.released), by: worker, now: clock.now()) }
            guard !request.held.isEmpty || !request.wished.isEmpty else { return .success(LeasePlanner.Outcome(given: [], states: nil)) }
            let limit = request.held.count + request.limit
            let given = try await leasing.lease(request.held + request.wished, limit: limit, by: worker, for: Self.term, now: clock.now())
            let feeds = given.flatMap { request.feeds[$0] ?? [] }
            let uptime = clock.uptime()
            do throws(StoreFailure) {
                let states = try await states(of: feeds, isFirst: request.isFirst)
                return .success(LeasePlanner.Outcome(given: Set(given), states: states, readAt: uptime))
            } catch {
                // Nobody here has asked in the new ones, which need no rest for that.
                let unused = given.filter { !request.held.contains($0) }
                try? await leasing.release(rests(of: unused, wereAsked: false), by: worker, now: clock.now())
                throw error
            }
        } catch { return .failure(error) }
    }

    /// The current states of these feeds; `nil` where there are none, or where nothing was written since the run was planned.
    private func states(of feeds: [FeedID], isFirst: Bool) async throws(StoreFailure) -> [FeedID: SourceState]? {
        guard !feeds.isEmpty else { return nil }
        if isFirst, let planned, await store.revision() == planned { return nil }
        return try await store.sourceStates(of: feeds)
    }

    /// A lane that can't be given back is free when its lease ends.
    func release(_ lanes: [Lane]) async {
        guard !lanes.isEmpty else { return }
        do throws(StoreFailure) { try await leasing.release(rests(of: lanes), by: worker, now: clock.now()) } catch {}
    }

    /// How long each lane rests when it is given back, in seconds: the next worker keeps the pause between requests, and a wait that the
    /// site asked for.
    private func rests(of lanes: [Lane], wereAsked: Bool = true) -> [Lane: Int64] {
        let now = clock.now()
        return lanes.reduce(into: [:]) { rests, lane in
            let distance = SlowSite.distance(ofHost: lane.description, usual: hostDelay)
            let spacing = Int64(min(max(distance, 0), 86_400).rounded(.up))
            let wait = waits.wait(ofSite: lane.description).map { $0.wholeSeconds(since: now) + 1 } ?? 0
            rests[lane] = max(wereAsked ? spacing : 0, wait)
        }
    }
}
