import AggregatorCore

/// Decides which source to ask next: a sliding window over all sources, spaced by host. A pure state machine; the caller passes the uptime.
///
/// A slow or busy host delays only its own sources: a source that waits for its host holds no slot of the window. A step costs the same for
/// any number of hosts: they wait in queues that are never scanned.
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
        let name: String
        /// Seconds from the end of one request to the start of the next.
        let pause: Double
        var waiting = FIFO<Source>()
        var active = 0
        /// The uptime in seconds from which the next request may start.
        var nextStart = 0.0
        var queueState = QueueState.neither
    }

    private enum QueueState { case neither, ready, resting }

    private let window: Int
    private let connections: Int
    private let delay: Double
    /// Sources without a host (files): never spaced.
    private var free = FIFO<Source>()
    private var hosts: [Host] = []
    private var numbers: [String: Int] = [:]
    /// Hosts that may be asked at once, in turn.
    private var ready = FIFO<Int>()
    /// Resting hosts, one FIFO per distinct pause (`SlowSite`). Each FIFO is sorted by time, because uptime never decreases and its pause
    /// is constant. A host whose sources arrived late may queue behind longer-resting ones; that costs less than one pause.
    private var resting: [(pause: Double, queue: FIFO<(until: Double, host: Int)>)] = []
    /// Sources that have not started.
    private var left = 0
    private var active = 0

    init(window: Int, connections: Int, delay: Double, sources: [(host: String?, source: Source)] = []) {
        self.window = max(window, 1)
        self.connections = max(connections, 1)
        self.delay = delay
        add(sources, uptime: 0)
    }

    /// Adds sources behind those that are there.
    mutating func add(_ sources: [(host: String?, source: Source)], uptime: Double) {
        left += sources.count
        for (name, source) in sources {
            guard let name else {
                free.append(source)
                continue
            }
            let number = numbers[name] ?? hosts.count
            if number == hosts.count {
                numbers[name] = number
                hosts.append(Host(name: name, pause: SlowSite.distance(ofHost: name, usual: delay)))
            }
            hosts[number].waiting.append(source)
            enqueue(number, uptime)
        }
    }

    mutating func next(uptime: Double) -> Step {
        guard left > 0 else { return .empty }
        guard active < window else { return .full }
        if let source = free.popFirst() { return start(source, host: nil) }
        wake(uptime)
        while let number = ready.popFirst() {
            guard hosts[number].queueState == .ready, let source = hosts[number].waiting.popFirst() else { continue }
            hosts[number].queueState = .neither
            hosts[number].active += 1
            // With several connections, starts are spaced as well.
            if connections > 1 { hosts[number].nextStart = uptime + hosts[number].pause }
            enqueue(number, uptime)
            return start(source, host: hosts[number].name)
        }
        return resting.lazy.compactMap(\.queue.first?.until).min().map { .wait(until: $0) } ?? .full
    }

    /// Where the queue waits and nothing is under way: whether only slow sites are waited for.
    var waitsForSlowSitesAlone: Bool { resting.allSatisfy { $0.pause > delay || $0.queue.first == nil } }

    /// Removes and returns all sources that have not started.
    mutating func takeUnstarted() -> [Source] {
        var rest: [Source] = []
        while let source = free.popFirst() { rest.append(source) }
        for number in hosts.indices {
            while let source = hosts[number].waiting.popFirst() { rest.append(source) }
            hosts[number].queueState = .neither
        }
        (ready, resting, left) = (FIFO(), [], 0)
        return rest
    }

    /// - Parameter wasAsked: `false` for a source that was not asked in the end (its site asked to wait): the next one need not wait.
    mutating func ended(host name: String?, uptime: Double, wasAsked: Bool = true) {
        active -= 1
        guard let number = name.flatMap({ numbers[$0] }) else { return }
        hosts[number].active -= 1
        if wasAsked { hosts[number].nextStart = max(hosts[number].nextStart, uptime + hosts[number].pause) }
        // With several connections the host may be queued already: queue it again with the later time; `wake` skips the stale entry.
        if hosts[number].queueState == .neither { enqueue(number, uptime) } else if wasAsked { move(number, to: .resting) }
    }

    private mutating func start(_ source: Source, host: String?) -> Step {
        active += 1
        left -= 1
        return .start(source, host: host)
    }

    /// Moves hosts whose time has come to `ready`, and drops entries that a later one has replaced.
    private mutating func wake(_ uptime: Double) {
        for index in resting.indices {
            while let first = resting[index].queue.first {
                let isCurrent = hosts[first.host].queueState == .resting && hosts[first.host].nextStart == first.until
                guard !isCurrent || first.until <= uptime else { break }
                _ = resting[index].queue.popFirst()
                if isCurrent { move(first.host, to: .ready) }
            }
        }
    }

    /// Queues a host that has a source to ask and a free connection.
    private mutating func enqueue(_ number: Int, _ uptime: Double) {
        guard hosts[number].queueState == .neither, hosts[number].waiting.first != nil, hosts[number].active < connections else { return }
        move(number, to: hosts[number].nextStart <= uptime ? .ready : .resting)
    }

    private mutating func move(_ number: Int, to state: QueueState) {
        hosts[number].queueState = state
        guard state == .resting else { return ready.append(number) }
        let (pause, rest) = (hosts[number].pause, (hosts[number].nextStart, number))
        let index = resting.firstIndex { $0.pause == pause } ?? resting.count
        if index == resting.count { resting.append((pause, FIFO())) }
        resting[index].queue.append(rest)
    }
}

/// A queue: first in, first out.
private struct FIFO<Element> {
    private var incoming: [Element] = []
    /// In reverse order.
    private var outgoing: [Element] = []

    mutating func append(_ element: Element) { incoming.append(element) }

    var first: Element? { outgoing.last ?? incoming.first }

    mutating func popFirst() -> Element? {
        if outgoing.isEmpty {
            outgoing = incoming.reversed()
            incoming = []
        }
        return outgoing.popLast()
    }
}
