import AggregatorCore
import Glibc

@testable import Terminal

/// A stream whose other end the test holds: a pipe, or a terminal of its own.
final class TestStream: Sendable {
    let stream: Stream
    private let ours: Int32
    /// Constants of Linux, which are hidden without `_GNU_SOURCE`: TIOCSPTLCK, TIOCGPTN and F_SETPIPE_SZ.
    private static let (setLock, getNumber, setPipeSize): (UInt, UInt, Int32) = (0x4004_5431, 0x8004_5430, 1031)

    /// Makes a terminal of so many columns, or else a pipe. A terminal passes on bytes as they are, and shows typing only if `showsTyping`.
    init(terminalOf columns: UInt16? = nil, name: String = "standard output", showsTyping: Bool = false) throws {
        guard let columns else {
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else { throw Failure(number: errno) }
            (ours, stream) = (ends[0], Stream(number: ends[1], name: name))
            _ = fcntl(ends[1], Self.setPipeSize, 1 << 20)
            return
        }
        let controller = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (lock, number): (Int32, UInt32) = (0, 0)
        guard controller >= 0, ioctl(controller, Self.setLock, &lock) == 0, ioctl(controller, Self.getNumber, &number) == 0 else {
            throw Failure(number: errno)
        }
        let terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        guard terminal >= 0 else { throw Failure(number: errno) }
        var settings = termios()
        tcgetattr(terminal, &settings)
        settings.c_oflag &= ~tcflag_t(OPOST)
        if !showsTyping { settings.c_lflag &= ~tcflag_t(ECHO) }
        tcsetattr(terminal, TCSANOW, &settings)
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
        (ours, stream) = (controller, Stream(number: terminal, name: name))
    }

    deinit {
        close(ours)
        close(stream.number)
    }

    /// The text that has been written since the last read.
    func read() -> String {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        var ready = pollfd(fd: ours, events: Int16(POLLIN), revents: 0)
        while poll(&ready, 1, 0) == 1 {
            let count = Glibc.read(ours, &chunk, chunk.count)
            if count <= 0 { break }
            bytes += chunk[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    var isShowingTyping: Bool {
        var settings = termios()
        tcgetattr(stream.number, &settings)
        return settings.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Types a text as a person would.
    func type(_ text: String) { type(Array(text.utf8)) }

    func type(_ bytes: [UInt8]) { _ = write(ours, bytes, bytes.count) }

    /// Closes the reading end.
    func hangUp() { _ = dup2(open("/dev/null", O_RDONLY), ours) }

    struct Failure: Error { let number: Int32 }
}

/// Reads all the while, so that a terminal's small buffer never fills up.
final class Collector: Sendable {
    private let text = Locked("")
    let stream: TestStream
    init(_ stream: TestStream) { self.stream = stream }
    var contents: String {
        text.withLock {
            $0 += stream.read()
            return $0
        }
    }
}

struct TestEnvironment: EnvironmentService {
    var values: [String: String] = ["TERM": "xterm-256color"]
    let workingDirectory = "/"
    func variable(_ name: String) -> String? { values[name] }
    func variables(startingWith prefix: String) -> [(name: String, value: String)] { [] }
}

/// A clock that a test sets.
final class TestClock: ClockService {
    private let seconds = Locked(0.0)
    func advance(_ by: Double) { seconds.withLock { $0 += by } }
    func now() -> Timestamp { .epoch }
    func uptime() -> Double { seconds.withLock { $0 } }
    func sleep(seconds: Double) async throws {}
    func localOffset(at moment: Timestamp) -> Int { 0 }
}
