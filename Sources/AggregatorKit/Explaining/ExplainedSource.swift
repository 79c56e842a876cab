import AggregatorCore

/// The state of a source, as sentences.
struct ExplainedSource {
    let facts: SourceFacts
    let now: Timestamp
    let moments: MomentText

    private var subscription: Subscription { facts.subscription }
    var state: SourceState { facts.state }

    func moment(_ moment: Timestamp) -> String { moments.of(moment) }

    var failures: [String] {
        guard state.trouble.failures > 0 else { return [] }
        let count = state.trouble.failures == 1 ? "The last pull failed." : "The last \(state.trouble.failures) pulls failed."
        let longest = DurationText.of(facts.bounds.longestBackOff)
        return [
            count,
            "From the second failure in a row on, it is left alone twice as long after each, for \(longest) at most; one success ends that.",
        ]
    }

    var move: [String] {
        guard let move = state.whereabouts.move else { return [] }
        guard move.sightings > 0 else {
            let target = move.target.redacted
            return ["It led to \(target) \(moment(move.first)), where another feed was; a move there is not believed."]
        }
        let seen =
            "A permanent redirect to \(move.target.redacted) was seen \(move.sightings == 1 ? "once" : "\(move.sightings) times") since \(moment(move.first))."
        if let other = facts.followedAtMove {
            return [seen, isFollowed(at: other)]
        }
        return [
            seen,
            "It is believed after \(Relocation.neededSightings) times over \(Relocation.neededTime / 86_400) days, if the same feed is there.",
        ]
    }

    var claim: [String] {
        guard let claim = state.whereabouts.claim else { return [] }
        let target = claim.target.redacted
        guard claim.sightings > 0 else {
            return ["Its document says that it lives at \(target); looked at \(moment(claim.first)), that was not the same feed."]
        }
        let seen =
            "Its document says since \(moment(claim.first)) that it lives at \(target), in \(claim.sightings == 1 ? "one pull" : "\(claim.sightings) pulls")."
        if let claimed = facts.followedAtClaim { return [seen, isFollowed(at: claimed)] }
        return [
            seen,
            """
            That is looked at after \(Relocation.neededSightings) times over \(Relocation.neededTime / 86_400) days, and believed where the same \
            feed is there and says nothing else.
            """,
        ]
    }

    private func isFollowed(at other: Subscription) -> String {
        "That address is already followed as \(other.address.redacted), so its posts come twice; `aggregator remove \(ShellWord.quoted(subscription.address.redacted))` removes this one."
    }

    var nextPull: [String] {
        switch facts.outlook {
        case .never: return ["Only when you ask."] + state.plan.reasons.map(sentence)
        case .later(let next, let reasons): return ["Not before \(moment(next))."] + reasons.map(sentence)
        case .waiting(let until, let reason): return ["Not before \(moment(until)).", sentence(reason)]
        case .due:
            guard let next = state.plan.next else { return ["At the next pull: nothing is planned."] }
            return ["Due since \(moment(next))."] + state.plan.reasons(from: next).map(sentence)
        }
    }

    /// The end of the wait that the source or its site asked for.
    private var wait: Timestamp? {
        if case .waiting(let until, _) = facts.outlook { return until }
        return [state.trouble.wait(now: now), facts.siteWait?.until].compactMap(\.self).max()
    }

    /// The wait of the whole site that another source heard, or this one did, before somebody insisted.
    var othersWait: (site: String, until: Timestamp)? {
        if !state.trouble.hasHeardWait, let site = state.trouble.limitedSite, let until = state.trouble.retryAfter, until > now {
            return (site, until)
        }
        guard let told = facts.siteWait, told.until > state.trouble.wait(now: now) ?? now else { return nil }
        return told
    }

    var changes: [String] {
        let name = ShellWord.quoted(subscription.address.redacted)
        if state.trouble.gone != nil { return ["`aggregator pull --force \(name)` asks all the same."] }
        var sentences: [String] = []
        if case .later(let next, _) = facts.outlook, let wait, wait < next {
            sentences.append(
                "Until \(moment(wait)) only `aggregator pull --force \(name)` asks, against the server's wish; from then on `aggregator pull \(name)` does, whatever is planned."
            )
        } else if wait != nil {
            sentences.append("Until then only `aggregator pull --force \(name)` asks, against the server's wish.")
        } else {
            sentences.append("`aggregator pull \(name)` pulls it now, whatever is planned.")
        }
        if subscription.preferences.interval == nil {
            sentences.append(
                "What it publishes, what its cache rules and its feed ask for, and `interval` in the configuration move the plan.")
        } else {
            sentences.append("The interval set for this source applies; only a server's own wish overrides it.")
        }
        return sentences
    }

    private func sentence(_ reason: String) -> String { moments.sentence("Because: \(reason).") }
}
