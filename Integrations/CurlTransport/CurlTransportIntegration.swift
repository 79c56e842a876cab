public import AggregatorCore

/// Fetches `http` and `https` addresses by libcurl, and reads `file` addresses.
public final class CurlTransportIntegration: Integration {
    /// The options of all requests.
    public struct Options: Sendable, Hashable {
        /// Names program, version and contact, as in `aggregator/1.0 (+https://example.org/about)`.
        public var userAgent: String
        /// Connections that are kept open for later requests, including those in use: 512. Twice the number of transfers in flight is
        /// enough (`init(userAgent:transfers:)`).
        public var keptConnections: Int
        /// Seconds that IPv6 gets before IPv4 is tried beside it (RFC 8305): 0.2.
        public var happyEyeballsDelay: Double

        /// Fewer than 1 connection count as 1; a delay below 0 counts as 0, and one above 10 s as 10 s.
        public init(userAgent: String, keptConnections: Int = 512, happyEyeballsDelay: Double = 0.2) {
            self.userAgent = userAgent
            self.keptConnections = keptConnections
            self.happyEyeballsDelay = happyEyeballsDelay
        }

        /// Keeps as many connections as so many transfers at once need: twice that number, and no fewer than the default.
        public init(userAgent: String, transfers: Int) {
            self.init(userAgent: userAgent)
            keptConnections = max(keptConnections, min(max(transfers, 0), .max / 2) * 2)
        }
    }

    public let name = "CurlTransport"
    private let http: HTTPTransport
    private let files = FileTransport(reader: FileReader())

    /// Creates the integration; nothing is started before `setUp`.
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
