import AggregatorCore
import CCurl
import Synchronization

/// One exchange, from its submission to its outcome.
///
/// `@unchecked Sendable`: after `init` everything but `cancellation` belongs to the loop's thread, which the submission's lock hands
/// it over to; `cancellation` is atomic.
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
    /// How often its request was about to be sent.
    var sendings = 0
    static let mostSendings = 2
    /// Sockets that were opened for it.
    var opened: [curl_socket_t] = []
    /// How many they were when its request was last sent.
    var openedBefore = 0
    /// Whether the system refused it a socket, as too much is open.
    var lacksDescriptor = false
    var ledger: SocketLedger?
    var stallGuard: StallGuard?
    /// Of the connection that libcurl chose last.
    var ends: SocketLedger.Ends?
    /// Whether the connection that libcurl chose holds bytes of nobody's, or has gone silent, and the transfer has to begin again.
    var isOnUnfit = false
    /// Whether all of a body is here whose bytes libcurl does not count; it is stopped then.
    var isWhole = false
    /// Whether TLS agreed on HTTP/2 over the connection that libcurl chose.
    var hasAgreedOnHTTP2 = false
    /// Whether something else than their framing tells answers on its connection apart: they come over HTTP/2. What the status line says is up
    /// to the server; only TLS knows which of them was agreed on.
    var isMultiplexed: Bool { hasAgreedOnHTTP2 && !headers.isSequential }
    /// Whether the server has closed a connection that was there, for having waited too long: it may not have seen the request.
    var metIdleEnd = false
    var wantsNewConnection = false
    /// Whether its host is not to be asked in HTTP/2: somebody said so, or it breaks that.
    var speaksHTTP11: Bool
    /// Whether a server may have to show a certificate: its own, or a proxy's. The files of authorities are not looked at else.
    var meetsCertificates: Bool { target.scheme == "https" || request.proxy != nil }
    /// Whether what is known of old names is forgotten when it ends.
    var looksThroughNames = false
    /// Seconds that an attempt took which came to nothing.
    var spent = 0.0
    /// When it was handed to libcurl.
    var begun: SuspendingClock.Instant?
    /// Seconds that a body has which is a hint alone.
    static let hintTime = 1.0
    /// Since when it waits for room.
    private var waitsSince: SuspendingClock.Instant?
    /// Seconds that it has waited for room; `nil` for one that never had to.
    private(set) var waited: Double?
    /// Goes on with a transfer that waits for room: asked for by whoever has it, from any thread.
    var resume: @Sendable () -> Void = {}
    /// Ends it, from any thread, where it has stopped and others wait for what it takes.
    var giveUp: @Sendable () -> Void = {}
    /// Pieces of the body that came since it was last others' turn.
    var pieces = 0
    /// libcurl stays with one connection as long as something comes: so many pieces, which may be a byte each, are enough at a time.
    static let turn = 1000

    init(_ request: Request, agent: String) throws(TransportFailure) {
        self.request = request
        speaksHTTP11 = request.http11Only
        target = try WebTarget(request.address)
        headerLines = try RequestLines(request, agent: agent).lines
        body = BodyCollector(limit: request.limits.bytes)
        headers = HeaderCollector(limit: request.limits.headerBytes)
        gate = AddressGate(allowed: request.allowedNetworks)
        try refuseBehindProxy()
    }

    /// What a proxy connects to can't be seen, except where the address itself says it.
    private func refuseBehindProxy() throws(TransportFailure) {
        guard request.proxy != nil else { return }
        let name = HostName(target.host)
        guard !name.isOddNumber else { throw .badAddress(request.address, "names its host by a number that can't be read") }
        guard let address = name.address, !gate.admits(address), let refused = gate.refused else { return }
        throw .refused(refused.address, block: refused.block, for: request)
    }

    var isCancelled: Bool { cancellation.load(ordering: .sequentiallyConsistent) }

    func cancel() { cancellation.store(true, ordering: .sequentiallyConsistent) }

    /// Before the submission.
    func wait(with continuation: CheckedContinuation<Outcome, Never>) { self.continuation = continuation }

    /// Its time stands still until `endWait`: how long it waits is not its server's doing, and libcurl counts on.
    func beginWait() {
        waitsSince = .now
        waited = waited ?? 0
        easy?.allow(seconds: .infinity)
    }

    /// For room.
    var isWaiting: Bool { waitsSince != nil }

    func endWait() {
        guard let since = waitsSince.take() else { return }
        let length = since.duration(to: .now) / .seconds(1)
        let whole = (waited ?? 0) + length
        waited = whole
        request.arrival?.hasWaited(seconds: length)
        easy?.allow(seconds: request.limits.duration - spent + whole)
    }

    /// The first outcome counts; whoever waits hears of it exactly once.
    func end(_ outcome: Outcome) {
        let waiting = continuation
        continuation = nil
        waiting?.resume(
            returning: outcome.mapError { failure in
                failure.code == .truncated && waited != nil ? .outwaited(request) : failure
            })
    }
}
