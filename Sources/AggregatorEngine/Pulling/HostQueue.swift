import AggregatorCore

/// Which source to ask next: a sliding window over all sources, spaced by host. A pure state machine over an uptime that it is told.
///
/// A slow or busy host delays only its own sources: what waits for a host takes no place in the window. Whatever the number of hosts,
/// a step costs the same: hosts stand in two lines, and nobody is looked at twice.
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
        var waiting = Line<Source>()
        var active = 0
        var nextStart = 0.0
        var place = Place.neither
    }

    private enum Place { case neither, ready, resting }

    private let window: Int
    private let connections: Int
    private let delay: Double
    /// Without a host (files): never spaced.
    private var free = Line<Source>()
    private var hosts: [Host] = []
    private var numbers: [String: Int] = [:]
    /// Hosts that may be asked at once, in turn.
    private var ready = Line<Int>()
    /// Hosts that have to be left alone until then, a line for each pause that some of them need (`SlowSite`). In order of time by itself:
    /// uptime never goes back, and the pause is the same for all of a line.
    /// One whose sources came later stands behind some that rest longer: it is left alone for less than another pause more.
    private var resting: [(pause: Double, line: Line<(until: Double, host: Int)>)] = []
    /// Sources that have not started.
    private var left = 0
    private var active = 0

    init(window: Int, connections: Int, delay: Double, sources: [(host: String?, source: Source)] = []) {
        self.window = max(window, 1)
        self.connections = max(connections, 1)
        self.delay = delay
        add(sources, uptime: 0)
    }

    /// More sources: they come after those that are there.
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
            line(up: number, uptime)
        }
    }

    mutating func next(uptime: Double) -> Step {
        guard left > 0 else { return .empty }
        guard active < window else { return .full }
        if let source = free.popFirst() { return start(source, host: nil) }
        wake(uptime)
        while let number = ready.popFirst() {
            guard hosts[number].place == .ready, let source = hosts[number].waiting.popFirst() else { continue }
            hosts[number].place = .neither
            hosts[number].active += 1
            // With several connections, starts are spaced as well.
            if connections > 1 { hosts[number].nextStart = uptime + hosts[number].pause }
            line(up: number, uptime)
            return start(source, host: hosts[number].name)
        }
        return resting.lazy.compactMap(\.line.first?.until).min().map { .wait(until: $0) } ?? .full
    }

    /// Where it is to be waited, and nothing is under way: whether that is for slow sites alone.
    var waitsForSlowSitesAlone: Bool { resting.allSatisfy { $0.pause > delay || $0.line.first == nil } }

    /// Takes out all that has not started.
    mutating func takeRest() -> [Source] {
        var rest: [Source] = []
        while let source = free.popFirst() { rest.append(source) }
        for number in hosts.indices { while let source = hosts[number].waiting.popFirst() { rest.append(source) } }
        left = 0
        return rest
    }

    /// - Parameter wasAsked: one that was not asked in the end (its site asked to wait) keeps nobody waiting.
    mutating func ended(host name: String?, uptime: Double, wasAsked: Bool = true) {
        active -= 1
        guard let number = name.flatMap({ numbers[$0] }) else { return }
        hosts[number].active -= 1
        if wasAsked { hosts[number].nextStart = max(hosts[number].nextStart, uptime + hosts[number].pause) }
        // Who stands in a line already (there are several connections) has to rest from now: the last place that it took counts.
        if hosts[number].place == .neither { line(up: number, uptime) } else if wasAsked { stand(number, .resting) }
    }

    private mutating func start(_ source: Source, host: String?) -> Step {
        active += 1
        left -= 1
        return .start(source, host: host)
    }

    /// Moves those whose time has come to the line of those that are ready, and passes over places that were given up for later ones.
    private mutating func wake(_ uptime: Double) {
        for index in resting.indices {
            while let first = resting[index].line.first {
                let isCurrent = hosts[first.host].place == .resting && hosts[first.host].nextStart == first.until
                guard !isCurrent || first.until <= uptime else { break }
                _ = resting[index].line.popFirst()
                if isCurrent { stand(first.host, .ready) }
            }
        }
    }

    /// A host with something to ask, and a connection for it, stands in one of the lines.
    private mutating func line(up number: Int, _ uptime: Double) {
        guard hosts[number].place == .neither, hosts[number].waiting.first != nil, hosts[number].active < connections else { return }
        stand(number, hosts[number].nextStart <= uptime ? .ready : .resting)
    }

    private mutating func stand(_ number: Int, _ place: Place) {
        hosts[number].place = place
        guard place == .resting else { return ready.append(number) }
        let (pause, rest) = (hosts[number].pause, (hosts[number].nextStart, number))
        let index = resting.firstIndex { $0.pause == pause } ?? resting.count
        if index == resting.count { resting.append((pause, Line())) }
        resting[index].line.append(rest)
    }
}

/// First in, first out.
private struct Line<Element> {
    private var incoming: [Element] = []
    /// The first one last.
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
