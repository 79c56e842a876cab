import AggregatorCore
import CCurl

/// The transfers that run, and those that wait for a place. It never leaves the loop's thread.
final class TransferCrew {
    /// Milliseconds; libcurl mostly wants to be called earlier.
    private static let longestWait = 60_000

    /// Seconds that the addresses of a name are kept.
    private static let nameAge = 60
    /// libcurl 7.88 looks through all names that it knows at the end of each transfer, so that of ten thousand hosts each takes longer than
    /// the one before: now and then is enough.
    private static let betweenLookThroughs = Duration.seconds(5)

    /// Milliseconds, while something runs.
    private static let betweenNudges = 1_000

    private let multi: UnsafeMutableRawPointer
    private let watch: SocketWatch
    private let stallGuard: StallGuard
    private let options: TransferOptions
    private let ledger = SocketLedger()
    private let budget: DescriptorBudget
    private var running: [ObjectIdentifier: Transfer] = [:]
    /// For whom there are no descriptors yet, in the order in which they came. Their time has not begun.
    private var waiting: [Transfer] = []
    /// What others are copied from, until all is given back.
    private var pattern: EasyHandle?
    private let sessions = TLSSessions()
    /// When all names that were old had been forgotten.
    private var lastLookThrough: ContinuousClock.Instant?
    private var lastNudge = ContinuousClock.now
    /// Who breaks HTTP/2, and is asked in HTTP/1.1 from the beginning, as long as the transport is there.
    private var origins11: Set<WebAddress.Origin> = []
    private var isClosed = false

    /// `nil` when there is no memory or no descriptor left for it.
    init?(_ bell: Bell, _ stallGuard: StallGuard, options: TransferOptions) {
        guard let watch = SocketWatch(bell, stallGuard), let pattern = EasyHandle(options), let multi = curl_multi_init() else {
            return nil
        }
        self.multi = multi
        self.pattern = pattern
        self.watch = watch
        self.stallGuard = stallGuard
        self.options = options
        budget = DescriptorBudget(limit: options.descriptors ?? Int(clamping: ccurl_descriptor_limit()), kept: options.keptConnections)
        ccurl_multi_set_watch(multi, SocketWatch.change, Unmanaged.passUnretained(watch).toOpaque())
        ccurl_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        // libcurl's limits on connections stay off: what waits for one is not timed (7.88), and would outlive its duration.
        ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, budget.connections)
    }

    deinit { close() }

    func begin(_ transfer: Transfer) {
        // Cancelled before it came here: nothing has begun, nothing is to be undone.
        guard !transfer.isCancelled else { return transfer.end(.failure(.cancelled(transfer.request))) }
        guard running.count < budget.transfers else { return waiting.append(transfer) }
        guard let trust = options.authorities.trust(besides: transfer.meetsCertificates ? transfer.request.authorityFile : nil) else {
            return transfer.end(.failure(.unreadableAuthorities(transfer.request)))
        }
        guard let pattern, let easy = EasyHandle(copyOf: pattern) else {
            return transfer.end(.failure(.outOfMemory(transfer.request)))
        }
        if let origin = transfer.request.address.origin, origins11.contains(origin) { transfer.speaksHTTP11 = true }
        easy.prepare(for: transfer, trust: trust)
        if transfer.target.scheme == "https" { easy.resume(sessions.share(for: transfer.target.host)) }
        transfer.looksThroughNames = lastLookThrough.map { ContinuousClock.now - $0 >= Self.betweenLookThroughs } ?? true
        easy.keepNames(forSeconds: transfer.looksThroughNames ? Self.nameAge : nil)
        transfer.easy = easy
        transfer.ledger = ledger
        transfer.stallGuard = stallGuard
        guard curl_multi_add_handle(multi, easy.raw) == CURLM_OK else {
            transfer.easy = nil
            return transfer.end(.failure(.outOfMemory(transfer.request)))
        }
        transfer.begun = .now
        if running.isEmpty { stallGuard.guardTransfers(true) }
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

    /// Goes on with a transfer that waited for room. libcurl hands over what it held back at once, and leaves what becomes of it to whoever asks.
    func resume(_ transfer: Transfer) {
        guard let easy = transfer.easy, running[ObjectIdentifier(transfer)] != nil else { return }
        transfer.endWait()
        let code = curl_easy_pause(easy.raw, CURLPAUSE_CONT)
        if code != CURLE_OK { finish(transfer) { Transfer.Outcome(curl: code, $0, transfer) } }
    }

    /// Waits until something can be moved, moves it, and ends what is complete. The bell ends the wait.
    func work() {
        let wait = ledger.hasGap ? 0 : ccurl_multi_wait(multi)
        let longest = running.isEmpty ? Self.longestWait : Self.betweenNudges
        var isMoved = false
        watch.wait(atMost: wait < 0 ? longest : min(wait, longest)) { socket, activity in
            move(socket, activity)
            isMoved = true
        }
        // What is due by time, or was just begun; any socket's turn includes it.
        if !isMoved { move(curl_socket_t(-1), 0) }
        passGap()
        nudge()
        var code = CURLE_OK
        while let raw = ccurl_next_ended(multi, &code) {
            guard let context = ccurl_get_context(raw) else { continue }
            let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
            if code == CURLE_OPERATION_TIMEDOUT, let ends = transfer.ends { ledger.giveUp(ends) }
            if transfer.brokeHTTP2(code) {
                transfer.speaksHTTP11 = true
                if let origin = transfer.request.address.origin { origins11.insert(origin) }
                beginAgain(transfer)
            } else if transfer.isOnUnfit || transfer.wasTurnedAway(code) || transfer.metIdleEnd && !transfer.isCancelled {
                beginAgain(transfer)
            } else if transfer.isShortOfDescriptors(code), running.count > 1 {
                postpone(transfer)
            } else {
                finish(transfer) { Transfer.Outcome(curl: code, $0, transfer) }
            }
        }
    }

    /// Where an address gets no socket, libcurl leaves the next one of its host for when it is called again, for which it does not wake either.
    /// One look is one address: of a name with ten that are refused nobody should wait ten seconds to hear so.
    private func passGap() {
        guard ledger.hasGap else { return }
        ledger.hasGap = false
        moveAll()
    }

    /// Of the time that connecting may take, each address of a host has half of what is left. That it is over libcurl 7.88 sees only when it
    /// looks at the transfer, for which it does not wake; and then it has no socket until it looks again. Nor does it wake for less time than
    /// it was given at first, as a body has that is a hint alone.
    private func nudge() {
        guard ContinuousClock.now - lastNudge >= .milliseconds(Self.betweenNudges) else { return }
        lastNudge = .now
        // Room may be there by time alone, as when whoever holds it has stopped.
        for transfer in running.values.filter(\.isWaiting) { resume(transfer) }
        if running.values.contains(where: { $0.ends == nil && !$0.opened.isEmpty || $0.body.isHint }) { moveAll() }
    }

    private func moveAll() {
        var count: Int32 = 0
        stallGuard.enter(curl_socket_t(-1))
        ccurl_multi_move_all(multi, &count)
        stallGuard.leave()
    }

    /// There will be descriptors when another has ended. Its time has not begun, as nobody was asked.
    private func postpone(_ transfer: Transfer) {
        guard let easy = transfer.easy, running.removeValue(forKey: ObjectIdentifier(transfer)) != nil else { return }
        transfer.easy = nil
        (transfer.opened, transfer.lacksDescriptor) = ([], false)
        curl_multi_remove_handle(multi, easy.raw)
        waiting.insert(transfer, at: 0)
    }

    /// Over a connection of its own, so that this happens once, whatever libcurl does with the one that was refused.
    private func beginAgain(_ transfer: Transfer) {
        guard let easy = transfer.easy, running.removeValue(forKey: ObjectIdentifier(transfer)) != nil else { return }
        transfer.easy = nil
        (transfer.isOnUnfit, transfer.metIdleEnd) = (false, false)
        transfer.headers = HeaderCollector(limit: transfer.request.limits.headerBytes)
        // What is known of its connection is not the next one's.
        (transfer.ends, transfer.opened, transfer.hasAgreedOnHTTP2) = (nil, [], false)
        transfer.spent += Double(easy.offset(CURLINFO_TOTAL_TIME_T)) / 1_000_000
        transfer.wantsNewConnection = true
        curl_multi_remove_handle(multi, easy.raw)
        begin(transfer)
        if running.isEmpty { stallGuard.guardTransfers(false) }
        refill()
    }

    private func move(_ socket: curl_socket_t, _ activity: Int32) {
        var count: Int32 = 0
        stallGuard.enter(socket)
        curl_multi_socket_action(multi, socket, activity, &count)
        stallGuard.leave()
    }

    /// Ends everything as cancelled, and gives libcurl back what is its own.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        for transfer in waiting + running.values { cancel(transfer) }
        curl_multi_cleanup(multi)
        sessions.close()
        pattern = nil
    }

    /// The handle is out of libcurl's hands before anybody hears of the outcome. A connection in the middle of an answer is closed.
    private func finish(_ transfer: Transfer, _ outcome: (EasyHandle) -> Transfer.Outcome) {
        guard let easy = transfer.easy, running.removeValue(forKey: ObjectIdentifier(transfer)) != nil else { return }
        if running.isEmpty { stallGuard.guardTransfers(false) }
        let outcome = outcome(easy)
        transfer.easy = nil
        curl_multi_remove_handle(multi, easy.raw)
        if transfer.looksThroughNames, case .success = outcome { lastLookThrough = .now }
        transfer.end(outcome)
        refill()
    }

    /// Those that waited take the places that are free.
    private func refill() {
        while !waiting.isEmpty, running.count < budget.transfers { begin(waiting.removeFirst()) }
    }
}
