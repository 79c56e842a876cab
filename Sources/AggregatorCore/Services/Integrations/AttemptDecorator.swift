/// Changes the services that one attempt at one source works with, in order to record, replay or break things on purpose.
///
/// Each attempt has services of its own, so what happens to one source never depends on the progress of others.
public protocol AttemptDecorator: Sendable {
    /// Whether every attempt is recorded, to be replayed: then a pull looks at nothing that a replay could not know, as what other
    /// processes store meanwhile.
    var recordsAttempts: Bool { get }
    /// Returns the same services when called again for the same attempt.
    func decorated(_ services: ServiceProvider, for attempt: SourceAttempt) -> ServiceProvider
}

extension AttemptDecorator {
    /// `false`: most decorators record nothing.
    public var recordsAttempts: Bool { false }
}

extension ServiceProvider {
    /// The services for one attempt: each decorator works over those before it.
    public func services(for attempt: SourceAttempt) -> ServiceProvider {
        attemptDecorators.reduce(self) { $1.decorated($0, for: attempt) }
    }
}
