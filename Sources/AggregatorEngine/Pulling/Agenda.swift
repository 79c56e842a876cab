import AggregatorCore

/// What is due now, and when something is next.
struct Agenda {
    private(set) var due: [Subscription] = []
    /// When the first of the others is due.
    private(set) var next: Timestamp?
    /// Until then; at most a day.
    private(set) var seconds = 86_400.0
    let sources: Int

    /// - Parameters:
    ///   - asked: the uptime at which each was last asked: whatever its state says since, it is not asked again within `lookInterval`, and
    ///     within `rest` only together with others.
    init(
        _ subscriptions: [Subscription], _ states: [FeedID: SourceState], _ waits: SiteWaits, asked: [FeedID: Double],
        lookInterval: Double, rest: Double, now: Timestamp, uptime: Double
    ) {
        sources = subscriptions.count
        var resting: [Subscription] = []
        for subscription in subscriptions {
            let state = states[subscription.id] ?? SourceState()
            let passed = asked[subscription.id].map { uptime - $0 } ?? .infinity
            switch Outlook(state, siteWait: waits.wait(for: subscription.address, now: now)?.until, now: now, isStaying: true) {
            case .due where passed >= rest: due.append(subscription)
            case .due:
                seconds = min(seconds, rest - passed)
                let look = now.adding(seconds: Int64((rest - passed).rounded(.up)))
                next = min(next ?? look, look)
                if passed >= lookInterval { resting.append(subscription) }
            case .later(let moment, _), .waiting(let moment, _): next = min(next ?? moment, moment)
            case .never: break
            }
        }
        if !due.isEmpty { due += resting }
        if let next {
            let rest = Double(next.seconds) - Double(now.seconds) + (Double(next.nanoseconds) - Double(now.nanoseconds)) / 1e9
            // A moment later rather than a moment too early.
            seconds = min(seconds, max(rest, 0) + 0.001)
        }
    }

    var sentence: String {
        "\(sources) sources, next pull \(next.map { "at \($0.roundedUp.rfc3339)" } ?? "when one is added")"
    }
}
