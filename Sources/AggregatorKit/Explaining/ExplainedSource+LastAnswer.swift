import AggregatorCore

extension ExplainedSource {
    /// What came of the last attempt, what was understood before, and what the next request will say of that.
    var lastAnswer: [String] {
        guard let attempt = state.history.lastAttempt else { return ["It was never pulled."] }
        return outcome(of: attempt) + [waitOfSite, lastUnderstood, lastChange, condition].compactMap(\.self)
    }

    private func outcome(of attempt: Timestamp) -> [String] {
        if let gone, state.trouble.lastFailure == nil { return ["The server says \(gone)"] }
        if let wish = heldWish(at: attempt) ?? endedWish(at: attempt) { return [wish] }
        if state.trouble.openQuestions > 0 {
            return ["Asked \(moment(attempt)), it failed, and nothing showed whether its server or your own network was at fault."]
        }
        if let failure = state.trouble.lastFailure { return failed(failure, at: attempt) }
        if !state.trouble.hasHeardWait, state.history.lastSuccess != attempt, let site = state.trouble.limitedSite {
            return ["Asked \(moment(attempt)), it led to \(site), which had asked before to be left alone."]
        }
        return ["Asked \(moment(attempt)), the server gave a document, or said that the last one holds."]
    }

    /// What the server says where the source is gone; the end of a sentence.
    private var gone: String? {
        state.trouble.gone.map { "that it is gone (410), \(moment($0.first)) first; its posts are kept." }
    }

    /// A wait that the source itself was asked for, and that still holds.
    private func heldWish(at attempt: Timestamp) -> String? {
        guard state.trouble.hasHeardWait, let until = state.trouble.retryAfter, until > now else { return nil }
        // To the second: a wait that another source of the site heard later is longer when counted from here, and this source did not
        // ask for it.
        let longest = facts.bounds.longestWait
        let isCut = (longest...longest + 1).contains(until.wholeSeconds(since: attempt))
        let granted = isCut ? "; that is the most that a server gets, whatever it asked for" : ""
        return "Asked \(moment(attempt)), the server wished not to be asked before \(moment(until))\(granted)."
    }

    /// A wait that is over, where nothing was understood since.
    private func endedWish(at attempt: Timestamp) -> String? {
        guard let until = state.trouble.endedWait(now: now), until >= attempt, state.history.lastSuccess != attempt else { return nil }
        return "Asked \(moment(attempt)), the server wished not to be asked before \(moment(until)), which is over."
    }

    private func failed(_ failure: SourceState.Failure, at attempt: Timestamp) -> [String] {
        // A server may have been asked all the same, and have redirected to where none could be.
        let outcome = failure.isUnasked ? "Due \(moment(attempt)), it could not be fetched" : "Asked \(moment(attempt)), it failed"
        let sentence = "\(outcome): \(failure.message) (\(failure.code))"
        return [sentence, gone.map { "Before, the server said \($0)" }].compactMap(\.self)
    }

    private var waitOfSite: String? {
        othersWait.map { "All of \($0.site) was told to wait until \(moment($0.until)), so this source waits." }
    }

    private var lastUnderstood: String {
        guard let success = state.history.lastSuccess else { return "No answer of it was ever understood." }
        return "Last understood \(moment(success))\(state.document.format.map { ", as \($0)" } ?? "")."
    }

    private var lastChange: String? {
        state.history.lastChange.map { "A post was last new or changed \(moment($0))." }
    }

    /// What the next request is made conditional on.
    private var condition: String? {
        let validators = [facts.validators.entityTag.map { "ETag \($0)" }, facts.validators.lastModified].compactMap(\.self)
        guard !validators.isEmpty else { return nil }
        return "It will be asked whether anything has changed since \(validators.joined(separator: " and "))."
    }
}

extension SourceState.Trouble {
    /// The time that answers to this source asked to wait for, where that is over and no other answer has come since.
    fileprivate func endedWait(now: Timestamp) -> Timestamp? { waits > 0 ? retryAfter.flatMap { $0 <= now ? $0 : nil } : nil }
}

extension SourceState.Failure {
    /// Whether the server was not even contacted: something on the way to it failed, or its secrets could not be read.
    fileprivate var isUnasked: Bool {
        // A code that another part has as well (`too-large`, `disk-full`) is far more often about an answer.
        if let code = TransportFailure.Code(rawValue: code) { return code.isUnasked }
        return StoreFailure.Code(rawValue: code) == nil && FileFailure.Code(rawValue: code) != nil
    }
}
