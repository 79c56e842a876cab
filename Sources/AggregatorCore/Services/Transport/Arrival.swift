/// How the answer to a request comes in, told while it comes: a server that is silent is told from one whose answer takes its time, over a
/// slow line for instance, and what many answers take together in memory is bounded. It says nothing of what is asked, so all of them are
/// equal.
public final class Arrival: Sendable, Hashable {
    private struct State {
        var hasBegun = false
        var waited = 0.0
        var isGivenUp = false
        var end: (@Sendable () -> Void)?
    }

    private let state = Locked(State())
    private let room: (any ArrivalRoom)?

    /// - Parameter room: shared by those that count together; without one, each is bounded by its request's limits alone.
    public init(room: (any ArrivalRoom)? = nil) { self.room = room }

    /// Whether something of the answer is here.
    public var hasBegun: Bool { state.withLock(\.hasBegun) }

    /// For transports: something of the answer is here.
    public func begin() { state.withLock { $0.hasBegun = true } }

    /// For transports, before they take in more of a body: whether there is room for it. Where there is none, nothing more is read before
    /// `resume` is called, and the time until then is not the server's.
    ///
    /// - Parameter resume: called at most once, from any thread, and only where the answer is `false`. Whoever waits may ask again meanwhile;
    ///   then the last one counts.
    public func hasRoom(resume: @escaping @Sendable () -> Void) -> Bool { room?.admits(self, resume: resume) ?? true }

    /// For transports: nothing was read for so many seconds, since there was no room.
    public func hasWaited(seconds: Double) { state.withLock { $0.waited += max(seconds, 0) } }

    /// Seconds that it had to wait for room; told once.
    public func takeWait() -> Double {
        state.withLock { state in
            defer { state.waited = 0 }
            return state.waited
        }
    }

    /// For transports, as soon as something of a body comes: how to end the transfer where the room that it takes is needed and it has stopped,
    /// as `timedOut`. Called once at most, from any thread. `nil` when the transfer is over: another one may follow, as for the next page.
    public func whenGivenUp(_ end: (@Sendable () -> Void)?) { state.withLock { $0.end = end } }

    /// Whether a body is coming, which can be given up, or was and has not ended yet.
    public var canBeGivenUp: Bool { state.withLock { $0.end != nil } }

    /// Whether it was to end where it stood.
    public var isGivenUp: Bool { state.withLock(\.isGivenUp) }

    /// For rooms: its server has stopped, and others wait for what it takes. Has no effect while no body comes.
    public func giveUp() {
        let end = state.withLock { state -> (@Sendable () -> Void)? in
            guard !state.isGivenUp, let end = state.end else { return nil }
            state.isGivenUp = true
            return end
        }
        end?()
    }

    /// For transports: of the body so many bytes are kept by now, decoded, with what its decoders keep besides.
    public func keeps(_ bytes: Int) { room?.note(self, bytes) }

    public static func == (a: Arrival, b: Arrival) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
}

/// What bounds the bodies that are coming in, all together.
public protocol ArrivalRoom: Sendable {
    /// Whether more of this one may come; if not, `resume` is called when that changes, unless its transfer is over.
    func admits(_ arrival: Arrival, resume: @escaping @Sendable () -> Void) -> Bool
    /// So many bytes of it are kept.
    func note(_ arrival: Arrival, _ bytes: Int)
}
