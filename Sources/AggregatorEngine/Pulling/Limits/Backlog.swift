import AggregatorCore

/// Bounds the bytes that a run holds at once, however many sources it has. While it is full, nothing more is fetched, so that a slow store
/// slows the fetching. For distant servers, `StoreThroughput` raises the bound by what is stored before they answer.
///
/// Two things are counted: documents that have come and are not stored yet, and the transfers in flight. Each of these counts with the
/// average of the transfers that have brought an answer (a 304 brings nothing, so a warm run is never held up), or all of them with the
/// bytes that have come, if that is more. A large answer counts as a moderate one in the average, and a server that has not answered with
/// no more than before anything was known: so a few large documents do not make a run of hundreds wait in line.
///
/// A server that stays silent counts nothing after a while, so that those that hang hold up no others. One that has begun to answer counts
/// until it ends: on a slow line, more transfers at once would only make each slower, until none ends in time. A transfer that waits for
/// its turn at a host has no place until then.
///
/// A transfer that brings more than was expected is paused while there is no room (`ArrivalRoom`): a hundred large documents, or small ones
/// that unfold, then come one after the other. The one with the most bytes goes on when little waits for the store, so that some end does
/// come.
///
/// A server that stops in the middle of a large answer, or sends a byte now and then, would hold up all others until its time limit. So the
/// bytes of such transfers do not count, up to a bound, and small answers come up to a wider one. If others still wait, the stalled
/// transfers are given up, the largest first.
final class Backlog: ArrivalRoom {
    enum Room: Equatable {
        case free
        /// Full until something is stored or ends; or until this uptime, when a silent server counts nothing any more, or a transfer may
        /// have stalled.
        case full(until: Double?)
    }

    /// In seconds; few servers that answer at all are silent for longer.
    static let stallTimeout = 3.0
    /// The bytes by which a large answer has to grow in that time: some 20 KiB per second.
    static let piece = 64 << 10

    private let transfers: Int
    private let uptime: @Sendable () -> Double
    private let state: Locked<State>
    private let (rests, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// - Parameters:
    ///   - limit: Bytes that may wait for the store before nothing more is fetched. Together with what transfers bring, more may be held:
    ///     three times as much with what is expected of them, since a transfer that waits for its server holds nothing yet; seven times if
    ///     servers are far away (`StoreThroughput`); eight times if more comes than was expected; sixteen times if half of that is of
    ///     stalled transfers, and 24 times with small answers that pass these. As long as little waits for the store, the largest transfer
    ///     goes on even so.
    ///   - transfers: The most transfers in flight.
    ///   - uptime: Now, in seconds.
    init(limit: Int, transfers: Int = .max, uptime: @escaping @Sendable () -> Double) {
        self.uptime = uptime
        self.transfers = max(transfers, 1)
        // A terabyte is no limit for any machine, and leaves room to count in.
        let limit = min(max(limit, 0), 1 << 40)
        // At the start, the averages leave room for 144 transfers.
        state = Locked(State(bytes: 16 * (limit / 48), limit: limit))
    }

    func room(uptime: Double) -> Room {
        state.withLock { state in
            // With what is expected, no more than `admit` lets in.
            let ahead = state.throughput.ahead(limit: state.limit * 4)
            if state.held > state.limit + ahead || state.inFlight.count >= transfers { return .full(until: nil) }
            let average = state.bytes / state.answers
            let most = state.limit * 3 + ahead
            // Looked through only if it matters: while there is room for all that has come, stalled or not, the run is not full of that.
            let stalled = state.held + state.received > most ? state.stalled(uptime) : 0
            func isFull(begun: Int, silent: Int = 0) -> Bool {
                let expected = begun * average + silent * min(average, state.limit / 48)
                return begun + silent > 0 && state.held + max(expected, state.received - stalled) > most
            }
            guard isFull(begun: state.inFlight.count) else { return .free }
            let silent = state.inFlight.values.map(\.transfer).filter { !$0.arrival.hasBegun }
            let expected = silent.filter { uptime < $0.silentUntil }
            guard isFull(begun: state.inFlight.count - silent.count, silent: expected.count) else { return .free }
            return .full(until: (expected.map(\.silentUntil) + state.moving(uptime).map { $0.moved + Self.stallTimeout }).min())
        }
    }

    func admit(_ arrival: Arrival, resume: @escaping @Sendable () -> Void) -> Bool {
        let (isAdmitted, isFirst) = state.withLock { state -> (Bool, Bool) in
            let now = uptime()
            let waiting = state.waiting
            guard let received = state.inFlight[ObjectIdentifier(arrival)]?.received else { return (true, false) }
            let isAdmitted = state.admits(received, among: state.crowd(now))
            guard var load = state.remove(ObjectIdentifier(arrival)) else { return (true, false) }
            // Nothing can come while it waits. One that may go on has moved once something comes.
            if !isAdmitted || load.resume != nil { load.moved = now }
            load.resume = isAdmitted ? nil : resume
            state.add(load)
            return (isAdmitted, waiting == 0 && state.waiting > 0)
        }
        if isFirst { bell.yield() }
        return isAdmitted
    }

    /// Looks after transfers that wait for room: those that may go on, as others have stalled, do so; and stalled ones are given up if they
    /// are in the way of those that still wait.
    ///
    /// - Returns: The uptime at which to look again; `nil` if no transfer waits.
    func look(uptime: Double) -> Double? {
        let (resumed, stopped, next) = state.withLock { state -> ([@Sendable () -> Void], [Arrival], Double?) in
            guard state.waiting > 0 else { return ([], [], nil) }
            let resumed = state.resumed(uptime)
            guard state.waiting > 0 else { return (resumed, [], nil) }
            let next = state.moving(uptime).map { $0.moved + Self.stallTimeout }.min() ?? uptime + Self.stallTimeout
            return (resumed, state.inTheWay(uptime), next)
        }
        for resume in resumed { resume() }
        for arrival in stopped { arrival.giveUp() }
        return next
    }

    func note(_ arrival: Arrival, _ bytes: Int) {
        state.withLock { state in
            guard var load = state.remove(ObjectIdentifier(arrival)) else { return }
            let now = uptime()
            if bytes > 0 { state.hear(&load, now) }
            load.receive(bytes, uptime: now)
            state.add(load)
        }
    }

    /// Begins a transfer. The run calls this before it starts the task, since any number of tasks can be started before the first one runs.
    func begin(uptime: Double) -> Transfer {
        let transfer = Transfer(uptime: uptime, room: self)
        state.withLock { $0.add(TransferLoad(transfer: transfer, asked: uptime)) }
        return transfer
    }

    /// Begins another transfer of a source, from within its task: it has a place already, and does not make others wait.
    func begin() -> Transfer { begin(uptime: uptime()) }

    /// Ends a transfer that was not needed or has failed, which shows nothing of what the next one brings.
    func leave(_ transfer: Transfer) { change { $0.remove(transfer.key) } }

    /// Ends a transfer that has brought an answer of so many bytes.
    func end(_ transfer: Transfer, bytes count: Int) {
        change { state in
            if var load = state.remove(transfer.key) { state.hear(&load, uptime()) }
            state.answers += 1
            state.bytes += min(count, state.limit / 16)
            state.held += count
            if count > 0 { state.throughput.fill(uptime: uptime()) }
        }
    }

    /// Notes that a transfer waits for its turn at a host: until `goOn` it has no place. Has no effect on a transfer that is not in flight
    /// here.
    func rest(_ arrival: Arrival) {
        change { $0.rest(ObjectIdentifier(arrival)) }
        bell.yield()
    }

    /// Notes that a transfer has its turn. It takes a place at once, as it would hold up its host if it waited for one.
    func goOn(_ arrival: Arrival) { state.withLock { $0.goOn(ObjectIdentifier(arrival), uptime()) } }

    /// Returns once a transfer has begun to rest, or to wait for room. For one caller at a time.
    func someoneRests() async { for await _ in rests { return } }

    /// Notes that so many bytes are stored or dropped.
    func release(_ count: Int) {
        change { state in
            state.held -= count
            state.throughput.drain(count, isEmpty: state.held <= 0, uptime: uptime())
        }
    }

    /// Makes a change, after which waiting transfers may go on. If there is room again, all of them do, and ask again with their next
    /// bytes, so that small ones end soon.
    private func change(_ body: (inout State) -> Void) {
        let resumed = state.withLock { state in
            body(&state)
            return state.waiting > 0 ? state.resumed(uptime()) : []
        }
        for resume in resumed { resume() }
    }
}
