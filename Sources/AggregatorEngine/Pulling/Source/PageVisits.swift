import AggregatorCore

/// Asks for pages besides the sources themselves, such as an address to which a source says that it has moved.
struct PageVisits: Sendable {
    let fetching: SourceFetch
    let scope: RunScope
    let clock: any ClockService
    let bounds: Schedule.Bounds
    /// The time limit that all visits share; `nil` where each has its own.
    var time: SharedTime?

    /// Asks a page besides the source itself, and returns what `body` makes of its answer; `nil` if the run drops it. It counts like a
    /// source's own answer: while it comes, until it is understood, and until its content is stored.
    func visit<Value: Sendable>(
        _ address: WebAddress, _ target: PullTarget, _ body: (Response) async -> Value
    ) async throws(PullFailure) -> Value? {
        let transfer = scope.backlog.begin()
        defer { scope.backlog.leave(transfer) }
        let response = try await fetching.visit(address, target, transfer.arrival, within: time)
        return await scope.parsingBudget.hold(response.body.count) { await body(response) }
    }

    /// Like `visit`, for a document; also `nil` if the page brings no document. If it asks to wait, its whole site is left alone.
    func visitDocument<Value: Sendable>(_ address: WebAddress, _ target: PullTarget, _ body: (Response) async -> Value?) async -> Value? {
        let value = try? await visit(address, target) { response -> Value? in
            guard !noteWait(askedBy: response, target),
                case .document = Answer(response, wasConditional: false, now: clock.now(), bounds: bounds)
            else { return nil }
            return await body(response)
        }
        return value.flatMap(\.self)
    }

    /// Notes the wait that a response asks for; returns `false` if it asks for none.
    func noteWait(askedBy response: Response, _ target: PullTarget) -> Bool {
        let now = clock.now()
        guard case .wait(_, let siteUntil, _) = Answer(response, wasConditional: false, now: now, bounds: bounds) else { return false }
        scope.waits.rememberIfAsked(siteUntil, from: response, isForced: target.isForced, now: now)
        return true
    }
}
