public import AggregatorCore

/// What holds for every fetch of a run, where a source has no preference of its own.
public struct FetchOptions: Sendable {
    /// Transfers in flight.
    public var concurrency = 256
    /// Transfers in flight to one host.
    public var hostConnections = 1
    /// Seconds from the end of one request to a host to the start of the next.
    public var hostDelay = 1.0
    /// Seconds a source; five sixths of them until an answer begins.
    public var timeout = Request.Limits().duration
    /// Decoded bytes a document.
    public var maximumBytes = Request.Limits().bytes
    /// Decoded bytes that may wait to be understood and stored before fetching pauses.
    public var backlogBytes = 5 << 20
    /// Decoded bytes that are understood and stored at the same time.
    public var understoodBytes = 5 << 20
    /// Special-use networks that may be connected to.
    public var allowedNetworks: [Network] = []
    /// The path of a file of certificate authorities (PEM) to trust besides the system's.
    public var authorityFile: String?
    /// `nil` for the transport's own.
    public var userAgent: String?
    /// What one document may hold.
    public var parseLimits = ParseLimits()
    /// What is done to the markup of posts before they are stored.
    public var sanitizing = SanitizingOptions(removesTracking: true)
    /// The defaults.
    public init() {}
}
