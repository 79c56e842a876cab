public import AggregatorCore
import AggregatorEngine

/// Options that have to be known before services can be chosen.
public struct ComposingOptions: Sendable, Hashable {
    /// The user agent, which names program, version and contact to every server.
    public var userAgent = "aggregator/\(Product.version) (+https://aggregator.example/about)"
    /// The most requests in flight at once, for a transport that keeps connections for them.
    public var concurrency = FetchOptions().concurrency
    /// The path of the file of secrets; `nil` for the default place.
    public var credentialsFile: String?
    /// The limits of one document, for services that gather documents themselves.
    public var parseLimits = ParseLimits()
    /// A program and its arguments that print secrets; none if empty.
    public var credentialsCommand: [String] = []
    /// The seed of a generated world.
    public var seed: UInt64 = 1
    /// Seconds that every answer of a generated world takes.
    public var delay = 0.0
    /// Creates the default options.
    public init() {}
}
