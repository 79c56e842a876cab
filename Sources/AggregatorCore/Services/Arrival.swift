/// Whether the answer to a request has begun to come, told while it comes: a server that is silent is told from one whose answer takes its
/// time, over a slow line for instance. It says nothing of what is asked, so all of them are equal.
public final class Arrival: Sendable, Hashable {
    private let flag = Locked(false)

    public init() {}

    public var hasBegun: Bool { flag.withLock { $0 } }

    /// For transports: something of the answer is here.
    public func begin() { flag.withLock { $0 = true } }

    public static func == (a: Arrival, b: Arrival) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
}
