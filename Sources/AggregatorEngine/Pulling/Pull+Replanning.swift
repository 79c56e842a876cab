import AggregatorCore

extension Pull {
    /// Whether anything but this run's commits may have been written to the store since that revision; then a setting may be another now.
    func othersMayHaveWritten(since revision: StoreRevision?) async -> Bool {
        guard let revision, let latest = await store.revision() else { return true }
        return latest.others != revision.others
    }

    /// Plans those of the targets anew whose interval, secret or header fields the user has changed since the run read them: what a pull
    /// stores is planned by those that it knows. Even if the run is being cancelled.
    ///
    /// - Parameter targets: Those whose outcome the run has stored. Of others nothing was overwritten, and another worker may be at them.
    func heedNewSettings(of targets: [PullTarget], _ work: SourcePull) async {
        guard !targets.isEmpty else { return }
        await CancellationShield.run(on: work.scope.executor) { [self] in
            let known = Dictionary(targets.map { ($0.subscription.id, $0.subscription) }) { first, _ in first }
            // A store that can't be read says so where a source's outcome is stored.
            for subscription in (try? await store.subscriptions(to: Array(known.keys))) ?? [] {
                guard let before = known[subscription.id] else { continue }
                let editor = SubscriptionEditor(services: services, store: store)
                if before.preferences.interval != subscription.preferences.interval {
                    try? await editor.replan(subscription, from: before, bounds: bounds)
                }
                if subscription.preferences.isOtherClient(than: before.preferences) { try? await editor.replanRefused(subscription) }
            }
        }
    }
}
