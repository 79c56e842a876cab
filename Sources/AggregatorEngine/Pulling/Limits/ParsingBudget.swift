import AggregatorCore

/// Limits how many bytes of documents are parsed and stored at the same time: from parsing until it is stored, a document takes several
/// times the memory of its bytes. Documents are admitted in the order in which they come. In a cancelled run, those that still wait when
/// the grace is over are turned away.
final class ParsingBudget: Sendable {
    private typealias Visitor = (bytes: Int, continuation: CheckedContinuation<Bool, Never>)

    private struct State {
        var bytes = 0
        var waiting: [Visitor] = []

        /// Admits the next waiting document if there is room: one always is admitted, whatever its size.
        mutating func admit(limit: Int) -> Visitor? {
            guard let next = waiting.first, bytes == 0 || bytes + next.bytes <= limit else { return nil }
            bytes += next.bytes
            return waiting.removeFirst()
        }
    }

    private let limit: Int
    private let grace: GracePeriod
    private let state = Locked(State())

    init(limit: Int, grace: GracePeriod) {
        self.limit = limit
        self.grace = grace
    }

    /// Bytes of the documents that are being processed.
    var held: Int { state.withLock(\.bytes) }
    /// The number of documents that wait.
    var queue: Int { state.withLock { $0.waiting.count } }

    /// Runs `body` once there is room; returns `nil` if the document was turned away.
    ///
    /// - Parameter bytes: Of the document; 0 is admitted at once.
    func hold<Value: Sendable>(_ bytes: Int, _ body: () async -> Value) async -> Value? {
        guard bytes > 0 else { return await body() }
        let isInside = await withCheckedContinuation { continuation in
            state.withLock { $0.waiting.append((bytes, continuation)) }
            admit()
        }
        guard isInside else { return nil }
        let value = await body()
        state.withLock { $0.bytes -= bytes }
        admit()
        return value
    }

    /// Documents wait only while another one is being processed: its end turns them away when the grace is over, so no timer is needed.
    private func admit() {
        if grace.isOver {
            let waiting = state.withLock { state in
                defer { state.waiting = [] }
                return state.waiting
            }
            for visitor in waiting { visitor.continuation.resume(returning: false) }
        }
        while let next = state.withLock({ $0.admit(limit: limit) }) { next.continuation.resume(returning: true) }
    }
}
