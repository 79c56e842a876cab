public import AggregatorCore

extension Explanation {
    /// Explains a source from its stored state.
    public static func source(_ facts: SourceFacts, now: Timestamp, moments: MomentText) -> Explanation {
        let source = ExplainedSource(facts: facts, now: now, moments: moments)
        let (subscription, state, counts) = (facts.subscription, facts.state, facts.counts)
        var about = ["It is fetched from \(subscription.address.redacted), and followed since \(moments.of(subscription.added))."]
        if !subscription.tags.isEmpty { about.append("Its tags are \(subscription.tags.joined(separator: ", ")).") }
        let settings = SourceSetting.all.flatMap { setting in setting.texts(subscription.preferences).map { "\(setting.name) \($0)" } }
        if !settings.isEmpty { about.append("For it are set: \(settings.joined(separator: "; ")).") }
        about.append("\(Plural.of(counts.posts, "post")) \(counts.posts == 1 ? "is" : "are") stored, \(counts.unread) of them unread.")
        return Explanation(
            .source, title: subscription.name ?? facts.feed?.title?.plain ?? subscription.address.redacted,
            id: subscription.id.description,
            [
                Topic("about", about), Topic("last_answer", source.lastAnswer), Topic("failures", source.failures),
                Topic("move", source.move + source.claim), Topic("edits", edits(state, moments)), Topic("repaired", repairs(state)),
                Topic("next_pull", source.nextPull),
                Topic("what_would_change_that", source.changes),
            ])
    }

    /// Explains what is left of a source that is no longer followed.
    public static func left(_ id: FeedID, feed: Feed?, counts: PostCounts) -> Explanation {
        let posts = "\(Plural.of(counts.posts, "post")) of it \(counts.posts == 1 ? "is" : "are")"
        // The feed's own address may be another source's; it counts only if the source was followed there first.
        let first = feed?.addresses.feed.flatMap { Identity.feed(firstAddress: $0) == id ? $0 : nil }
        let again = first.map { "`aggregator add \(ShellWord.quoted($0.redacted))` follows it again." }
        return Explanation(
            .source, title: feed?.title?.plain ?? id.description, id: id.description,
            [
                Topic("about", ["No subscription follows it now. \(posts) still stored, \(counts.unread) of them unread."]),
                Topic("next_pull", ["None: what is not followed is not asked."]),
                Topic("what_would_change_that", [again].compactMap(\.self)),
            ])
    }

    /// Explains why texts are no edits; empty for a source whose texts do not change all the time.
    static func edits(_ state: SourceState, _ moments: MomentText) -> [String] {
        guard let since = state.document.restlessness.since, let until = state.document.restlessness.until else { return [] }
        return [
            """
            Only another title, author or place is an edit of its posts since \(moments.of(since)): in one document after the other nearly all \
            of them had changed, as where a counter or a token stands in the text. What else is new in them is taken over all the same. It is \
            looked at anew with the first document after \(moments.of(until)).
            """
        ]
    }

    static func repairs(_ state: SourceState) -> [String] {
        let list = state.document.warnings.map { warning in
            "\(warning.line.map { "Line \($0): " } ?? "")\(warning.message) (\(warning.code))"
        }
        return list.isEmpty ? [] : ["Of the last document that was understood, and the way to it:"] + list
    }
}

/// The state of a source, as sentences.
private struct ExplainedSource {
    let facts: SourceFacts
    let now: Timestamp
    let moments: MomentText

    private var subscription: Subscription { facts.subscription }
    private var state: SourceState { facts.state }

    private func moment(_ moment: Timestamp) -> String { moments.of(moment) }

    var lastAnswer: [String] {
        guard let attempt = state.history.lastAttempt else { return ["It was never pulled."] }
        var sentences: [String] = []
        let gone = state.trouble.gone.map { "that it is gone (410), \(moment($0.first)) first; its posts are kept." }
        if let gone, state.trouble.lastFailure == nil {
            sentences.append("The server says \(gone)")
        } else if state.trouble.hasHeardWait, let until = state.trouble.retryAfter, until > now {
            // To the second: a wait that another source of the site heard later is longer when counted from here, and this source did not
            // ask for it.
            let longest = facts.bounds.longestWait
            let isCut = (longest...longest + 1).contains(until.wholeSeconds(since: attempt))
            let granted = isCut ? "; that is the most that a server gets, whatever it asked for" : ""
            sentences.append("Asked \(moment(attempt)), the server wished not to be asked before \(moment(until))\(granted).")
        } else if let until = state.trouble.endedWait(now: now), until >= attempt, state.history.lastSuccess != attempt {
            sentences.append("Asked \(moment(attempt)), the server wished not to be asked before \(moment(until)), which is over.")
        } else if state.trouble.openQuestions > 0 {
            sentences.append("Asked \(moment(attempt)), it failed, and nothing showed whether its server or your own network was at fault.")
        } else if let failure = state.trouble.lastFailure {
            // A server may have been asked all the same, and have redirected to where none could be.
            let outcome = failure.isUnasked ? "Due \(moment(attempt)), it could not be fetched" : "Asked \(moment(attempt)), it failed"
            sentences.append("\(outcome): \(failure.message) (\(failure.code))")
            if let gone { sentences.append("Before, the server said \(gone)") }
        } else if !state.trouble.hasHeardWait, state.history.lastSuccess != attempt, let site = state.trouble.limitedSite {
            sentences.append("Asked \(moment(attempt)), it led to \(site), which had asked before to be left alone.")
        } else {
            sentences.append("Asked \(moment(attempt)), the server gave a document, or said that the last one holds.")
        }
        if let (site, until) = othersWait {
            sentences.append("All of \(site) was told to wait until \(moment(until)), so this source waits.")
        }
        if let success = state.history.lastSuccess {
            sentences.append("Last understood \(moment(success))\(state.document.format.map { ", as \($0)" } ?? "").")
        } else {
            sentences.append("No answer of it was ever understood.")
        }
        if let change = state.history.lastChange { sentences.append("A post was last new or changed \(moment(change)).") }
        let validators = [facts.validators.entityTag.map { "ETag \($0)" }, facts.validators.lastModified].compactMap(\.self)
        if !validators.isEmpty {
            sentences.append("It will be asked whether anything has changed since \(validators.joined(separator: " and ")).")
        }
        return sentences
    }

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
    private var othersWait: (site: String, until: Timestamp)? {
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
