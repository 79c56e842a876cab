import AggregatorCore

/// What a run holds at once, in bytes, however many sources it has: while it is full, nothing more is fetched. So a store that is slow
/// slows the fetching.
///
/// Two things are counted: documents that have come and are not stored yet, and what is expected of the transfers in flight, by the
/// average of those that have brought an answer (a 304 brings nothing, so a warm run is never held up). Of a server that stays silent
/// nothing is expected after a while, so that those that hang hold up nobody else. One that has begun to answer counts until it ends: where
/// the line is slow, more at once would only make each of them slower, until none ends in time.
final class Backlog: Sendable {
    enum Room: Equatable {
        case free
        /// Until something is stored or ends; or until this uptime, when nothing is expected any more of one that is silent.
        case full(until: Double?)
    }

    /// A transfer under way.
    final class Transfer: Sendable {
        let arrival = Arrival()
        /// The uptime until which something is expected of it though it is silent.
        fileprivate let patience: Double

        fileprivate init(uptime: Double) { patience = uptime + Backlog.patience }
    }

    private struct State {
        /// Bytes that have come and are not stored yet.
        var held = 0
        var inFlight: [ObjectIdentifier: Transfer] = [:]
        /// Of all transfers that have brought an answer, and of a few that were made up: a start is no reason to expect nothing.
        var answers = 16
        var bytes: Int
    }

    /// Seconds: few servers that answer at all are silent for longer.
    private static let patience = 3.0

    private let limit: Int
    private let transfers: Int
    private let state: Locked<State>

    /// - Parameters:
    ///   - limit: bytes that may wait for the store. With what is expected it may be three times as much, since a transfer that waits for
    ///     its server holds nothing yet.
    ///   - transfers: so many may be in flight.
    init(limit: Int, transfers: Int = .max) {
        self.limit = limit
        self.transfers = max(transfers, 1)
        // Until something is known, a window of 144 is open.
        state = Locked(State(bytes: 16 * (limit / 48)))
    }

    func room(uptime: Double) -> Room {
        state.withLock { state in
            if state.held > limit || state.inFlight.count >= transfers { return .full(until: nil) }
            let average = state.bytes / state.answers
            func isFull(with transfers: Int) -> Bool { transfers > 0 && state.held + transfers * average > limit * 3 }
            guard isFull(with: state.inFlight.count) else { return .free }
            let silent = state.inFlight.values.filter { !$0.arrival.hasBegun }
            let expected = silent.filter { uptime < $0.patience }
            guard isFull(with: state.inFlight.count - silent.count + expected.count) else { return .free }
            return .full(until: expected.map(\.patience).min())
        }
    }

    /// A transfer begins: told by whoever starts it, and not by its own task, since any number can be started before the first one runs.
    func begin(uptime: Double) -> Transfer {
        let transfer = Transfer(uptime: uptime)
        state.withLock { $0.inFlight[ObjectIdentifier(transfer)] = transfer }
        return transfer
    }

    /// It was not needed after all, or has failed, which says nothing of what the next one brings.
    func leave(_ transfer: Transfer) { state.withLock { _ = $0.inFlight.removeValue(forKey: ObjectIdentifier(transfer)) } }

    /// It has brought an answer of so many bytes.
    func end(_ transfer: Transfer, bytes count: Int) {
        state.withLock { state in
            state.inFlight[ObjectIdentifier(transfer)] = nil
            state.answers += 1
            state.bytes += count
            state.held += count
        }
    }

    /// They are stored, or given up.
    func release(_ count: Int) { state.withLock { $0.held -= count } }
}

/// What was fetched, handed over once: whoever takes it is the only one who holds it, and can let go of its bytes early.
final class Parcel: Sendable {
    private let content: Locked<SourcePull.Fetched?>
    /// Bytes of its document.
    let size: Int

    init(_ fetched: SourcePull.Fetched) {
        switch fetched {
        case .answer(let response), .gathered(.unchanged(let response)), .gathered(.document(_, let response)): size = response.body.count
        }
        content = Locked(fetched)
    }

    func take() -> SourcePull.Fetched? {
        content.withLock { content in
            defer { content = nil }
            return content
        }
    }
}
