import AggregatorCore
import AggregatorSimulation

/// The mistakes of a rude engine: the real one, with one thing wrong.
enum Mistake: String, CaseIterable, Sendable {
    /// Forgets the validators that it was given.
    case forgetsValidators
    /// Sends a validator of its own making.
    case inventsValidators
    /// Asks at every pull.
    case ignoresSchedule
    /// Forgets that a server asked to wait.
    case ignoresRetryAfter
    /// Never keeps a new address.
    case ignoresMoves
    /// Asks again and again for a document that is gone.
    case ignoresGone
    /// Sends many requests to one host at once.
    case hurried
    /// Sends the next request to a host right after the last one.
    case breathless
    /// Sends a cookie of an earlier visit.
    case keepsCookies
    /// Sends a `Referer` field.
    case sendsReferrer
    /// Asks sources that fail every 15 minutes.
    case neverBacksOff

    /// The faults that publishers would complain of.
    var faults: Set<Etiquette.Fault> {
        switch self {
        case .forgetsValidators: [.unconditional]
        case .inventsValidators: [.neverIssued]
        case .ignoresSchedule: [.tooSoon, .atRest]
        case .ignoresRetryAfter: [.underPenalty]
        case .ignoresMoves: [.redirectForgotten]
        case .ignoresGone: [.afterGone]
        case .hurried: [.concurrent]
        case .breathless: [.tooClose]
        case .keepsCookies: [.cookie]
        case .sendsReferrer: [.referrer]
        case .neverBacksOff: [.impatient]
        }
    }

    /// The days until the mistake shows.
    var days: Int {
        switch self {
        case .ignoresMoves, .ignoresGone: 22
        case .ignoresRetryAfter, .neverBacksOff: 8
        case .forgetsValidators, .inventsValidators, .ignoresSchedule, .hurried, .breathless, .keepsCookies, .sendsReferrer: 3
        }
    }

    func store(over store: any Store) -> any Store { ForgetfulStore(base: store, mistake: self) }
    func transport(over transport: any Transport) -> any Transport { RudeTransport(base: transport, mistake: self) }

    fileprivate func bend(_ state: inout SourceState) {
        switch self {
        case .forgetsValidators: state.trust.validators = Validators()
        case .inventsValidators: if let tag = state.trust.validators.entityTag { state.trust.validators.entityTag = tag + "-gzip" }
        case .ignoresSchedule:
            state.plan = SourceState.Plan()
            state.document.pace = SourceState.Pace()
        case .ignoresRetryAfter:
            if state.trouble.retryAfter != nil { state.plan = SourceState.Plan() }
            (state.trouble.retryAfter, state.trouble.limitedSite) = (nil, nil)
        case .ignoresGone:
            if state.trouble.gone != nil { state.plan = SourceState.Plan() }
            state.trouble.gone = nil
        case .neverBacksOff:
            if state.trouble.failures > 0 { state.plan = SourceState.Plan(nextPull: state.history.lastAttempt?.adding(seconds: 900)) }
        case .ignoresMoves, .hurried, .breathless, .keepsCookies, .sendsReferrer: break
        }
    }
}

private struct RudeTransport: Transport {
    let base: any Transport
    let mistake: Mistake
    var schemes: Set<String> { base.schemes }

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        var request = request
        if mistake == .keepsCookies { request.secretHeaders.append(Header(name: "Cookie", value: "visitor=1")) }
        if mistake == .sendsReferrer { request.headers.append(Header(name: "Referer", value: "https://reader.example/")) }
        return try await base.fetch(request)
    }
}

/// A store that recalls states wrongly, or forgets moves.
private struct ForgetfulStore: StoreDecorator {
    let base: any Store
    let mistake: Mistake
    /// A store with leases would remember what a site asked for.
    var leasing: (any LeasingStore)? { nil }

    func sourceStates() async throws(StoreFailure) -> [FeedID: SourceState] {
        var states = try await base.sourceStates()
        for id in states.keys { mistake.bend(&states[id, default: SourceState()]) }
        return states
    }

    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet {
        var harvest = harvest
        if mistake == .ignoresMoves { harvest.newAddress = nil }
        return try await base.commit(harvest)
    }
}
