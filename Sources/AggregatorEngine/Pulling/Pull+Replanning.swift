import AggregatorCore

extension Pull {
    /// Plans those of the targets anew whose interval the user has changed since the run read it: what a pull stores is planned by the one
    /// that it knows. Done at the end of the run, when nothing is stored any more that the change could get lost in; even if the run is
    /// being cancelled.
    func heedNewIntervals(of targets: [PullTarget], _ work: SourcePull) async {
        // A replay knows nothing of what others have stored since the recording began.
        guard !targets.isEmpty, !work.scope.isRecorded else { return }
        await Task(executorPreference: work.scope.executor) { [self] in
            let known = Dictionary(targets.map { ($0.subscription.id, $0.subscription) }) { first, _ in first }
            // A store that can't be read says so where a source's outcome is stored.
            for subscription in (try? await store.subscriptions(to: Array(known.keys))) ?? [] {
                guard let before = known[subscription.id], before.preferences.interval != subscription.preferences.interval else {
                    continue
                }
                try? await Subscribing(services: services, store: store).replan(subscription, from: before, bounds: bounds)
            }
        }.value
    }
}
