/// Changes the services that one attempt at one source works with: who records, replays or breaks things on purpose.
///
/// Each attempt has services of its own, so that what happens to one source never depends on the order in which others get on.
public protocol AttemptDecorator: Sendable {
    /// Asked again for the same attempt, it answers with the same services.
    func decorated(_ services: ServiceProvider, for attempt: SourceAttempt) -> ServiceProvider
}

extension ServiceProvider {
    /// The services for one attempt: each decorator works over those before it.
    public func services(for attempt: SourceAttempt) -> ServiceProvider {
        attemptDecorators.reduce(self) { $1.decorated($0, for: attempt) }
    }
}
