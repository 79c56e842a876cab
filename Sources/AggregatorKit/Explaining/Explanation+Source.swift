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
