import AggregatorCore
import CCurl
import Synchronization

/// One exchange, from its submission to its outcome.
///
/// `@unchecked Sendable`: who submits the transfer sets `continuation`, `resume` and `giveUp` before. The lock of the submission then hands
/// everything to the loop's thread, which alone uses it, but for `cancellation`, which is atomic.
final class Transfer: @unchecked Sendable {
    typealias Outcome = Result<Response, TransportFailure>

    let request: Request
    let target: WebTarget
    let body: BodyCollector
    /// Header lines as libcurl sends them.
    let headerLines: [String]
    private let cancellation = Atomic<Bool>(false)
    private var continuation: CheckedContinuation<Outcome, Never>?

    var headers: HeaderCollector
    var gate: AddressGate
    /// Why a callback stopped the transfer.
    var stopped: TransportFailure?
    var easy: EasyHandle?
    var attempt = Attempt()
    /// How often the request was about to be sent.
    var sendings = 0
    static let mostSendings = 2
    var registry: SocketRegistry?
    var stallGuard: StallGuard?
    /// Whether answers on the connection are separated by more than their framing: they come over HTTP/2. The server decides what the
    /// status line says; only TLS shows which version was agreed on.
    var isMultiplexed: Bool { attempt.hasAgreedOnHTTP2 && !headers.isSequential }
    var wantsNewConnection = false
    /// Whether the host is asked in HTTP/1.1 only: the user said so, or the host breaks HTTP/2.
    var speaksHTTP11: Bool
    /// Whether a server or a proxy may have to show a certificate. Otherwise the files of authorities are not read.
    var meetsCertificates: Bool { target.scheme == "https" || request.proxy != nil }
    /// Whether addresses of names that are too old are forgotten when the transfer ends.
    var looksThroughNames = false
    /// Seconds that a failed attempt took; less those that were given back.
    var spent = 0.0
    /// Seconds for a body that is only a hint.
    static let hintTime = 1.0
    /// When the transfer began to wait for room; `nil` while it does not wait.
    private var waitsSince: SuspendingClock.Instant?
    /// Seconds that the transfer has waited for room; `nil` if it never had to.
    private(set) var waited: Double?
    /// Goes on with a transfer that waits for room. May be called from any thread.
    var resume: @Sendable () -> Void = {}
    /// Ends a transfer that has stalled while others wait for its room. May be called from any thread.
    var giveUp: @Sendable () -> Void = {}
    /// The most pieces in one slice. libcurl stays with one connection as long as something comes, and a piece may be a single byte.
    static let piecesPerSlice = 1000

    init(_ request: Request, agent: String) throws(TransportFailure) {
        self.request = request
        speaksHTTP11 = request.http11Only
        target = try WebTarget(request.address)
        headerLines = try RequestLines(request, agent: agent).lines
        body = BodyCollector(limit: request.limits.bytes)
        headers = HeaderCollector(limit: request.limits.headerBytes)
        gate = AddressGate(allowed: request.allowedNetworks)
        try checkTargetBehindProxy()
    }

    /// Refuses a host that must not be connected to, as far as the address itself shows it: what a proxy connects to can't be seen.
    private func checkTargetBehindProxy() throws(TransportFailure) {
        guard request.proxy != nil else { return }
        let name = HostName(target.host)
        guard !name.isOddNumber else { throw .badAddress(request.address, "names its host by a number that can't be read") }
        guard let bytes = name.address, !gate.admits(InternetAddress(bytes)), let refused = gate.refused else { return }
        throw .refused(refused.address, block: refused.block, for: request)
    }

    var isCancelled: Bool { cancellation.load(ordering: .sequentiallyConsistent) }

    func cancel() { cancellation.store(true, ordering: .sequentiallyConsistent) }

    /// Called before the submission.
    func wait(with continuation: CheckedContinuation<Outcome, Never>) { self.continuation = continuation }

    /// Stops the transfer's time until `endWait`: the server is not to blame for the wait, and libcurl goes on counting.
    func beginWait() {
        waitsSince = .now
        waited = waited ?? 0
        easy?.allow(seconds: .infinity)
    }

    /// Whether the transfer waits for room.
    var isWaiting: Bool { waitsSince != nil }

    func endWait() {
        guard let since = waitsSince.take() else { return }
        let length = since.duration(to: .now) / .seconds(1)
        let whole = (waited ?? 0) + length
        waited = whole
        request.arrival?.noteWait(seconds: length)
        easy?.allow(seconds: request.limits.duration - spent + whole)
    }

    /// Gives the time back in which this process was stopped: libcurl went on counting, and what came meanwhile has not been read. A wait
    /// for room counts it itself.
    func giveBack(seconds: Double) {
        guard !isWaiting else { return }
        spent -= seconds
        request.arrival?.noteWait(seconds: seconds)
        easy?.extend(seconds: seconds)
    }

    /// Ends the transfer. The first outcome counts, and is delivered exactly once.
    func end(_ outcome: Outcome) {
        let waiting = continuation
        continuation = nil
        waiting?.resume(
            returning: outcome.mapError { failure in
                var failure = failure.code == .truncated && waited != nil ? .outwaited(request) : failure
                failure.hasHead = headers.hasBegun
                return failure
            })
    }
}
