import AggregatorCore

/// What a run holds at once, in bytes, however many sources it has: while it is full, nothing more is fetched. So a store that is slow
/// slows the fetching.
///
/// Two things are counted: documents that have come and are not stored yet, and what is expected of the transfers that began lately, by
/// the average of those that have ended (a 304 brings nothing, so a warm run is never held up). Whoever is silent for longer is slow, and
/// holds up nobody else: what it brings one day is counted when it has come.
final class Backlog: Sendable {
    enum Room: Equatable {
        case free
        /// Until something is stored or ends; or until this uptime, when the oldest transfer that is counted is no longer expected.
        case full(until: Double?)
    }

    /// A transfer under way, by when it began: quarters of a second of uptime.
    struct Transfer: Hashable { fileprivate let began: Int }

    private struct State {
        /// Bytes that have come and are not stored yet.
        var held = 0
        /// How many began when: those of the last seconds, and of the others who are still under way.
        var begun: [Transfer: Int] = [:]
        /// Of all transfers that have ended, and of a few that were made up: a start is no reason to expect nothing.
        var ended = 16
        var bytes: Int

        mutating func leave(_ transfer: Transfer) {
            guard let count = begun[transfer] else { return }
            begun[transfer] = count > 1 ? count - 1 : nil
        }
    }

    /// Seconds for which an answer is expected: few servers that answer at all take longer.
    private static let patience = 2.0

    private let limit: Int
    private let state: Locked<State>

    /// - Parameter limit: bytes that may wait for the store. With what is expected it may be three times as much, since a transfer that
    ///   waits for its server holds nothing yet.
    init(limit: Int) {
        self.limit = limit
        // Until something is known, a window of 144 is open.
        state = Locked(State(bytes: 16 * (limit / 48)))
    }

    func room(uptime: Double) -> Room {
        state.withLock { state in
            if state.held > limit { return .full(until: nil) }
            let before = Transfer(uptime: uptime - Self.patience)
            var (expected, oldest) = (0, Int.max)
            for (transfer, count) in state.begun where transfer.began > before.began {
                expected += count
                oldest = min(oldest, transfer.began)
            }
            guard expected > 0, state.held + expected * (state.bytes / state.ended) > limit * 3 else { return .free }
            return .full(until: Double(oldest) / 4 + Self.patience)
        }
    }

    /// A transfer begins: told by whoever starts it, and not by its own task, since any number can be started before the first one runs.
    func begin(uptime: Double) -> Transfer {
        let transfer = Transfer(uptime: uptime)
        state.withLock { $0.begun[transfer, default: 0] += 1 }
        return transfer
    }

    /// It was not needed after all.
    func leave(_ transfer: Transfer) { state.withLock { $0.leave(transfer) } }

    /// It has ended, and brought so many bytes.
    func end(_ transfer: Transfer, bytes count: Int) {
        state.withLock { state in
            state.leave(transfer)
            state.ended += 1
            state.bytes += count
            state.held += count
        }
    }

    /// They are stored, or given up.
    func release(_ count: Int) { state.withLock { $0.held -= count } }
}

extension Backlog.Transfer {
    fileprivate init(uptime: Double) { began = Int(max(-1e15, min((uptime * 4).rounded(.down), 1e15))) }
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
