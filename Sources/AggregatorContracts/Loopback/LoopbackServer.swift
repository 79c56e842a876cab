public import AggregatorCore
import Glibc

/// An HTTP/1.1 server on 127.0.0.1 for tests, on a thread of its own.
///
/// It answers published targets, and `404` for any other. It delivers flaws on request, and records requests. It stops when its owner
/// releases it, and at the latest after its lifetime.
public final class LoopbackServer: Sendable {
    /// The port, which was free when the server was made.
    public let port: Int
    private let board = LoopbackBoard()

    /// Starts a server that stops by itself after `lifetime` seconds.
    public init(lifetime: Double = 900) throws(ContractViolation) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard listener >= 0, let port = Self.bound(listener) else {
            if listener >= 0 { close(listener) }
            throw ContractViolation("no socket on 127.0.0.1 could be listened on (error \(errno))")
        }
        self.port = port
        let board = board
        let isRunning = Self.detach { LoopbackLoop(board, listener: listener, lifetime: .seconds(lifetime)).run() }
        guard isRunning else {
            close(listener)
            throw ContractViolation("no thread for a loopback server could be started")
        }
    }

    deinit { board.stop() }

    /// The requests so far, in order.
    public var requests: [LoopbackRequest] { board.read(\.requests) }

    /// The number of connections that clients have made so far.
    public var connections: Int { board.read(\.connections) }

    /// The number of connections that are open now.
    public var openConnections: Int { board.read(\.openConnections) }

    /// Publishes an answer. `target` is a path that begins with a slash, with a query if that matters.
    @discardableResult
    public func publish(_ answer: LoopbackAnswer, at target: String) throws(ContractViolation) -> WebAddress {
        try publish([answer], at: target)
    }

    /// Publishes answers that are given once each, in turn; the last one stays.
    @discardableResult
    public func publish(_ answers: [LoopbackAnswer], at target: String) throws(ContractViolation) -> WebAddress {
        board.publish(answers, at: target)
        guard let address = WebAddress("http://127.0.0.1:\(port)\(target)") else { throw ContractViolation("\(target) is no path") }
        return address
    }

    private static func bound(_ listener: Int32) -> Int? {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutableBytes(of: &address) { bytes in
            guard let place = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), bind(listener, place, size) == 0,
                listen(listener, 1024) == 0, getsockname(listener, place, &size) == 0
            else { return nil }
            return Int(UInt16(bigEndian: bytes.load(as: sockaddr_in.self).sin_port))
        }
    }

    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a detached thread; returns whether that succeeded.
    private static func detach(_ run: @escaping @Sendable () -> Void) -> Bool {
        var thread = pthread_t()
        let work = Unmanaged.passRetained(Work(run))
        let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
            if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
            return nil
        }
        guard pthread_create(&thread, nil, start, work.toOpaque()) == 0 else {
            work.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
