import AggregatorCore

/// Passes every request on, and records its outcome.
struct RecordingTransport: Transport {
    let base: any Transport
    let attempt: RecordedAttempt
    let recorder: PullRecorder

    var schemes: Set<String> { base.schemes }

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        var began = Recording.Moment(attempt.time)
        let outcome: Result<Response, TransportFailure>
        do throws(TransportFailure) {
            let response = try await base.fetch(request)
            outcome = .success(response)
        } catch { outcome = .failure(error) }
        // Waiting for room does not happen in a replay. Taken here, so that the attempt's clock, by which limits are kept, leaves it out.
        began.uptime += request.arrival?.takeWait() ?? 0
        let exchange = Recording.Exchange(request, began: began, ended: Recording.Moment(attempt.time), outcome: outcome)
        attempt.clock.move(with: exchange)
        let scrubbed = attempt.echoed.withLock { exchange.scrubbed(hiding: &$0) }
        await recorder.keep([.exchanged(scrubbed)], of: attempt)
        return try outcome.get()
    }
}
