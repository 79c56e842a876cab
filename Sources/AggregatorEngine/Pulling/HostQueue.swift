/// Which source to ask next: a sliding window over all sources, spaced by host. A pure state machine over an uptime that it is told.
///
/// A slow or busy host delays only its own sources: what waits for a host takes no place in the window.
struct HostQueue<Source> {
    enum Step {
        case start(Source, host: String?)
        /// Nothing can start before this uptime, unless something ends.
        case wait(until: Double)
        /// Nothing can start before something ends.
        case full
        case empty
    }

    private struct Host {
        var waiting: [Source] = []
        var active = 0
        var nextStart = 0.0
    }

    private let window: Int
    private let connections: Int
    private let delay: Double
    /// Without a host (files): never spaced.
    private var free: [Source] = []
    private var hosts: [String: Host] = [:]
    /// Hosts in the order in which they are asked: round robin, so that every host gets going.
    private var turns: [String] = []
    private var active = 0

    init(window: Int, connections: Int, delay: Double, sources: [(host: String?, source: Source)]) {
        self.window = max(window, 1)
        self.connections = max(connections, 1)
        self.delay = delay
        // Reversed, so that taking the next is taking the last.
        for (host, source) in sources.reversed() {
            guard let host else {
                free.append(source)
                continue
            }
            hosts[host, default: Host()].waiting.append(source)
        }
        var seen: Set<String> = []
        turns = sources.compactMap(\.host).filter { seen.insert($0).inserted }.reversed()
    }

    mutating func next(uptime: Double) -> Step {
        guard !free.isEmpty || !turns.isEmpty else { return .empty }
        guard active < window else { return .full }
        if let source = free.popLast() {
            active += 1
            return .start(source, host: nil)
        }
        var earliest = Double.infinity
        for index in turns.indices.reversed() {
            let name = turns[index]
            guard var host = hosts[name] else { continue }
            guard host.active < connections else { continue }
            guard host.nextStart <= uptime else {
                earliest = min(earliest, host.nextStart)
                continue
            }
            guard let source = host.waiting.popLast() else { continue }
            host.active += 1
            // With several connections, starts are spaced as well.
            host.nextStart = uptime + (connections > 1 ? delay : 0)
            turns.remove(at: index)
            if !host.waiting.isEmpty { turns.insert(name, at: 0) }
            hosts[name] = host
            active += 1
            return .start(source, host: name)
        }
        return earliest.isFinite ? .wait(until: earliest) : .full
    }

    mutating func ended(host name: String?, uptime: Double) {
        active -= 1
        guard let name, var host = hosts[name] else { return }
        host.active -= 1
        host.nextStart = max(host.nextStart, uptime + delay)
        hosts[name] = host
    }
}
