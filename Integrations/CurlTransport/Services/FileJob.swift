import AggregatorCore

/// One file to be read, and the caller that waits for it.
final class FileJob: Sendable {
    typealias Outcome = Result<Response, TransportFailure>

    private enum State {
        case new
        case waiting(CheckedContinuation<Outcome, Never>)
        case over(Outcome)
    }

    let request: Request
    let path: FilePath
    private let state = Locked(State.new)

    init(_ request: Request) throws(TransportFailure) {
        self.request = request
        path = try FilePath(request.address)
    }

    /// Resumes the continuation with the outcome, at once if there is one already.
    func wait(with continuation: CheckedContinuation<Outcome, Never>) {
        let outcome = state.withLock { state -> Outcome? in
            if case .over(let outcome) = state { return outcome }
            state = .waiting(continuation)
            return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
    }

    func cancel() { end(.failure(.cancelled(request))) }

    /// Reads the file. Blocks for as long as the file system does, but otherwise ends when the job is over.
    func read() -> Outcome {
        guard !isOver else { return .failure(.cancelled(request)) }
        do throws(TransportFailure) {
            return .success(try OpenFile(path).response(to: request) { self.isOver })
        } catch {
            return .failure(error)
        }
    }

    var isOver: Bool {
        state.withLock { state in
            if case .over = state { return true }
            return false
        }
    }

    /// Ends the job. Only the first outcome counts.
    func end(_ outcome: Outcome) {
        let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
            switch state {
            case .over: return nil
            case .new:
                state = .over(outcome)
                return nil
            case .waiting(let continuation):
                state = .over(outcome)
                return continuation
            }
        }
        waiting?.resume(returning: outcome)
    }
}
