import AggregatorCore

extension TransportContract {
    static let roomChecks: [ContractCheck<Rig>] = [
        check(
            "waits-for-room",
            "while `arrival` has no room, nothing of a body is kept, what is kept is told, and that time is not the server's"
        ) { rig in
            let text = String(repeating: "Held back. ", count: 20_000)
            var request = rig.request(try await rig.publish(LoopbackAnswer(text: text, delivery: .chunked(size: 4_000)), "/held-back"))
            request.limits.duration = 0.8
            let room = ClosedRoom()
            let arrival = Arrival(room: room)
            request.arrival = arrival
            let fetching = Task { [request] in
                let outcome = await rig.outcome(request)
                room.leave()
                return outcome
            }
            await room.visit()
            try require(room.isWaitedFor, "it went on, and there was no room")
            // Longer than the one that waits was given.
            _ = try await rig.failure(LoopbackAnswer(text: "x", delivery: .silence), at: "/silent") { $0.limits.duration = 0.95 }
            try require(room.isWaitedFor, "it ended before there was room")
            room.open()
            let body = try await fetching.value.get().body
            try requireEqual(String(decoding: body, as: UTF8.self), text, "body")
            try requireEqual(room.kept, body.count, "bytes that were said to be kept at the end")
            try require(arrival.takeWait() > 0, "it told nothing of the time that it had to wait")
        },
        check("outwaited", "who breaks off after a wait for room is `outwaited`") { rig in
            let text = String(repeating: "Broken off. ", count: 20_000)
            var request = rig.request(try await rig.publish(LoopbackAnswer(text: text, delivery: .cut(after: 200_000)), "/impatient"))
            request.limits.duration = 0.8
            let room = ClosedRoom()
            request.arrival = Arrival(room: room)
            let fetching = Task { [request] in
                let outcome = await rig.failure(request)
                room.leave()
                return outcome
            }
            await room.visit()
            room.open()
            try requireEqual(await fetching.value, .outwaited, "failure")
        },
        check("given-up", "what `arrival` gives up, as its server has stopped, ends as `timedOut`") { rig in
            let text = String(repeating: "Stopped. ", count: 20_000)
            var request = rig.request(try await rig.publish(LoopbackAnswer(text: text, delivery: .stalled(after: 9_000)), "/stopped"))
            request.limits.duration = 9
            let room = ClosedRoom()
            let arrival = Arrival(room: room)
            request.arrival = arrival
            let fetching = Task { [request] in
                let outcome = await rig.failure(request)
                room.leave()
                return outcome
            }
            await room.visit()
            room.open()
            arrival.giveUp()
            _ = try await rig.failure(LoopbackAnswer(text: "x", delivery: .silence), at: "/silent") { $0.limits.duration = 0.95 }
            // Who goes on by then is ended so.
            fetching.cancel()
            try requireEqual(await fetching.value, .timedOut, "failure")
        },
    ]
}

extension TransportContract.Rig {
    fileprivate func outcome(_ request: Request) async -> Result<Response, TransportFailure> {
        do throws(TransportFailure) {
            let response = try await transport.fetch(request)
            return .success(response)
        } catch {
            return .failure(error)
        }
    }
}

/// Admits nobody before it is opened.
private final class ClosedRoom: ArrivalRoom {
    private struct State {
        var isOpen = false
        /// Whether whoever came has gone.
        var isLeft = false
        var kept = 0
        var resume: (@Sendable () -> Void)?
        var visitor: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    var isWaitedFor: Bool { state.withLock { $0.resume != nil && !$0.isLeft } }

    /// Bytes, as they were told last.
    var kept: Int { state.withLock(\.kept) }

    func note(_ arrival: Arrival, _ bytes: Int) { state.withLock { $0.kept = bytes } }

    func admits(_ arrival: Arrival, resume: @escaping @Sendable () -> Void) -> Bool {
        let (isOpen, visitor) = state.withLock { state in
            if !state.isOpen { state.resume = resume }
            return (state.isOpen, state.isOpen ? nil : state.visitor.take())
        }
        visitor?.resume()
        return isOpen
    }

    /// Waits until somebody asks for room, or has gone without.
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
