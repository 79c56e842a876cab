import AggregatorCore

/// Lets documents in to be understood and stored, in the order in which they come, as long as those inside have no more than so many
/// bytes: until the store has it, what is understood takes several times the bytes of its document, and one that waits takes them once.
final class Workbench: Sendable {
    private typealias Visitor = (bytes: Int, continuation: CheckedContinuation<Void, Never>)

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
    private let state = Locked(State())

    init(limit: Int) { self.limit = limit }

    /// Bytes of what is inside.
    var held: Int { state.withLock(\.bytes) }
    /// How many stand before it.
    var queue: Int { state.withLock { $0.waiting.count } }

    /// - Parameter bytes: of the document; none is let in at once.
    func hold<Value: Sendable>(_ bytes: Int, _ body: () async -> Value) async -> Value {
        guard bytes > 0 else { return await body() }
        await withCheckedContinuation { continuation in
            state.withLock { $0.waiting.append((bytes, continuation)) }
            admit()
        }
        let value = await body()
        state.withLock { $0.bytes -= bytes }
        admit()
        return value
    }

    private func admit() {
        while let next = state.withLock({ $0.admit(limit: limit) }) { next.continuation.resume() }
    }
}
