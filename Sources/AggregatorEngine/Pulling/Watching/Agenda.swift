import AggregatorCore

/// The sources that are due now, and when the next one is.
struct Agenda {
    private(set) var due: [Subscription] = []
    /// When the first of the other sources is due.
    private(set) var next: Timestamp?
    /// Seconds until then; at most a day.
    private(set) var seconds = 86_400.0
    let sources: Int

    /// - Parameter memory: What runs before have shown. Whatever its state says, a source is not asked again within the usual rest
    ///   (`WatchMemory.first`), and within a longer one only together with others; nor while its answers can't be kept.
    init(
        _ subscriptions: [Subscription], _ states: [FeedID: SourceState], _ waits: SiteWaits, _ memory: WatchMemory,
        at moment: Recording.Moment
    ) {
        let (now, uptime) = (moment.now, moment.uptime)
        sources = subscriptions.count
        var resting: [Subscription] = []
        for subscription in subscriptions {
            let state = states[subscription.id] ?? SourceState()
            let passed = memory.asked[subscription.id].map { uptime - $0 } ?? .infinity
            let left = memory.storeBackoff.rest(of: subscription.id, at: uptime)
            switch Outlook(state, siteWait: waits.wait(for: subscription.address, now: now)?.until, now: now, isStaying: true) {
            case .due where left <= 0 && passed >= memory.rest: due.append(subscription)
            case .due:
                let left = max(left, memory.rest - passed)
                seconds = min(seconds, left)
                let look = now.adding(seconds: Int64(left.rounded(.up)))
                next = min(next ?? look, look)
                if left <= memory.rest - passed, passed >= memory.first { resting.append(subscription) }
            case .later(let moment, _), .waiting(let moment, _): next = min(next ?? moment, moment)
            case .never: break
            }
        }
        if !due.isEmpty { due += resting }
        if let next {
            // A moment later rather than a moment too early.
            seconds = min(seconds, max(now.seconds(until: next), 0) + 0.001)
        }
    }

    var sentence: String {
        "\(sources) \(sources == 1 ? "source" : "sources"), next pull \(next.map { "at \($0.roundedUp.rfc3339)" } ?? "when one is added")"
    }
}
