public import AggregatorCore

/// Settings of every fetch of a run, where a source has no preference of its own.
public struct FetchOptions: Sendable {
    /// The greatest number of transfers in flight.
    public var concurrency = 256
    /// The greatest number of transfers in flight to one host.
    public var hostConnections = 1
    /// Seconds from the end of one request to a host to the start of the next.
    public var hostDelay = 1.0
    /// Seconds per source. The head of the answer must arrive within 5/6 of this time, and the whole answer at least 1 s (or a tenth of the
    /// time, if that is less) before it is over, so that the run can still store it.
    public var timeout = Request.Limits().duration
    /// Decoded bytes per document.
    public var maximumBytes = Request.Limits().bytes
    /// Decoded bytes that may wait to be parsed and stored before fetching pauses.
    public var backlogBytes = 5 << 20
    /// Decoded bytes that are parsed and stored at the same time.
    public var understoodBytes = 5 << 20
    /// Special-use networks that may be connected to.
    public var allowedNetworks: [Network] = []
    /// The path of a file of certificate authorities (PEM) to trust besides the system's.
    public var authorityFile: String?
    /// The user agent; `nil` for the transport's own.
    public var userAgent: String?
    /// The limits of one document.
    public var parseLimits = ParseLimits()
    /// What is done to the markup of posts before they are stored.
    public var sanitizing = SanitizingOptions(removesTracking: true)
    /// Creates the defaults.
    public init() {}
}
