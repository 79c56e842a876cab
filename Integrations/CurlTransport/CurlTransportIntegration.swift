public import AggregatorCore
import CCurl

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

        public init(userAgent: String, keptConnections: Int = 512, happyEyeballsDelay: Double = 0.2) {
            self.userAgent = userAgent
            self.keptConnections = keptConnections
            self.happyEyeballsDelay = happyEyeballsDelay
        }
    }

    public let name = "CurlTransport"
    private let options: TransferOptions
    private let http: HTTPTransport
    private let files = FileTransport()
    private let running = Locked<TransferLoop?>(nil)

    public init(_ options: Options) {
        self.options = TransferOptions(options)
        http = HTTPTransport(agent: options.userAgent)
    }

    public func setUp() async throws(IntegrationFailure) {
        // libcurl counts these calls and takes them from any thread.
        guard curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK else {
            throw IntegrationFailure(integration: name, message: "libcurl can't be initialised; check its installation.")
        }
        guard let loop = TransferLoop(options), loop.start() else {
            curl_global_cleanup()
            throw IntegrationFailure(
                integration: name, message: "The system has no memory or thread left for transfers; end other programs.")
        }
        running.withLock { $0 = loop }
        http.run(on: loop)
    }

    public var contribution: Contribution {
        var contribution = Contribution()
        contribution.transports = [http, files]
        return contribution
    }

    public func health() async -> Health { Health(LibraryVersions()) }

    public func tearDown() async {
        guard let loop = running.withLock({ $0.take() }) else { return }
        http.run(on: nil)
        files.stop()
        await loop.stop()
        curl_global_cleanup()
    }
}

extension TransferOptions {
    init(_ options: CurlTransportIntegration.Options) {
        let delay = options.happyEyeballsDelay > 0 ? min(options.happyEyeballsDelay, 10) : 0
        self.init(agent: options.userAgent, keptConnections: max(1, options.keptConnections), happyEyeballsDelay: Int(delay * 1000))
    }
}
