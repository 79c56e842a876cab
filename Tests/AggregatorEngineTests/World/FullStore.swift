import AggregatorCore

/// A store whose disk is full: reading works, commits fail. With a gate, a slow store instead, whose commits wait until it opens.
struct FullStore: StoreDecorator {
    let base: any Store
    var failure = StoreFailure(.full, "There is no room; free some.")
    var gate: Gate?

    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet {
        guard let gate else { throw failure }
        await gate.pass()
        return try await base.commit(harvest)
    }
}

/// Holds all callers of `pass` until it is opened.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    func pass() async {
        guard !isOpen else { return }
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            for watcher in watchers where watcher.count <= waiting.count { watcher.continuation.resume() }
            watchers.removeAll { $0.count <= waiting.count }
        }
    }

    /// Waits until so many callers wait at the gate, or it is open.
    func waitForWaiting(_ count: Int) async {
        guard !isOpen, waiting.count < count else { return }
        await withCheckedContinuation { watchers.append((count, $0)) }
    }

    func open() {
        isOpen = true
        for continuation in waiting + watchers.map(\.continuation) { continuation.resume() }
        (waiting, watchers) = ([], [])
    }
}
