import AggregatorCore

extension ArchivedFeed {
    /// One feed of what two stores have of it: this one's subscription, where it has one, and the state of whichever was asked later, this
    /// one where none was, with the longer wait. Joining the result with the same one again changes nothing.
    func joined(with other: ArchivedFeed) -> ArchivedFeed {
        guard let subscription else {
            var joined = other
            joined.description = other.description ?? description
            return joined
        }
        var joined = self
        joined.description = description ?? other.description
        // Validators and schedule are those of an address.
        guard other.subscription?.address == subscription.address, let theirs = other.state else { return joined }
        guard let own = state else {
            joined.state = theirs
            return joined
        }
        let (here, there) = (own.keepingWait(of: theirs), theirs.keepingWait(of: own))
        // A move that was cut short has left the state without its document (`RecordBatch`).
        if theirs.isAsked(after: own) || here == there.withoutDocument {
            joined.state = there
            joined.description = other.description ?? description
        } else {
            joined.state = here
        }
        return joined
    }
}

extension SourceState {
    /// The state as if nothing were known of its last document.
    var withoutDocument: SourceState {
        var state = self
        state.trust = Trust()
        state.document.bodyHash = nil
        return state
    }

    fileprivate func isAsked(after other: SourceState) -> Bool {
        guard let asked = history.lastAttempt else { return false }
        return other.history.lastAttempt.map { asked > $0 } ?? true
    }

    /// The state with the other's wait, and its plan, where that wait is the longer one.
    fileprivate func keepingWait(of other: SourceState) -> SourceState {
        guard let until = other.trouble.retryAfter, trouble.retryAfter.map({ until > $0 }) ?? true else { return self }
        var state = self
        (state.trouble.retryAfter, state.trouble.limitedSite) = (until, other.trouble.limitedSite)
        if let next = plan.next, next < until { state.plan = other.plan }
        return state
    }
}
