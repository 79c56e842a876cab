/// Why an integration could not be set up: one sentence that names it and what to do.
public struct IntegrationFailure: Error, Sendable, Hashable {
    /// As `Integration.name` has it; `composition` where none is to blame.
    public var integration: String
    /// One sentence that names it and what to do.
    public var message: String

    /// Member by member.
    public init(integration: String, message: String) {
        self.integration = integration
        self.message = message
    }
}
