import AggregatorCore
import CCurl

/// Ends the connection that keeps libcurl in one call: all transfers share the thread that makes it.
///
/// libcurl 7.88 reads an HTTP/2 connection until something comes for its stream or nothing comes at all, and OpenSSL until a record holds
/// data. Frames that say nothing, sent fast enough, keep the call from returning, past every time limit, and everybody else waits.
final class StallGuard: Sendable {
    /// Looks in a row that find the thread in the same call, before a socket is shut down: 2 s of them. It is the one over which most has
    /// come since the look before, as a call may go on to others than it was made for; where nothing came, the call's own.
    static let patience = 8
    /// After half as many again all of those are.
    static let despair = patience * 3 / 2
    /// Where nothing comes over any, and the call may be reading what had come before: when all sockets are.
    static let surrender = despair * 2
    /// Once one was caught there may be more, and they hold everybody up one after the other: so often between two looks a glance is taken.
    static let glances = 10
    /// Nanoseconds of the processor that a call may take then before a glance finds it again, with nothing of an answer in between.
    static let suspicion: UInt64 = 20_000_000

    private struct State {
        var sockets: Set<curl_socket_t> = []
        /// Whether there is anything to guard; else nobody looks.
        var isNeeded = false
        var isClosed = false
        /// The socket of the call that the thread is in; -1 for a call without one.
        var call: curl_socket_t?
        /// Whether that call is in ours now, which takes as long as it takes: a small piece may unfold to many megabytes.
        var isOurs = false
        var looks = 0
        /// Bytes that had come over each socket at the last look.
        var received: [curl_socket_t: UInt64] = [:]
        /// Whether one was caught since transfers run.
        var isWary = false
        /// Calls, and parts of answers that we are done with.
        var progress = 0
        /// What a glance found.
        var glance: (progress: Int, processor: UInt64, received: [curl_socket_t: UInt64])?
        /// The thread's.
        var clock: clockid_t?

        var receivedNow: [curl_socket_t: UInt64] { Dictionary(uniqueKeysWithValues: sockets.map { ($0, ccurl_received($0)) }) }

        /// Those over which something has come since the last look that was asked this, most first. Nobody reads the others meanwhile, so
        /// that what comes over them soon ends: their buffers are full.
        mutating func busy() -> [curl_socket_t] {
            let before = received
            received = receivedNow
            return Self.busy(since: before, received)
        }

        static func busy(since before: [curl_socket_t: UInt64], _ now: [curl_socket_t: UInt64]) -> [curl_socket_t] {
            let growth = now.compactMap { socket, count in before[socket].map { (socket, count &- $0) } }
            return growth.filter { $0.1 > 0 }.sorted { ($0.1, $0.0) > ($1.1, $1.0) }.map(\.0)
        }
    }

    private let bell: Bell
    /// Milliseconds between two looks.
    private let interval: Int32
    private let state = Locked(State())
    private let thread = Locked<OwnedThread?>(nil)
    /// Nanoseconds of the processor that the thread with that clock has had.
    private let processorTime: @Sendable (clockid_t) -> UInt64

    /// `nil` when the system has no descriptor left.
    init?(interval: Int32 = 250, processorTime: @escaping @Sendable (clockid_t) -> UInt64 = { ccurl_time($0) }) {
        guard let bell = Bell() else { return nil }
        self.interval = interval
        self.processorTime = processorTime
        self.bell = bell
    }

    // Called on the loop's thread.

    func enter(_ socket: curl_socket_t) {
        state.withLock { state in
            (state.call, state.looks) = (socket, 0)
            state.progress += 1
            if state.clock == nil { state.clock = ccurl_thread_clock() }
        }
    }

    /// A part of an answer is handed over to us.
    func handOver() { state.withLock { $0.isOurs = true } }

    /// We are done with it.
    func takeBack() {
        state.withLock { state in
            state.isOurs = false
            state.progress += 1
        }
    }

    func leave() { state.withLock { $0.call = nil } }

    func add(_ socket: curl_socket_t) { state.withLock { _ = $0.sockets.insert(socket) } }

    func remove(_ socket: curl_socket_t) { state.withLock { _ = $0.sockets.remove(socket) } }

    /// Whether transfers run from now on.
    func guardTransfers(_ isNeeded: Bool) {
        state.withLock { state in
            state.isNeeded = isNeeded
            if !isNeeded { state.isWary = false }
        }
        if isNeeded { bell.ring() }
    }

    // Called on its own thread.

    /// Whether there was a thread for it.
    func start() -> Bool {
        guard let started = OwnedThread({ self.run() }) else { return false }
        thread.withLock { $0 = started }
        return true
    }

    func stop() {
        state.withLock { $0.isClosed = true }
        bell.ring()
        thread.withLock { $0.take() }?.join()
    }

    private func run() {
        var count = 0
        while true {
            let (isNeeded, isWary, isClosed) = state.withLock { ($0.isNeeded, $0.isWary, $0.isClosed) }
            if isClosed { return }
            var ready = pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0)
            let wait = isWary ? max(1, interval / Int32(Self.glances)) : interval
            guard poll(&ready, 1, isNeeded ? wait : -1) == 0 else {
                bell.hush()
                continue
            }
            if isWary { glance() }
            count += 1
            if !isWary || count.isMultiple(of: Self.glances) { look() }
        }
    }

    /// The lock is held meanwhile, so that the call can't end and its socket become another's between the look and the deed.
    func look() {
        state.withLock { state in
            guard let socket = state.call, !state.isOurs else { return }
            state.looks += 1
            guard state.looks >= Self.patience - 1 else { return }
            let busy = state.busy()
            guard state.looks >= Self.patience else { return }
            var culprits = state.looks < Self.despair ? Array(busy.prefix(1)) : busy
            if culprits.isEmpty { culprits = state.looks < Self.surrender ? [socket].filter { $0 >= 0 } : Array(state.sockets) }
            for culprit in culprits { shutdown(culprit, Int32(SHUT_RDWR)) }
            if !culprits.isEmpty { state.isWary = true }
        }
    }

    /// A look for the next one. A call that waits for the processor is not taken for one that does not return, nor is one that brings something.
    func glance() {
        state.withLock { state in
            guard state.isWary, state.call != nil, !state.isOurs, let clock = state.clock else { return }
            let used = processorTime(clock)
            guard let before = state.glance, before.progress == state.progress else {
                state.glance = (state.progress, used, state.receivedNow)
                return
            }
            guard used >= before.processor + Self.suspicion else { return }
            guard let culprit = State.busy(since: before.received, state.receivedNow).first else { return }
            shutdown(culprit, Int32(SHUT_RDWR))
            state.glance = nil
        }
    }
}
