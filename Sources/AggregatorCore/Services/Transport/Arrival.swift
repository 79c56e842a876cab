/// The progress of the answer to a request. It tells a silent server from one whose answer takes its time, as over a slow line, and lets a
/// room bound the memory of many answers.
public final class Arrival: Sendable {
    private struct State {
        var hasBegun = false
        var waited = 0.0
        var isGivenUp = false
        var end: (@Sendable () -> Void)?
    }

    private let state = Locked(State())
    private let room: (any ArrivalRoom)?

    /// - Parameter room: Shared by answers that count together; without one, only the limits of its request bound an answer.
    public init(room: (any ArrivalRoom)? = nil) { self.room = room }

    /// Whether something of the answer has come.
    public var hasBegun: Bool { state.withLock(\.hasBegun) }

    /// For transports: notes that something of the answer has come.
    public func begin() { state.withLock { $0.hasBegun = true } }

    /// For transports, before they take in more of a body: whether there is room for it. If not, nothing more may be read before `resume`
    /// is called, and the time until then does not count as the server's.
    ///
    /// - Parameter resume: Called at most once, from any thread, and only after `false`. A transfer that waits may ask again; then the last
    ///   one counts.
    public func requestRoom(resume: @escaping @Sendable () -> Void) -> Bool { room?.admit(self, resume: resume) ?? true }

    /// For transports: notes that nothing was read for so many seconds, as there was no room, or as this process was stopped.
    public func noteWait(seconds: Double) { state.withLock { $0.waited += max(seconds, 0) } }

    /// Takes the seconds of waiting for room since the last call, out of a time that is measured around a request.
    ///
    /// The innermost one who measures takes them, and nobody around it: they are given back once. The clock of a recorded attempt leaves
    /// them out already, so whoever reads the time there takes none.
    public func takeWait() -> Double {
        state.withLock { state in
            defer { state.waited = 0 }
            return state.waited
        }
    }

    /// For transports, as soon as something of a body has come: sets the closure that ends the transfer, as `timedOut`, if it has stalled
    /// and its room is needed. It is called at most once, from any thread. `nil` when the transfer is over; another may follow, as for the
    /// next page.
    public func setGiveUpHandler(_ end: (@Sendable () -> Void)?) { state.withLock { $0.end = end } }

    /// Whether a transfer is in progress that can be given up, or has been and has not ended yet.
    public var canBeGivenUp: Bool { state.withLock { $0.end != nil } }

    /// Whether the transfer was given up.
    public var isGivenUp: Bool { state.withLock(\.isGivenUp) }

    /// For rooms: ends a transfer whose server has stopped while others wait for its room. Has no effect while no body comes.
    public func giveUp() {
        let end = state.withLock { state -> (@Sendable () -> Void)? in
            guard !state.isGivenUp, let end = state.end else { return nil }
            state.isGivenUp = true
            return end
        }
        end?()
    }

    /// For transports: notes how many bytes of the body are kept by now, decoded, and with what the decoders keep.
    public func noteKept(bytes: Int) { room?.note(self, bytes) }
}

/// Bounds the bodies of all answers that are coming in.
public protocol ArrivalRoom: Sendable {
    /// Whether more of this answer may come. If not, `resume` is called when that changes, unless the transfer has ended.
    func admit(_ arrival: Arrival, resume: @escaping @Sendable () -> Void) -> Bool
    /// Notes that so many bytes of the answer are kept.
    func note(_ arrival: Arrival, _ bytes: Int)
}
