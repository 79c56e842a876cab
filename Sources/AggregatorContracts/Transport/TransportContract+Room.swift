import AggregatorCore

extension TransportContract {
    static let roomChecks: [ContractCheck<Rig>] = [
        check(
            "waits-for-room",
            "while `arrival` has no room, nothing of a body is kept, what is kept is told, and that time is not the server's"
        ) { rig in
            let text = String(repeating: "Held back. ", count: 20_000)
            let held = try await rig.holdBack(
                LoopbackAnswer(text: text, delivery: .chunked(size: 4_000)), at: "/held-back", seconds: 0.8, extraSeconds: 60)
            defer { held.cancellation.cancel() }
            try require(held.room.isWaitedFor, "it went on, and there was no room")
            // Longer than the time limit of the waiting request.
            _ = try await rig.failure(LoopbackAnswer(text: "x", delivery: .silence), at: "/silent") { $0.limits.duration = 0.95 }
            try require(held.room.isWaitedFor, "it ended before there was room")
            held.room.open()
            let body = try await held.fetching.value.get().body
            try requireEqual(String(decoding: body, as: UTF8.self), text, "body")
            try requireEqual(held.room.kept, body.count, "bytes that were said to be kept at the end")
            try require(held.arrival.takeWait() > 0, "it told nothing of the time that it had to wait")
        },
        check("outwaited", "who breaks off after a wait for room is `outwaited`") { rig in
            let text = String(repeating: "Broken off. ", count: 20_000)
            let held = try await rig.holdBack(LoopbackAnswer(text: text, delivery: .cut(after: 200_000)), at: "/impatient", seconds: 0.8)
            held.room.open()
            try requireEqual(await held.failure, .outwaited, "failure")
        },
        check("given-up", "what `arrival` gives up, as its server has stopped, ends as `timedOut`") { rig in
            let text = String(repeating: "Stopped. ", count: 20_000)
            let held = try await rig.holdBack(LoopbackAnswer(text: text, delivery: .stalled(after: 9_000)), at: "/stopped", seconds: 9)
            held.room.open()
            held.arrival.giveUp()
            _ = try await rig.failure(LoopbackAnswer(text: "x", delivery: .silence), at: "/silent") { $0.limits.duration = 0.95 }
            // Cancelled, in case the fetch goes on.
            held.fetching.cancel()
            try requireEqual(await held.failure, .timedOut, "failure")
        },
    ]
}

/// A fetch whose body finds no room.
private struct HeldBack {
    let room: ClosedRoom
    let arrival: Arrival
    let fetching: Task<Result<Response, TransportFailure>, Never>

    /// Cancels a fetch that goes on for seconds longer than its request allows: more than a busy machine takes.
    let cancellation: Task<Void, any Error>

    /// The failure; `nil` if the fetch succeeded.
    var failure: TransportFailure.Code? {
        get async {
            defer { cancellation.cancel() }
            guard case .failure(let failure) = await fetching.value else { return nil }
            return failure.code
        }
    }
}

extension TransportContract.Rig {
    /// Begins a fetch, and returns as soon as it waits for room, or has ended without.
    ///
    /// - Parameter extraSeconds: Seconds after the request's time limit until the fetch is cancelled.
    fileprivate func holdBack(
        _ answer: LoopbackAnswer, at path: String, seconds: Double, extraSeconds: Double = 5
    ) async throws -> HeldBack {
        var request = request(try await publish(answer, path))
        request.limits.duration = seconds
        let room = ClosedRoom()
        let arrival = Arrival(room: room)
        request.arrival = arrival
        let fetching = Task { [request] () -> Result<Response, TransportFailure> in
            defer { room.leave() }
            do throws(TransportFailure) { return .success(try await transport.fetch(request)) } catch { return .failure(error) }
        }
        let cancellation = Task {
            try await Task.sleep(for: .seconds(seconds + extraSeconds))
            fetching.cancel()
        }
        await room.visit()
        return HeldBack(room: room, arrival: arrival, fetching: fetching, cancellation: cancellation)
    }
}

/// A room that admits no transfer before it is opened.
private final class ClosedRoom: ArrivalRoom {
    private struct State {
        var isOpen = false
        /// Whether the transfer has ended.
        var isLeft = false
        var kept = 0
        var resume: (@Sendable () -> Void)?
        var visitor: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    var isWaitedFor: Bool { state.withLock { $0.resume != nil && !$0.isLeft } }

    /// Bytes that are kept, by the last note.
    var kept: Int { state.withLock(\.kept) }

    func note(_ arrival: Arrival, _ bytes: Int) { state.withLock { $0.kept = bytes } }

    func admit(_ arrival: Arrival, resume: @escaping @Sendable () -> Void) -> Bool {
        let (isOpen, visitor) = state.withLock { state in
            if !state.isOpen { state.resume = resume }
            return (state.isOpen, state.isOpen ? nil : state.visitor.take())
        }
        visitor?.resume()
        return isOpen
    }

    /// Waits until a transfer asks for room, or has ended without.
    func visit() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.resume != nil || state.isLeft { return true }
                state.visitor = continuation
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    func leave() {
        let visitor = state.withLock { state in
            state.isLeft = true
            return state.visitor.take()
        }
        visitor?.resume()
    }

    func open() {
        let resume = state.withLock { state in
            state.isOpen = true
            return state.resume.take()
        }
        resume?()
    }
}
