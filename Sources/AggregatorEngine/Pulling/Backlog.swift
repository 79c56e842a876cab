import AggregatorCore

/// What a run holds at once, in bytes, however many sources it has: while it is full, nothing more is fetched. So a store that is slow
/// slows the fetching. Where servers are far away it asks for as much more as is gone before they answer (`Drain`).
///
/// Two things are counted: documents that have come and are not stored yet, and what is expected of the transfers in flight, by the
/// average of those that have brought an answer (a 304 brings nothing, so a warm run is never held up), or what has come of one where that
/// is more. A large answer counts as a moderate one there, and of who has not answered no more is expected than before anything was known:
/// a few large documents make no run of hundreds wait in line.
///
/// Of a server that stays silent nothing is expected after a while, so that those that hang hold up nobody else. One that has begun to
/// answer counts until it ends: where the line is slow, more at once would only make each of them slower, until none ends in time. One that
/// waits for its turn at a host has no place until then.
///
/// Whoever sends more than was expected is made to wait while there is no room (`ArrivalRoom`): a hundred large documents, or small ones that
/// unfold, come one after the other then. The one of which most is there goes on when nothing waits for the store, so that some end does come.
///
/// A server that stops in the middle of a large answer, or sends a byte now and then, would so hold up all others until its time is over: while
/// there are such, what came of them does not count, up to a bound, and small answers come up to a wider one. Where others still wait, those that
/// have stopped are given up, the largest first.
final class Backlog: ArrivalRoom {
    enum Room: Equatable {
        case free
        /// Until something is stored or ends; or until this uptime, when nothing is expected any more of one that is silent.
        case full(until: Double?)
    }

    /// A transfer under way.
    final class Transfer: Sendable {
        let arrival: Arrival
        /// The uptime until which something is expected of it though it is silent.
        fileprivate let patience: Double

        fileprivate init(uptime: Double, room: Backlog) {
            arrival = Arrival(room: room)
            patience = uptime + Backlog.patience
        }

        fileprivate var key: ObjectIdentifier { ObjectIdentifier(arrival) }
    }

    fileprivate struct Place {
        let transfer: Transfer
        /// The uptime at which it was asked, while it is silent and its turn has come at once.
        var asked: Double?
        /// Bytes of its body that are here.
        var received = 0
        /// The uptime at which a piece of them that is worth it had come, or might have begun to.
        var moved = 0.0
        /// Bytes that were here then.
        var mark = 0
        /// Of one that waits for room.
        var resume: (@Sendable () -> Void)?

        /// So much is here now.
        mutating func receive(_ bytes: Int, uptime: Double) {
            // Who sends a byte now and then has stopped all the same.
            if bytes < mark || bytes - mark >= max(min(mark / 16, Backlog.piece), 1) { (moved, mark) = (uptime, bytes) }
            received = bytes
        }

        /// Whether next to nothing has come for a while, though it might.
        func isStalled(at uptime: Double) -> Bool { received > 0 && resume == nil && uptime - moved >= Backlog.patience }
    }

    /// What is decided by of all that are in flight at one moment.
    fileprivate struct Crowd {
        /// What has come of those that have stopped, in bytes.
        var stalled = 0
        /// What has come of the one of which most is there; and of that one of those that have not stopped.
        var most = 0
        var mostMoving = 0
    }

    fileprivate struct State {
        /// Bytes that have come and are not stored yet.
        var held = 0
        /// Bytes that have come of those in flight.
        var received = 0
        /// How many of them wait for room.
        var waiting = 0
        var inFlight: [ObjectIdentifier: Place] = [:]
        /// Those that have no place for a while; what they hold counts.
        var resting: [ObjectIdentifier: Place] = [:]
        /// Of all transfers that have brought an answer, and of a few that were made up: a start is no reason to expect nothing.
        var answers = 16
        var bytes: Int
        var drain = Drain()
        /// Bytes that may wait for the store.
        let limit: Int
    }

    /// Seconds: few servers that answer at all are silent for longer.
    fileprivate static let patience = 3.0
    /// Bytes that a large answer has to grow by in that time: some 20 KiB a second.
    fileprivate static let piece = 64 << 10

    private let transfers: Int
    private let uptime: @Sendable () -> Double
    private let state: Locked<State>
    private let (rests, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// - Parameters:
    ///   - limit: bytes that may wait for the store. With what is expected it may be three times as much, since a transfer that waits for
    ///     its server holds nothing yet; where servers are far away seven times; with what comes unexpectedly, eight times.
    ///   - transfers: so many may be in flight.
    ///   - uptime: now, in seconds.
    init(limit: Int, transfers: Int = .max, uptime: @escaping @Sendable () -> Double) {
        self.uptime = uptime
        self.transfers = max(transfers, 1)
        // A terabyte is no limit for any machine, and leaves room to count in.
        let limit = min(max(limit, 0), 1 << 40)
        // Until something is known, a window of 144 is open.
        state = Locked(State(bytes: 16 * (limit / 48), limit: limit))
    }

    func room(uptime: Double) -> Room {
        state.withLock { state in
            // With what is expected no more than `admits` lets come.
            let ahead = state.drain.ahead(limit: state.limit * 4)
            if state.held > state.limit + ahead || state.inFlight.count >= transfers { return .full(until: nil) }
            let average = state.bytes / state.answers
            let stalled = state.stalled(uptime)
            func isFull(begun: Int, silent: Int = 0) -> Bool {
                let expected = begun * average + silent * min(average, state.limit / 48)
                return begun + silent > 0 && state.held + max(expected, state.received - stalled) > state.limit * 3 + ahead
            }
            guard isFull(begun: state.inFlight.count) else { return .free }
            let silent = state.inFlight.values.map(\.transfer).filter { !$0.arrival.hasBegun }
            let expected = silent.filter { uptime < $0.patience }
            guard isFull(begun: state.inFlight.count - silent.count, silent: expected.count) else { return .free }
            return .full(until: (expected.map(\.patience) + state.moving(uptime).map { $0.moved + Self.patience }).min())
        }
    }

    func admits(_ arrival: Arrival, resume: @escaping @Sendable () -> Void) -> Bool {
        let (isAdmitted, isFirst) = state.withLock { state -> (Bool, Bool) in
            let now = uptime()
            let waiting = state.waiting
            guard let received = state.inFlight[ObjectIdentifier(arrival)]?.received else { return (true, false) }
            let isAdmitted = state.admits(received, among: state.crowd(now))
            guard var place = state.remove(ObjectIdentifier(arrival)) else { return (true, false) }
            // While it waits nothing can come. One that may go on has moved when something comes.
            if !isAdmitted || place.resume != nil { place.moved = now }
            place.resume = isAdmitted ? nil : resume
            state.add(place)
            return (isAdmitted, waiting == 0 && state.waiting > 0)
        }
        if isFirst { bell.yield() }
        return isAdmitted
    }

    /// While somebody waits for room: who may go on by now does, since others have stopped meanwhile, and those are given up that stand in the
    /// way of who still waits.
    ///
    /// - Returns: the uptime at which to look again; `nil` where nobody waits.
    func look(uptime: Double) -> Double? {
        let (resumed, stopped, next) = state.withLock { state -> ([@Sendable () -> Void], [Arrival], Double?) in
            guard state.waiting > 0 else { return ([], [], nil) }
            let resumed = state.resumed(uptime)
            guard state.waiting > 0 else { return (resumed, [], nil) }
            let next = state.moving(uptime).map { $0.moved + Self.patience }.min() ?? uptime + Self.patience
            return (resumed, state.inTheWay(uptime), next)
        }
        for resume in resumed { resume() }
        for arrival in stopped { arrival.giveUp() }
        return next
    }

    func note(_ arrival: Arrival, _ bytes: Int) {
        state.withLock { state in
            guard var place = state.remove(ObjectIdentifier(arrival)) else { return }
            let now = uptime()
            if bytes > 0 { state.hear(&place, now) }
            place.receive(bytes, uptime: now)
            state.add(place)
        }
    }

    /// A transfer begins: told by whoever starts it, and not by its own task, since any number can be started before the first one runs.
    func begin(uptime: Double) -> Transfer {
        let transfer = Transfer(uptime: uptime, room: self)
        state.withLock { $0.add(Place(transfer: transfer, asked: uptime)) }
        return transfer
    }

    /// One that a source has besides its own, begun by its own task: it has a place already, and makes no others wait for another.
    func begin() -> Transfer { begin(uptime: uptime()) }

    /// It was not needed after all, or has failed, which says nothing of what the next one brings.
    func leave(_ transfer: Transfer) { change { $0.remove(transfer.key) } }

    /// It has brought an answer of so many bytes.
    func end(_ transfer: Transfer, bytes count: Int) {
        change { state in
            if var place = state.remove(transfer.key) { state.hear(&place, uptime()) }
            state.answers += 1
            state.bytes += min(count, state.limit / 16)
            state.held += count
            if count > 0 { state.drain.fill(uptime: uptime()) }
        }
    }

    /// It waits for its turn at a host: until `goOn` it takes nobody's place. Of what is not under way here nothing is known.
    func rest(_ arrival: Arrival) {
        change { $0.rest(ObjectIdentifier(arrival)) }
        bell.yield()
    }

    /// It has its turn, and takes a place at once: if it waited for one, it would hold up its host as well.
    func goOn(_ arrival: Arrival) { state.withLock { $0.goOn(ObjectIdentifier(arrival), uptime()) } }

    /// Returns when somebody has begun to rest, or to wait for room; for one to ask.
    func someoneRests() async { for await _ in rests { return } }

    /// They are stored, or given up.
    func release(_ count: Int) {
        change { state in
            state.held -= count
            state.drain.drain(count, isEmpty: state.held <= 0, uptime: uptime())
        }
    }

    /// When there is room again, all that wait for it go on, and ask again with what comes next: so what is left of small ones is soon there.
    private func change(_ body: (inout State) -> Void) {
        let resumed = state.withLock { state in
            body(&state)
            return state.waiting > 0 ? state.resumed(uptime()) : []
        }
        for resume in resumed { resume() }
    }
}

// MARK: - Who may go on

extension Backlog.State {
    /// Whether one of them goes on, of which so much is there.
    ///
    /// - Parameter crowd: of that moment, looked up where there is no room; who goes on at that moment changes nothing of it.
    func admits(_ bytes: Int, among crowd: @autoclosure () -> Backlog.Crowd) -> Bool {
        if held + received <= limit * 8 { return true }
        let crowd = crowd()
        if isNext(bytes, past: crowd.most) { return true }
        let stalled = crowd.stalled
        guard stalled > 0 else { return false }
        // Small as yet: a coded piece may unfold to many megabytes.
        if bytes <= limit / 20, held + received <= limit * 24 { return true }
        return held + received - min(stalled, limit * 8) <= limit * 8 || stalled <= limit * 8 && isNext(bytes, past: crowd.mostMoving)
    }

    /// Whether it goes on though there is no room: of none there is more than `most`, and little waits for the store.
    private func isNext(_ bytes: Int, past most: Int) -> Bool { held <= limit && most <= bytes }

    func crowd(_ uptime: Double) -> Backlog.Crowd {
        inFlight.values.reduce(into: Backlog.Crowd()) { crowd, place in
            crowd.most = max(crowd.most, place.received)
            if place.isStalled(at: uptime) {
                crowd.stalled += place.received
            } else {
                crowd.mostMoving = max(crowd.mostMoving, place.received)
            }
        }
    }

    /// What has come of those that have stopped, in bytes.
    func stalled(_ uptime: Double) -> Int { inFlight.values.reduce(0) { $0 + ($1.isStalled(at: uptime) ? $1.received : 0) } }

    /// Those that have stopped and are to be given up so that there is room: the largest first, and no more than it takes. A server that says
    /// nothing as yet has not stopped, whatever a page before brought.
    func inTheWay(_ uptime: Double) -> [Arrival] {
        let stalled = inFlight.values.filter { $0.isStalled(at: uptime) && $0.transfer.arrival.canBeGivenUp }
            .sorted { $0.received > $1.received }
        var left = held + received
        return stalled.prefix { place in
            defer { left -= place.received }
            return left > limit * 8
        }.map(\.transfer.arrival)
    }

    /// Those of which something has come, and more may come at once.
    func moving(_ uptime: Double) -> [Backlog.Place] {
        inFlight.values.filter { $0.received > 0 && $0.resume == nil && !$0.isStalled(at: uptime) }
    }

    mutating func add(_ place: Backlog.Place) {
        inFlight[place.transfer.key] = place
        received += place.received
        if place.resume != nil { waiting += 1 }
    }

    @discardableResult
    mutating func remove(_ key: ObjectIdentifier) -> Backlog.Place? {
        guard let place = inFlight.removeValue(forKey: key) else { return nil }
        received -= place.received
        if place.resume != nil { waiting -= 1 }
        return place
    }

    /// Something of an answer is here, or its end.
    mutating func hear(_ place: inout Backlog.Place, _ uptime: Double) {
        if let asked = place.asked { drain.hear(after: uptime - asked) }
        place.asked = nil
    }

    mutating func rest(_ key: ObjectIdentifier) {
        guard var place = remove(key) else { return }
        (place.resume, place.asked) = (nil, nil)
        resting[key] = place
        received += place.received
    }

    mutating func goOn(_ key: ObjectIdentifier, _ uptime: Double) {
        guard var place = resting.removeValue(forKey: key) else { return }
        place.moved = uptime
        received -= place.received
        add(place)
    }

    /// What to call of those that wait no longer.
    mutating func resumed(_ uptime: Double) -> [@Sendable () -> Void] {
        var resumed: [@Sendable () -> Void] = []
        // Once for all: with thousands that wait, each would look at thousands.
        let crowd = crowd(uptime)
        for (key, place) in inFlight {
            guard let resume = place.resume, admits(place.received, among: crowd) else { continue }
            inFlight[key]?.resume = nil
            inFlight[key]?.moved = uptime
            waiting -= 1
            resumed.append(resume)
        }
        return resumed
    }
}
