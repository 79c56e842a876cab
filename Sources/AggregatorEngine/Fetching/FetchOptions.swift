public import AggregatorCore

/// What holds for every fetch of a run, where a source has no preference of its own.
public struct FetchOptions: Sendable {
    /// Transfers in flight.
    public var concurrency = 256
    /// Transfers in flight to one host.
    public var hostConnections = 1
    /// Seconds from the end of one request to a host to the start of the next.
    public var hostDelay = 1.0
    /// Seconds a source.
    public var timeout = Request.Limits().duration
    /// Decoded bytes a document.
    public var maximumBytes = Request.Limits().bytes
    /// Decoded bytes that may wait to be understood and stored before fetching pauses.
    public var backlogBytes = 5 << 20
    /// Decoded bytes that are understood and stored at the same time.
    public var understoodBytes = 5 << 20
    public var allowedNetworks: [Network] = []
    public var authorityFile: String?
    public var userAgent: String?
    public var parseLimits = ParseLimits()
    public var sanitizing = SanitizingOptions(removesTracking: true)
    public init() {}
}
