/// Why an integration could not be set up: one sentence that names it and what to do.
public struct IntegrationFailure: Error, Sendable, Hashable {
    /// As `Integration.name` has it; `composition` where none is to blame.
    public var integration: String
    public var message: String

    public init(integration: String, message: String) {
        self.integration = integration
        self.message = message
    }
}
