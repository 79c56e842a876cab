import AggregatorCore

/// Limits how many bytes of documents are parsed and stored at the same time: until it is stored, an understood document takes several
/// times the memory that its bytes take while it waits. Documents are let in in the order in which they come. In a run that was
/// cancelled, those that still wait when the grace is over are sent away.
final class Workbench: Sendable {
    private typealias Visitor = (bytes: Int, continuation: CheckedContinuation<Bool, Never>)

    private struct State {
        var bytes = 0
        var waiting: [Visitor] = []

        /// The next of those who wait, if it is let in: one always is, whatever its size.
        mutating func admit(limit: Int) -> Visitor? {
            guard let next = waiting.first, bytes == 0 || bytes + next.bytes <= limit else { return nil }
            bytes += next.bytes
            return waiting.removeFirst()
        }
    }

    private let limit: Int
    private let grace: Grace
    private let state = Locked(State())

    init(limit: Int, grace: Grace) {
        self.limit = limit
        self.grace = grace
    }

    /// Bytes of what is inside.
    var held: Int { state.withLock(\.bytes) }
    /// How many stand before it.
    var queue: Int { state.withLock { $0.waiting.count } }

    /// `nil` for who was sent away.
    ///
    /// - Parameter bytes: of the document; none is let in at once.
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

    /// Nobody stands in line while nobody is inside: so whoever leaves tells those who wait that the grace is over, and no clock has to.
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
