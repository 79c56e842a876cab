import AggregatorCore

/// What a run holds at once, in bytes, however many sources it has: while it is full, nothing more is fetched. So a store that is slow
/// slows the fetching.
///
/// Two things are counted: documents that have come and are not stored yet, and what is expected of the transfers in flight, by the
/// average of those that have ended (a 304 brings nothing, so a warm run is never held up).
final class Backlog: Sendable {
    private struct State {
        /// Bytes that have come and are not stored yet.
        var held = 0
        var transfers = 0
        /// Of all transfers that have ended, and of a few that were made up: a start is no reason to expect nothing.
        var ended = 16
        var bytes: Int

        var expected: Int { transfers * (bytes / ended) }
    }

    private let limit: Int
    private let state: Locked<State>

    /// - Parameter limit: bytes that may wait for the store. With what is expected it may be three times as much, since a transfer that
    ///   waits for its server holds nothing yet.
    init(limit: Int) {
        self.limit = limit
        // Until something is known, a window of 144 is open.
        state = Locked(State(bytes: 16 * (limit / 48)))
    }

    var isFull: Bool {
        state.withLock { $0.held > limit || ($0.transfers > 0 && $0.held + $0.expected > limit * 3) }
    }

    /// A transfer begins: told by whoever starts it, and not by its own task, since any number can be started before the first one runs.
    func begin() { state.withLock { $0.transfers += 1 } }

    /// It was not needed after all.
    func leave() { state.withLock { $0.transfers -= 1 } }

    /// A transfer has ended, and brought so many bytes.
    func end(bytes count: Int) {
        state.withLock { state in
            state.transfers -= 1
            state.ended += 1
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
