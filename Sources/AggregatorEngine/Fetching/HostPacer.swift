public import AggregatorCore

/// Spaces the requests to one host, wherever they come from: `HostQueue` starts sources by their own hosts, and the pacer also covers the
/// hosts to which redirects and the pages of a connector lead.
public final class HostPacer: Sendable {
    private struct Host {
        var active = 0
        /// The uptime at which the last request to it ended.
        var end = -Double.infinity
        /// The requests that wait for an active one, in the order in which they came.
        var waiting: [(number: UInt64, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private struct State {
        var hosts: [String: Host] = [:]
        var nextNumber: UInt64 = 0
    }

    private let connections: Int
    private let delay: Double
    private let clock: any ClockService
    private let state: Locked<State>

    /// Creates a pacer that knows of no request yet.
    public convenience init(_ options: FetchOptions, clock: any ClockService) {
        self.init(connections: options.hostConnections, delay: options.hostDelay, clock: clock)
    }

    init(connections: Int, delay: Double, clock: any ClockService) {
        self.connections = max(connections, 1)
        self.delay = delay
        self.clock = clock
        state = Locked(State())
    }

    /// Creates a pacer with its own options that shares what another one knows of earlier requests: for commands that run one after
    /// another.
    public init(_ options: FetchOptions, after other: HostPacer) {
        connections = max(options.hostConnections, 1)
        delay = options.hostDelay
        (clock, state) = (other.clock, other.state)
    }

    /// Returns when the host may be asked; `leave` has to follow. Throws when the task is cancelled.
    ///
    /// - Parameter isSameVisit: Whether the request follows a redirect within one host: it is sent at once, because the server asked for
    ///   it.
    func enter(_ host: String, isSameVisit: Bool = false) async throws {
        do {
            while true {
                try Task.checkCancellation()
                guard let pause = takePlaceOrPause(at: host, isSameVisit: isSameVisit) else { return }
                if pause.isFinite { try await clock.sleep(seconds: pause) } else { await someoneLeaves(host) }
            }
        } catch {
            // The task may have been woken for a place that it does not take.
            wakeNext(host)
            throw error
        }
    }

    /// Takes a place if there is one now; then `leave` must follow.
    func takePlace(at host: String, isSameVisit: Bool = false) -> Bool { takePlaceOrPause(at: host, isSameVisit: isSameVisit) == nil }

    /// Takes a place, or returns how many seconds to wait for one: infinity where another request must end first.
    private func takePlaceOrPause(at host: String, isSameVisit: Bool) -> Double? {
        let uptime = clock.uptime()
        return state.withLock { state in
            var entry = state.hosts[host] ?? Host()
            guard entry.active < connections else { return .infinity }
            let start = entry.end + SlowSite.distance(ofHost: host, usual: delay)
            guard isSameVisit || start <= uptime else { return start - uptime }
            entry.active += 1
            state.hosts[host] = entry
            return nil
        }
    }

    /// Forgets hosts that may be asked at once: redirects lead to ever more of them.
    func forgetRested() {
        let uptime = clock.uptime()
        state.withLock { state in
            state.hosts = state.hosts.filter { host, entry in
                entry.active > 0 || entry.end + SlowSite.distance(ofHost: host, usual: delay) > uptime || !entry.waiting.isEmpty
            }
        }
    }

    /// Notes that a request to the host, from any process, ended so many seconds ago.
    func recall(_ host: String, secondsAgo: Double) {
        let end = clock.uptime() - max(secondsAgo, 0)
        state.withLock { $0.hosts[host, default: Host()].end = max($0.hosts[host]?.end ?? end, end) }
    }

    /// - Parameter wasAsked: `false` where no request was sent: then no pause is needed.
    func leave(_ host: String, wasAsked: Bool = true) {
        let end = clock.uptime()
        state.withLock { state in
            guard var entry = state.hosts[host] else { return }
            entry.active -= 1
            if wasAsked { entry.end = max(entry.end, end) }
            state.hosts[host] = entry
        }
        wakeNext(host)
    }

    /// Wakes the longest waiting request, if there is a place. A request that takes the place before it wakes the next one at its end.
    private func wakeNext(_ host: String) {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard var entry = state.hosts[host], entry.active < connections, !entry.waiting.isEmpty else { return nil }
            let next = entry.waiting.removeFirst().continuation
            state.hosts[host] = entry
            return next
        }
        next?.resume()
    }

    /// Waits until a place may be free; the caller then has to take it. Ends when the task is cancelled.
    private func someoneLeaves(_ host: String) async {
        let number = state.withLock { state in
            state.nextNumber += 1
            return state.nextNumber
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let mustWait = state.withLock { state in
                    guard !Task.isCancelled, var entry = state.hosts[host], entry.active >= connections else { return false }
                    entry.waiting.append((number, continuation))
                    state.hosts[host] = entry
                    return true
                }
                if !mustWait { continuation.resume() }
            }
        } onCancel: {
            let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
                guard let index = state.hosts[host]?.waiting.firstIndex(where: { $0.number == number }) else { return nil }
                return state.hosts[host]?.waiting.remove(at: index).continuation
            }
            waiter?.resume()
        }
    }
}
