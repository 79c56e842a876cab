import AggregatorCore
import CCurl

/// Shuts down the connection that keeps libcurl in one call, as all transfers share the thread that makes the call.
///
/// libcurl 7.88 reads an HTTP/2 connection until something comes for its stream or nothing comes at all, and OpenSSL until a record holds
/// data. Empty frames, sent fast enough, keep the call from returning, past every time limit, and all other transfers wait.
final class StallGuard: Sendable {
    /// The number of looks in a row that find the thread in the same call before one socket is shut down: 2 s. It is the socket that has
    /// received most since the last look, as a call may go on to other sockets than its own; if none has received anything, the call's own.
    static let oneSocketAfter = 8
    /// The number of looks after which all sockets that have received anything are shut down: 3 s.
    static let busySocketsAfter = oneSocketAfter * 3 / 2
    /// The number of looks after which all sockets are shut down, if none receives anything: the call may be reading what had come before.
    /// 6 s.
    static let allSocketsAfter = busySocketsAfter * 2
    /// The number of glances between two looks, once a socket was shut down: there may be more such connections, and each holds up all
    /// transfers.
    static let glances = 10
    /// Nanoseconds of processor time that a call may take before a glance shuts down a socket, if no part of an answer ended in between.
    static let suspicion: UInt64 = 20_000_000

    private struct State {
        var sockets: Set<curl_socket_t> = []
        /// Whether transfers run; otherwise the thread sleeps.
        var isNeeded = false
        var isClosed = false
        /// The socket of the call that the thread is in; -1 for a call without a socket, `nil` outside of calls.
        var call: curl_socket_t?
        /// Whether the call is in our callback now, which may take long: a small piece may unfold to many megabytes.
        var isOurs = false
        var looks = 0
        /// Bytes that each socket had received at the last look.
        var received: [curl_socket_t: UInt64] = [:]
        /// Whether a socket was shut down since transfers run.
        var isWary = false
        /// Counts calls, and the parts of answers that our callbacks have taken.
        var progress = 0
        /// The values at the last glance that found progress.
        var glance: (progress: Int, processor: UInt64, received: [curl_socket_t: UInt64])?
        /// The processor clock of the loop's thread.
        var clock: clockid_t?

        var receivedNow: [curl_socket_t: UInt64] { Dictionary(uniqueKeysWithValues: sockets.map { ($0, ccurl_received($0)) }) }

        /// The sockets that have received something since the last look that asked for this, most first. Meanwhile no other socket is read,
        /// so that those soon receive nothing more: their buffers are full.
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

    private let wakeup: WakeupEvent
    /// Milliseconds between two looks.
    private let interval: Int32
    private let state = Locked(State())
    private let thread = Locked<OwnedThread?>(nil)
    /// Nanoseconds of processor time of the thread with that clock.
    private let processorTime: @Sendable (clockid_t) -> UInt64

    /// `nil` if the system has no descriptor left.
    init?(interval: Int32 = 250, processorTime: @escaping @Sendable (clockid_t) -> UInt64 = { ccurl_time($0) }) {
        guard let wakeup = WakeupEvent() else { return nil }
        self.interval = interval
        self.processorTime = processorTime
        self.wakeup = wakeup
    }

    // Called on the loop's thread.

    func enter(_ socket: curl_socket_t) {
        state.withLock { state in
            (state.call, state.looks) = (socket, 0)
            state.progress += 1
            if state.clock == nil { state.clock = ccurl_thread_clock() }
        }
    }

    /// A callback of ours begins.
    func handOver() { state.withLock { $0.isOurs = true } }

    /// The callback ends.
    func takeBack() {
        state.withLock { state in
            state.isOurs = false
            state.progress += 1
        }
    }

    func leave() { state.withLock { $0.call = nil } }

    func add(_ socket: curl_socket_t) { state.withLock { _ = $0.sockets.insert(socket) } }

    func remove(_ socket: curl_socket_t) { state.withLock { _ = $0.sockets.remove(socket) } }

    /// Notes whether transfers run from now on.
    func guardTransfers(_ isNeeded: Bool) {
        state.withLock { state in
            state.isNeeded = isNeeded
            if !isNeeded { state.isWary = false }
        }
        if isNeeded { wakeup.ring() }
    }

    // Called on the guard's own thread.

    /// Returns whether the system had a thread for it.
    func start() -> Bool {
        guard let started = OwnedThread({ self.run() }) else { return false }
        thread.withLock { $0 = started }
        return true
    }

    func stop() {
        state.withLock { $0.isClosed = true }
        wakeup.ring()
        thread.withLock { $0.take() }?.join()
    }

    private func run() {
        var count = 0
        while true {
            let (isNeeded, isWary, isClosed) = state.withLock { ($0.isNeeded, $0.isWary, $0.isClosed) }
            if isClosed { return }
            var ready = pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0)
            let wait = isWary ? max(1, interval / Int32(Self.glances)) : interval
            guard poll(&ready, 1, isNeeded ? wait : -1) == 0 else {
                wakeup.hush()
                continue
            }
            if isWary { glance() }
            count += 1
            if !isWary || count.isMultiple(of: Self.glances) { look() }
        }
    }

    /// Looks whether a call lasts too long. The lock is held meanwhile, so that the call can't end, and its socket become another
    /// connection's, before the socket is shut down.
    func look() {
        state.withLock { state in
            guard let socket = state.call, !state.isOurs else { return }
            state.looks += 1
            guard state.looks >= Self.oneSocketAfter - 1 else { return }
            let busy = state.busy()
            guard state.looks >= Self.oneSocketAfter else { return }
            var culprits = state.looks < Self.busySocketsAfter ? Array(busy.prefix(1)) : busy
            if culprits.isEmpty { culprits = state.looks < Self.allSocketsAfter ? [socket].filter { $0 >= 0 } : Array(state.sockets) }
            for culprit in culprits { shutdown(culprit, Int32(SHUT_RDWR)) }
            if !culprits.isEmpty { state.isWary = true }
        }
    }

    /// Looks for the next such connection. It does not take a call that waits for the processor for one that does not return, nor one that
    /// brings something.
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
