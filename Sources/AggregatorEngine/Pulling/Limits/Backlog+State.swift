import AggregatorCore

extension Backlog {
    /// What is counted, and which transfers may go on.
    struct State {
        /// Bytes that have come and are not stored yet.
        var held = 0
        /// Bytes that have come of the transfers in flight.
        var received = 0
        /// The number of transfers that wait for room.
        var waiting = 0
        var inFlight: [ObjectIdentifier: TransferLoad] = [:]
        /// Transfers that wait for their turn at a host and have no place; what they hold counts.
        var resting: [ObjectIdentifier: TransferLoad] = [:]
        /// The number of transfers that have brought an answer, and `bytes` the sum of their sizes. Both start with 16 made-up ones, as
        /// something is to be expected of the first transfers.
        var answers = 16
        var bytes: Int
        var throughput = StoreThroughput()
        /// Bytes that may wait for the store.
        let limit: Int
    }
}

extension Backlog.State {
    /// Whether a transfer goes on of which so many bytes are here.
    ///
    /// - Parameter crowd: The sums at that moment, computed only if there is no room. Transfers that go on at that moment do not change
    ///   them.
    func admits(_ bytes: Int, among crowd: @autoclosure () -> Backlog.Crowd) -> Bool {
        if held + received <= limit * 8 { return true }
        let crowd = crowd()
        if isNext(bytes, past: crowd.most) { return true }
        let stalled = crowd.stalled
        guard stalled > 0 else { return false }
        // Small so far; but a coded piece may unfold to many megabytes.
        if bytes <= limit / 20, held + received <= limit * 24 { return true }
        return held + received - min(stalled, limit * 8) <= limit * 8 || stalled <= limit * 8 && isNext(bytes, past: crowd.mostMoving)
    }

    /// Whether a transfer goes on although there is no room: none has more bytes, that is more than `most`, and little waits for the store.
    private func isNext(_ bytes: Int, past most: Int) -> Bool { held <= limit && most <= bytes }

    func crowd(_ uptime: Double) -> Backlog.Crowd {
        inFlight.values.reduce(into: Backlog.Crowd()) { crowd, load in
            crowd.most = max(crowd.most, load.received)
            if load.isStalled(at: uptime) {
                crowd.stalled += load.received
            } else {
                crowd.mostMoving = max(crowd.mostMoving, load.received)
            }
        }
    }

    /// Bytes of the transfers that have stalled.
    func stalled(_ uptime: Double) -> Int { inFlight.values.reduce(0) { $0 + ($1.isStalled(at: uptime) ? $1.received : 0) } }

    /// The stalled transfers to give up so that there is room: the largest first, and no more than needed. A transfer whose server is still
    /// silent is not stalled, even if an earlier page brought something.
    func inTheWay(_ uptime: Double) -> [Arrival] {
        let stalled = inFlight.values.filter { $0.isStalled(at: uptime) && $0.transfer.arrival.canBeGivenUp }
            .sorted { $0.received > $1.received }
        var left = held + received
        return stalled.prefix { load in
            defer { left -= load.received }
            return left > limit * 8
        }.map(\.transfer.arrival)
    }

    /// Transfers that have brought something, and may bring more at once.
    func moving(_ uptime: Double) -> [Backlog.TransferLoad] {
        inFlight.values.filter { $0.received > 0 && $0.resume == nil && !$0.isStalled(at: uptime) }
    }

    mutating func add(_ load: Backlog.TransferLoad) {
        inFlight[load.transfer.key] = load
        received += load.received
        if load.resume != nil { waiting += 1 }
    }

    @discardableResult
    mutating func remove(_ key: ObjectIdentifier) -> Backlog.TransferLoad? {
        guard let load = inFlight.removeValue(forKey: key) else { return nil }
        received -= load.received
        if load.resume != nil { waiting -= 1 }
        return load
    }

    /// Notes the first bytes of an answer, or its end.
    mutating func hear(_ load: inout Backlog.TransferLoad, _ uptime: Double) {
        if let asked = load.asked { throughput.hear(after: uptime - asked) }
        load.asked = nil
    }

    mutating func rest(_ key: ObjectIdentifier) {
        guard var load = remove(key) else { return }
        (load.resume, load.asked) = (nil, nil)
        resting[key] = load
        received += load.received
    }

    mutating func goOn(_ key: ObjectIdentifier, _ uptime: Double) {
        guard var load = resting.removeValue(forKey: key) else { return }
        load.moved = uptime
        received -= load.received
        add(load)
    }

    /// Returns the closures that resume the transfers which need not wait any longer.
    mutating func resumed(_ uptime: Double) -> [@Sendable () -> Void] {
        var resumed: [@Sendable () -> Void] = []
        // Once for all: with thousands of waiting transfers, each would look at thousands.
        let crowd = crowd(uptime)
        for (key, load) in inFlight {
            guard let resume = load.resume, admits(load.received, among: crowd) else { continue }
            inFlight[key]?.resume = nil
            inFlight[key]?.moved = uptime
            waiting -= 1
            resumed.append(resume)
        }
        return resumed
    }
}
