import AggregatorCore

extension SourcePull {
    /// Keeps what came before the page that failed. The whole is asked for again, and a wait that the page asked for is heeded.
    func keep(
        _ document: consuming FeedDocument, _ response: Response, until failure: ConnectorFailure, _ target: PullTarget
    ) async -> SourceReport? {
        var document = document
        // More was to come, so an answer without a document ("not modified") must not stand for it later.
        document.isCutOff = true
        let why: String
        if case .status(let refusal) = failure {
            let page = refusal.askedAddress.redacted
            why = "\(page) is a page of the source, and answered with status \(refusal.status); the whole is asked for again."
        } else {
            why = PullFailure(failure, at: target.subscription.address.withoutConnector).message
        }
        document.warnings.append(FeedDocument.Warning(code: "page-failed", message: why))
        let origin = Provenance(response: response, validators: Validators(), trouble: trouble(failure, why, target))
        return await keep(document, from: origin, target)
    }

    /// The trouble that is left beside the document: a wait, or one more failure of a page.
    private func trouble(_ failure: ConnectorFailure, _ message: String, _ target: PullTarget) -> SourceState.Trouble {
        let before = target.state.trouble
        var trouble = SourceState.Trouble()
        if case .status(let refusal) = failure {
            let waits = target.state.waits(withOneAt: now)
            let limits = scope.waits.countLimit(by: refusal, of: target.subscription.id)
            switch Answer(refusal, wasConditional: false, waits: waits, limits: limits, now: now, bounds: bounds) {
            case .wait(let sourceUntil, let siteUntil, _):
                trouble.waits = refusal.isOurRefusal ? before.waits : waits
                trouble.retryAfter = sourceUntil
                trouble.limitedSite = scope.waits.remember(
                    sourceUntil, siteUntil: siteUntil, by: refusal, of: target)
                return trouble
            case .failed(_, let until): trouble.wait(until: until, now: now)
            case .document, .unchanged, .gone: break
            }
        }
        trouble.failures = target.failures(withOneAt: now, bounds)
        trouble.lastFailure = SourceState.Failure(code: "page-failed", message: message)
        return trouble
    }
}
