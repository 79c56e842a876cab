import AggregatorCore

extension SourcePull {
    /// The same work with the services of one attempt.
    func attempt(at target: PullTarget) -> SourcePull {
        guard !services.attemptDecorators.isEmpty else { return self }
        let attempt = SourceAttempt(source: target.source, subscription: target.subscription, state: target.state)
        return SourcePull(self, with: services.services(for: attempt), in: scope.scope(of: target.subscription.id))
    }
}
