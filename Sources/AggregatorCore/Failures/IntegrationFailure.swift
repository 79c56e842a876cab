/// Why an integration could not be set up.
public struct IntegrationFailure: Error, Sendable, Hashable {
    /// One sentence that names it and what to do.
    public var message: String

    /// Creates a failure; the message is one sentence that names the integration and what to do.
    public init(_ message: String) { self.message = message }
}
