import AggregatorCore

/// One file to be read, and who waits for it.
final class FileJob: Sendable {
    typealias Outcome = Result<Response, TransportFailure>

    private enum State {
        case new
        case waiting(CheckedContinuation<Outcome, Never>)
        case over
    }

    let request: Request
    private let path: FilePath
    private let state = Locked(State.new)

    init(_ request: Request) throws(TransportFailure) {
        self.request = request
        path = try FilePath(request.address)
    }

    /// Whether there is still something to do.
    func wait(with continuation: CheckedContinuation<Outcome, Never>) -> Bool {
        let isCancelled = state.withLock { state in
            if case .over = state { return true }
            state = .waiting(continuation)
            return false
        }
        if isCancelled { continuation.resume(returning: .failure(.cancelled(request))) }
        return !isCancelled
    }

    func cancel() { end(.failure(.cancelled(request))) }

    func run() {
        guard !isOver else { return }
        do throws(TransportFailure) {
            end(.success(try OpenFile(path).response(to: request) { self.isOver }))
        } catch {
            end(.failure(error))
        }
    }

    private var isOver: Bool {
        state.withLock { state in
            if case .over = state { return true }
            return false
        }
    }

    /// The first outcome counts.
    func end(_ outcome: Outcome) {
        let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
            defer { state = .over }
            guard case .waiting(let continuation) = state else { return nil }
            return continuation
        }
        waiting?.resume(returning: outcome)
    }
}
