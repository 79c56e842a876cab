public import AggregatorCore

/// Brings `http`, `https` and `file` by libcurl and plain reading.
public final class CurlTransportIntegration: Integration {
    /// What can be chosen once for all requests.
    public struct Options: Sendable, Hashable {
        /// Names program, version and contact, as in `aggregator/1.0 (+https://example.org/about)`.
        public var userAgent: String
        /// Connections that are kept open for later requests, those in use counted in: 512. Twice what is in flight is enough.
        public var keptConnections: Int
        /// Seconds that IPv6 gets before IPv4 is tried beside it (RFC 8305): 0.2.
        public var happyEyeballsDelay: Double

        /// Less than one connection is one; a delay below 0 is none, and one above 10 s is 10 s.
        public init(userAgent: String, keptConnections: Int = 512, happyEyeballsDelay: Double = 0.2) {
            self.userAgent = userAgent
            self.keptConnections = keptConnections
            self.happyEyeballsDelay = happyEyeballsDelay
        }
    }

    public let name = "CurlTransport"
    private let http: HTTPTransport
    private let files = FileTransport()

    /// Nothing is started before `setUp`.
    public init(_ options: Options) { http = HTTPTransport(TransferOptions(options)) }

    public func setUp() async throws(IntegrationFailure) { http.setUp() }

    public var contribution: Contribution {
        var contribution = Contribution()
        contribution.transports = [http, files]
        return contribution
    }

    public func health() async -> Health { Health(LibraryVersions()) }

    public func tearDown() async {
        await http.tearDown()
        files.stop()
    }
}

extension TransferOptions {
    init(_ options: CurlTransportIntegration.Options) {
        let delay = options.happyEyeballsDelay > 0 ? min(options.happyEyeballsDelay, 10) : 0
        self.init(agent: options.userAgent, keptConnections: max(1, options.keptConnections), happyEyeballsDelay: Int(delay * 1000))
    }
}
