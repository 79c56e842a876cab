import AggregatorCore

extension Schedule.Input {
    /// Of a source whose pull was then: what the user wants of it, how often it publishes, and what it has done.
    init(of subscription: Subscription, _ state: SourceState, now: Timestamp) {
        self.init(now: now)
        interval = subscription.preferences.interval
        pace = state.document.pace
        lastNews = state.history.lastNews
    }
}
