import Glibc

/// Serves all clients of a loopback server on one thread.
final class LoopbackLoop {
    private static let mostConnections = 2000
    /// The longest interval in milliseconds between checks whether to stop.
    private static let longestWait: Int32 = 50

    private let board: LoopbackBoard
    private let listener: Int32
    private let end: ContinuousClock.Instant
    private var connections: [LoopbackConnection] = []

    init(_ board: LoopbackBoard, listener: Int32, lifetime: Duration) {
        self.board = board
        self.listener = listener
        end = .now + lifetime
    }

    deinit {
        for _ in connections { board.closed() }
        close(listener)
    }

    func run() {
        while !board.read(\.isStopping), ContinuousClock.now < end {
            var watched = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
            watched += connections.map { pollfd(fd: $0.socket, events: Int16($0.wantsToSend ? POLLIN | POLLOUT : POLLIN), revents: 0) }
            guard poll(&watched, nfds_t(watched.count), wait()) >= 0 || errno == EINTR else { return }
            let now = ContinuousClock.now
            for (connection, state) in zip(connections, watched.dropFirst()) {
                if state.revents & ~Int16(POLLOUT) != 0 { connection.receive() }
                connection.work(board, now: now)
                if connection.isOver { board.closed() }
            }
            connections.removeAll(where: \.isOver)
            if watched[0].revents != 0 { accept() }
        }
    }

    private func wait() -> Int32 {
        guard let next = connections.compactMap(\.wakes).min() else { return Self.longestWait }
        let left = (next - .now) / .milliseconds(1)
        return left <= 0 ? 0 : min(Self.longestWait, Int32(left) + 1)
    }

    private func accept() {
        while connections.count < Self.mostConnections {
            let socket = Glibc.accept(listener, nil, nil)
            guard socket >= 0 else { return }
            _ = fcntl(socket, F_SETFL, O_NONBLOCK)
            _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
            var on: Int32 = 1
            setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
            let connection = LoopbackConnection(socket: socket, number: board.opened())
            connections.append(connection)
        }
    }
}
