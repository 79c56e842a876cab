import AggregatorCore

extension SourcePull {
    /// What came before the page that failed is kept, and the whole is asked for again; a wait that the page asked for is heard.
    func keep(
        _ document: consuming FeedDocument, _ response: Response, until failure: ConnectorFailure, _ target: PullTarget
    ) async -> SourceReport? {
        var document = document
        // More was to come: no answer without a document ("not modified") would do for it.
        document.isCutOff = true
        let why: String
        if case .status(let refusal) = failure {
            let page = (refusal.hops.first?.from ?? refusal.address).redacted
            why = "\(page) is a page of the source, and answered with status \(refusal.status); the whole is asked for again."
        } else {
            why = PullFailure(failure, at: target.subscription.address.withoutConnector).message
        }
        document.warnings.append(FeedDocument.Warning(code: "page-failed", message: why))
        return await keep(document, response, Validators(), target, trouble: wait(for: failure))
    }

    /// What is left to wait for; a page that was had ends all other trouble.
    private func wait(for failure: ConnectorFailure) -> SourceState.Trouble {
        var trouble = SourceState.Trouble()
        guard case .status(let refusal) = failure,
            case .wait(let until, let site, _) = Answer(refusal, wasConditional: false, now: now, bounds: bounds)
        else { return trouble }
        trouble.waits = 1
        (trouble.retryAfter, trouble.limitedSite) = (until, scope.waits.add(until, ofSite: site, by: refusal))
        return trouble
    }
}
