import AggregatorCore

extension Schedule.Input {
    /// Creates the input for a source pulled at `now`: the interval that the user set, how often the feed publishes, and when it last had
    /// news.
    init(of subscription: Subscription, _ state: SourceState, now: Timestamp) {
        self.init(now: now)
        interval = subscription.preferences.interval
        pace = state.document.pace
        (lastNews, lastChange, postCount) = (state.history.lastNews, state.history.lastChange, state.document.postCount)
    }
}
