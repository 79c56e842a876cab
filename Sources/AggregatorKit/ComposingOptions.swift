public import AggregatorCore

/// What has to be known before services can be chosen.
public struct ComposingOptions: Sendable, Hashable {
    /// Names program, version and contact to every server.
    public var userAgent = "aggregator/\(Product.version) (+https://aggregator.example/about)"
    /// `nil` is the default place.
    public var credentialsFile: String?
    /// What one document may hold, for those who gather it themselves.
    public var parseLimits = ParseLimits()
    /// A program and its arguments that know secrets; none when empty.
    public var credentialsCommand: [String] = []
    /// What a generated world derives from.
    public var seed: UInt64 = 1
    /// Seconds that every answer of a generated world takes.
    public var delay = 0.0
    /// The defaults.
    public init() {}
}
