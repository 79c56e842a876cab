import AggregatorCore
import CCurl

/// The transfers that run, and those that wait for a place. Used on the loop's thread only.
final class TransferPool {
    /// Milliseconds; libcurl mostly asks to be called earlier.
    private static let longestWait = 60_000

    /// Seconds for which the addresses of a name are kept.
    private static let nameAge = 60
    /// If names may expire, libcurl 7.88 looks through all that it knows at the end of each transfer, so that with ten thousand hosts each
    /// takes longer than the one before. Now and then is enough.
    private static let betweenLookThroughs = Duration.seconds(5)

    /// Milliseconds after which libcurl is called in any case while something runs.
    private static let betweenNudges = 1_000

    /// Seconds by which a busy machine may be late.
    private static let longestDelay = 2.0

    private var multi: UnsafeMutableRawPointer
    private let watch: SocketWatch
    private let stallGuard: StallGuard
    private let options: TransferOptions
    private let registry = SocketRegistry()
    private let budget: DescriptorBudget
    private var running: [ObjectIdentifier: Transfer] = [:]
    /// Since when nothing has run, while connections may be open from before.
    private var idleSince: ContinuousClock.Instant?
    /// Transfers for which there are no descriptors yet, in the order in which they came. Their time has not begun.
    private var waiting: [Transfer] = []
    /// The handle that others are copied from; `nil` once the pool is closed.
    private var pattern: EasyHandle?
    private let sessions = TLSSessions()
    /// When names that were too old were last forgotten.
    private var lastLookThrough: ContinuousClock.Instant?
    private var lastNudge = ContinuousClock.now
    private var http2 = HTTP2Memory()
    private var isClosed = false

    /// `nil` when there is no memory or no descriptor left for it.
    init?(_ wakeup: WakeupEvent, _ stallGuard: StallGuard, options: TransferOptions) {
        let budget = DescriptorBudget(limit: options.descriptors ?? Int(clamping: ccurl_descriptor_limit()), kept: options.keptConnections)
        guard let watch = SocketWatch(wakeup, stallGuard), let pattern = EasyHandle(options), let multi = Self.multi(watch, budget) else {
            return nil
        }
        self.multi = multi
        self.pattern = pattern
        self.watch = watch
        self.stallGuard = stallGuard
        self.options = options
        self.budget = budget
    }

    /// A handle that holds no connection yet; `nil` when there is no memory for it.
    private static func multi(_ watch: SocketWatch, _ budget: DescriptorBudget) -> UnsafeMutableRawPointer? {
        guard let multi = curl_multi_init() else { return nil }
        guard ccurl_multi_set_watch(multi, SocketWatch.change, Unmanaged.passUnretained(watch).toOpaque()) == CURLM_OK else {
            curl_multi_cleanup(multi)
            return nil
        }
        // These two only make transfers faster.
        ccurl_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        // libcurl's limits on connections stay off: libcurl 7.88 does not time a transfer that waits for a connection, so it would outlive
        // its duration.
        ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, budget.connections)
        return multi
    }

    deinit { close() }

    func begin(_ transfer: Transfer) {
        // Cancelled before it came here: nothing has begun that would have to be undone.
        guard !transfer.isCancelled else { return transfer.end(.failure(.cancelled(transfer.request))) }
        guard running.count < budget.transfers else { return waiting.append(transfer) }
        guard let trust = options.authorities.trust(besides: transfer.meetsCertificates ? transfer.request.authorityFile : nil) else {
            return transfer.end(.failure(.unreadableAuthorities(transfer.request)))
        }
        guard let pattern, let easy = EasyHandle(copyOf: pattern) else {
            return transfer.end(.failure(.outOfMemory(transfer.request)))
        }
        if http2.isBroken(by: transfer.request.address) { transfer.speaksHTTP11 = true }
        easy.prepare(for: transfer, trust: trust)
        if transfer.target.scheme == "https" { easy.resume(sessions.share(for: transfer.target.host)) }
        transfer.looksThroughNames = lastLookThrough.map { ContinuousClock.now - $0 >= Self.betweenLookThroughs } ?? true
        easy.keepNames(forSeconds: transfer.looksThroughNames ? Self.nameAge : nil)
        if let refusal = easy.refusal { return transfer.end(.failure(.refusedOption(refusal, for: transfer.request))) }
        transfer.easy = easy
        transfer.registry = registry
        transfer.stallGuard = stallGuard
        guard curl_multi_add_handle(multi, easy.raw) == CURLM_OK else {
            transfer.easy = nil
            return transfer.end(.failure(.outOfMemory(transfer.request)))
        }
        transfer.attempt.begun = .now
        if running.isEmpty { stallGuard.guardTransfers(true) }
        idleSince = nil
        running[ObjectIdentifier(transfer)] = transfer
    }

    /// Has no effect on a transfer that has ended.
    func cancel(_ transfer: Transfer) {
        if let place = waiting.firstIndex(where: { $0 === transfer }) {
            waiting.remove(at: place).end(.failure(.cancelled(transfer.request)))
        }
        guard running[ObjectIdentifier(transfer)] != nil else { return }
        finish(transfer) { _ in .failure(.cancelled(transfer.request)) }
    }

    /// Goes on with a transfer that waited for room. libcurl hands over at once what it held back, and returns an error of that here.
    func resume(_ transfer: Transfer) {
        guard let easy = transfer.easy, running[ObjectIdentifier(transfer)] != nil else { return }
        transfer.endWait()
        let code = curl_easy_pause(easy.raw, CURLPAUSE_CONT)
        if code != CURLE_OK { finish(transfer) { Transfer.Outcome(curl: code, $0, transfer) } }
    }

    /// Waits until something can be done, has libcurl do it, and ends the transfers that are complete. The wake-up event ends the wait.
    func work() {
        let wait = registry.hasGap ? 0 : ccurl_multi_wait(multi)
        let longest = running.isEmpty ? idleWait : Self.betweenNudges
        var isMoved = false
        let missed = watch.wait(atMost: wait < 0 ? longest : min(wait, longest))
        if missed > Self.longestDelay { for transfer in running.values { transfer.giveBack(seconds: missed) } }
        watch.serve { socket, activity in
            move(socket, activity)
            isMoved = true
        }
        // Handles timers, and transfers that were just begun. A call for any socket includes them.
        if !isMoved { move(curl_socket_t(-1), 0) }
        passGap()
        nudge()
        var code = CURLE_OK
        while let raw = ccurl_next_ended(multi, &code) {
            guard let context = ccurl_get_context(raw) else { continue }
            let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
            if code == CURLE_OPERATION_TIMEDOUT || transfer.stopped != nil, let ends = transfer.attempt.ends { registry.giveUp(ends) }
            if transfer.brokeHTTP2(code), http2.mayAnswer(transfer.request.address) {
                transfer.speaksHTTP11 = true
                beginAgain(transfer)
            } else if transfer.attempt.isOnUnfit || transfer.wasTurnedAway(code) || transfer.attempt.metIdleEnd && !transfer.isCancelled {
                beginAgain(transfer)
            } else if transfer.isShortOfDescriptors(code), running.count > 1 {
                postpone(transfer)
            } else {
                http2.note(transfer)
                finish(transfer) { Transfer.Outcome(curl: code, $0, transfer) }
            }
        }
    }

    /// Milliseconds to wait while nothing runs. Closes the connections once that has lasted long enough.
    private var idleWait: Int {
        guard let since = idleSince else { return Self.longestWait }
        let left = .seconds(options.idleTime) - (ContinuousClock.now - since)
        if left > .zero { return Int(min(left / .milliseconds(1), Double(Self.longestWait)).rounded(.up)) }
        closeConnections()
        return Self.longestWait
    }

    /// libcurl closes connections that are too old only when a transfer begins; so its handle goes, with all that it holds. Without memory
    /// for another one, they stay.
    private func closeConnections() {
        idleSince = nil
        guard let fresh = Self.multi(watch, budget) else { return }
        curl_multi_cleanup(multi)
        multi = fresh
    }

    /// If an address gets no socket, libcurl tries the host's next one only when it is called again, and sets no timer for that. Each call
    /// tries one address: without this, the failure of a name with ten refused addresses would take ten seconds.
    private func passGap() {
        guard registry.hasGap else { return }
        registry.hasGap = false
        moveAll()
    }

    /// libcurl 7.88 gives each address of a host half of the time that is left for connecting. It notices the end of that only when it is
    /// called, sets no timer for it, and has no socket until the next call. Nor does it set a timer for a limit that was shortened later,
    /// as for a body that is only a hint. So it is called now and then.
    private func nudge() {
        guard ContinuousClock.now - lastNudge >= .milliseconds(Self.betweenNudges) else { return }
        lastNudge = .now
        // Room may come by time alone, as when the transfer that holds it has stalled.
        for transfer in running.values.filter(\.isWaiting) { resume(transfer) }
        endFloods()
        if running.values.contains(where: { $0.attempt.ends == nil && !$0.attempt.opened.isEmpty || $0.body.isHint }) { moveAll() }
    }

    /// Ends transfers over connections that bring too much of what is part of no answer, as frames of HTTP/2 without data or an endless
    /// extension of a chunk: no other limit counts it. A body that is only a hint soon ends by its time.
    private func endFloods() {
        // While transfers of HTTP/2 wait for room, libcurl holds their answers back, and each of them may share this connection.
        let most = options.mostUndelivered + running.values.count(where: \.isWaiting) * TransferOptions.heldBack
        for transfer in running.values.filter({ !$0.body.isHint && $0.isFlooded(beyond: most) }) {
            if let ends = transfer.attempt.ends { registry.giveUp(ends) }
            transfer.easy?.forbidReuse()
            finish(transfer) { _ in .failure(.flooded(transfer.request, bytes: most)) }
        }
    }

    private func moveAll() {
        var count: Int32 = 0
        stallGuard.enter(curl_socket_t(-1))
        ccurl_multi_move_all(multi, &count)
        stallGuard.leave()
    }

    /// Puts a transfer back until another one has ended and left its descriptors. Its time has not begun, as no server was asked.
    private func postpone(_ transfer: Transfer) {
        guard takeBack(transfer, reading: { _ in }) != nil else { return }
        transfer.attempt = Transfer.Attempt()
        waiting.insert(transfer, at: 0)
    }

    /// Begins a transfer again, over a connection of its own, so that this happens once, whatever libcurl does with the one that was
    /// refused.
    private func beginAgain(_ transfer: Transfer) {
        guard let microseconds = takeBack(transfer, reading: { $0.offset(CURLINFO_TOTAL_TIME_T) }) else { return }
        transfer.attempt = Transfer.Attempt()
        transfer.headers = HeaderCollector(limit: transfer.request.limits.headerBytes)
        transfer.spent += Double(microseconds) / 1_000_000
        transfer.wantsNewConnection = true
        begin(transfer)
        noteRest()
        refill()
    }

    private func move(_ socket: curl_socket_t, _ activity: Int32) {
        var count: Int32 = 0
        stallGuard.enter(socket)
        curl_multi_socket_action(multi, socket, activity, &count)
        stallGuard.leave()
    }

    /// Ends everything as cancelled, and frees what belongs to libcurl.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        for transfer in waiting + running.values { cancel(transfer) }
        curl_multi_cleanup(multi)
        sessions.close()
        pattern = nil
    }

    /// Takes the handle back from libcurl before the outcome is reported.
    private func finish(_ transfer: Transfer, _ outcome: (EasyHandle) -> Transfer.Outcome) {
        guard let outcome = takeBack(transfer, reading: outcome) else { return }
        noteRest()
        if transfer.looksThroughNames, case .success = outcome { lastLookThrough = .now }
        transfer.end(outcome)
        refill()
    }

    /// Notes whether nothing runs any more.
    private func noteRest() {
        guard running.isEmpty else { return }
        stallGuard.guardTransfers(false)
        idleSince = .now
    }

    /// Takes a transfer's handle back from libcurl, once `reading` has read from it what is wanted. Returns that, or `nil` if the
    /// transfer does not run. A connection in the middle of an answer is closed.
    private func takeBack<Told>(_ transfer: Transfer, reading: (EasyHandle) -> Told) -> Told? {
        guard let easy = transfer.easy, running.removeValue(forKey: ObjectIdentifier(transfer)) != nil else { return nil }
        let told = reading(easy)
        transfer.easy = nil
        curl_multi_remove_handle(multi, easy.raw)
        return told
    }

    /// Begins transfers that waited, as far as there are free places.
    private func refill() {
        while !waiting.isEmpty, running.count < budget.transfers { begin(waiting.removeFirst()) }
    }
}
