import AggregatorCore

/// The sources that are due now, and when the next one is.
struct Agenda {
    private(set) var due: [Subscription] = []
    /// When the first of the other sources is due.
    private(set) var next: Timestamp?
    /// Seconds until then; at most a day.
    private(set) var seconds = 86_400.0
    let sources: Int

    /// - Parameters:
    ///   - asked: The uptime of each source's last request: whatever its state says, it is not asked again within `lookInterval`, and
    ///     within `rest` only together with others.
    ///   - storeBackoff: Sources that are left alone although they are due.
    init(
        _ subscriptions: [Subscription], _ states: [FeedID: SourceState], _ waits: SiteWaits, asked: [FeedID: Double],
        storeBackoff: StoreFailureBackoff = StoreFailureBackoff(), lookInterval: Double, rest: Double, now: Timestamp, uptime: Double
    ) {
        sources = subscriptions.count
        var resting: [Subscription] = []
        for subscription in subscriptions {
            let state = states[subscription.id] ?? SourceState()
            let passed = asked[subscription.id].map { uptime - $0 } ?? .infinity
            let left = storeBackoff.rest(of: subscription.id, at: uptime)
            switch Outlook(state, siteWait: waits.wait(for: subscription.address, now: now)?.until, now: now, isStaying: true) {
            case .due where left <= 0 && passed >= rest: due.append(subscription)
            case .due:
                let left = max(left, rest - passed)
                seconds = min(seconds, left)
                let look = now.adding(seconds: Int64(left.rounded(.up)))
                next = min(next ?? look, look)
                if left <= rest - passed, passed >= lookInterval { resting.append(subscription) }
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
