import AggregatorKit

/// A subscription and everything that is known of it.
struct SourceRow {
    var subscription: Subscription
    var feed: Feed?
    var state: SourceState
    var counts: PostCounts
    var outlook: Outlook?
    /// Another subscription, at the address to which this one permanently redirects.
    var other: Subscription?
    /// The source's settings; `nil` unless they were asked for.
    var settings: SourceSettingsView?

    /// The time of the next pull, with waits of whole sites included.
    var next: Timestamp? { outlook?.moment ?? state.plan.next }

    /// The sort key: sources that were never pulled come first, those that never will be come last.
    var place: Timestamp {
        if case .never = outlook { Timestamp(seconds: .max) } else { next ?? .epoch }
    }

    var reasons: [String] { outlook?.reasons ?? state.plan.reasons }

    func isFailing(at now: Timestamp) -> Bool {
        let trouble = state.trouble
        return trouble.failures > 0 || trouble.waits > 0 || trouble.gone != nil || state.limitedSiteLedTo(at: now) != nil
    }

    var title: String { subscription.name ?? feed?.title?.plain ?? subscription.address.markupSafe }

    func write(to writer: inout JSONWriter) {
        writer.member("id", subscription.id.description)
        writer.member("title", title)
        writer.member("feed_url", subscription.address.markupSafe)
        writer.member("home_page_url", (feed?.addresses.homePage ?? subscription.homePage)?.markupSafe)
        writer.member("tags", list: subscription.tags)
        writer.member("posts", counts.posts)
        writer.member("unread", counts.unread)
        writer.member("added", subscription.added.roundedDown.rfc3339)
        writer.member("last_success", state.history.lastSuccess?.roundedDown.rfc3339)
        writer.member("last_attempt", state.history.lastAttempt?.roundedDown.rfc3339)
        writer.member("next_pull", next?.roundedUp.rfc3339)
        writer.member("reasons", list: reasons)
        writer.member("failures", state.trouble.failures)
        if let failure = state.trouble.lastFailure {
            writer.member("error", object: { $0.members(ofError: failure.code, failure.message) })
        }
        settings?.members(&writer)
        if let gone = state.trouble.gone { writer.member("gone_since", gone.first.roundedDown.rfc3339) }
        writer.member("leads_to", other?.id.description)
    }
}
