import AggregatorCore

/// A subscription to pull, and its stored state. A class, because it is large and handed on many times.
final class PullTarget: Sendable {
    /// The source as the user wrote it.
    let source: String
    let subscription: Subscription
    let state: SourceState
    /// The uptime at which the state was read from the store.
    let readAt: Double
    /// Whether to ask even a server that asked us to wait, or said that the feed is gone.
    let isForced: Bool
    /// The answer, if it is there already.
    let fetched: Response?
    /// Whether it is asked because it is due, and not because a user asked for it.
    let isScheduled: Bool
    /// The source's lane in a store that workers share: only the worker that holds its lease asks the source.
    let lane: Lane?
    /// The host by which its requests are spaced.
    let host: String?

    init(
        source: String, subscription: Subscription, state: SourceState, isForced: Bool, fetched: Response? = nil, isScheduled: Bool = false,
        lane: Lane? = nil, readAt: Double
    ) {
        self.source = source
        self.subscription = subscription
        self.state = state
        self.readAt = readAt
        self.isForced = isForced
        self.fetched = fetched
        self.isScheduled = isScheduled
        self.lane = lane
        host = subscription.address.pacedHost
    }

    /// The address to try before the source's own, as the source has said for long enough that it lives there; `nil` if there is none.
    /// Header fields that the user has set for this source may be secrets of its origin, so no other origin receives them, whichever server
    /// names it.
    func claimedAddress(now: Timestamp) -> WebAddress? {
        guard !isForced, subscription.address.isWeb, let claim = state.whereabouts.claim, claim.isCertain(now: now),
            mayHearSecrets(claim.target)
        else { return nil }
        return claim.target
    }

    /// Whether an address may receive the header fields that the user has set for this source.
    func mayHearSecrets(_ address: WebAddress) -> Bool {
        subscription.preferences.headers.isEmpty || address.origin == subscription.address.withoutConnector.origin
    }

    /// A copy with a changed state.
    func remembering(_ change: (inout SourceState) -> Void) -> PullTarget {
        var state = state
        change(&state)
        return with(state, readAt: readAt)
    }

    /// A copy with a state that was read then.
    func with(_ state: SourceState, readAt: Double) -> PullTarget {
        PullTarget(
            source: source, subscription: subscription, state: state, isForced: isForced, fetched: fetched, isScheduled: isScheduled,
            lane: lane, readAt: readAt)
    }

    /// Seconds until the source may be asked, if the run is a little too early for it (`Outlook.earlyTolerance`).
    func secondsUntilAskable(now: Timestamp) -> Double {
        guard isScheduled, !isForced, let earliest = state.plan.earliest, earliest > now,
            earliest <= now.adding(seconds: Outlook.earlyTolerance)
        else { return 0 }
        // Rather a moment too late than a moment too early.
        return now.seconds(until: earliest) + 0.001
    }

    func client(_ options: FetchOptions) -> ClientIdentity { ClientIdentity(subscription.preferences, userAgent: options.userAgent) }

    /// The validators of the next request.
    func validators(_ options: FetchOptions, now: Timestamp) -> Validators {
        Revalidation.validators(of: state.trust, for: client(options), now: now)
    }

    /// The address that issued the validators, if a request to the source's own address is sent without them: a redirect leads there.
    var foreignIssuer: WebAddress? {
        let address = subscription.address.withoutConnector
        return state.trust.issuer.flatMap { Revalidation.isIssuer($0, source: address, of: address) ? nil : $0 }
    }

    /// The address with the connector prefix of the source, so that the same connector gathers there.
    func inItsConnector(_ address: WebAddress) -> WebAddress {
        guard let prefix = subscription.address.connectorPrefix else { return address }
        return WebAddress("\(prefix)+\(address.text)") ?? address
    }
}
