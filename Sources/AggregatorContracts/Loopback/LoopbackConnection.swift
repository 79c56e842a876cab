import Glibc

/// One client of a loopback server. It never leaves the server's thread.
final class LoopbackConnection {
    /// The connection is closed if the head of a request is longer.
    private static let longestHead = 1 << 20

    let socket: Int32
    private let number: Int
    private var input: [UInt8] = []
    private var output: [UInt8] = []
    private var sent = 0
    private var steps: [LoopbackStep] = []
    private var resumes: ContinuousClock.Instant?
    private(set) var isOver = false

    init(socket: Int32, number: Int) {
        self.socket = socket
        self.number = number
    }

    deinit { close(socket) }

    var wantsToSend: Bool { sent < output.count }

    /// The time at which it has work to do even if nothing happens on its socket.
    var wakes: ContinuousClock.Instant? { resumes }

    func receive() {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        let count = recv(socket, &buffer, buffer.count, 0)
        if count > 0, input.count < Self.longestHead {
            input += buffer.prefix(count)
        } else if count >= 0 || errno != EAGAIN {
            isOver = true
        }
    }

    /// Does all the work that is possible now.
    func work(_ board: LoopbackBoard, now: ContinuousClock.Instant) {
        while !isOver {
            if wantsToSend {
                guard flush() else { return }
            } else if let resumes, resumes > now {
                return
            } else if let step = steps.first {
                resumes = nil
                take(step, now: now)
                if step == .stall { return }
            } else if let request = nextRequest() {
                steps = board.answer(to: request).steps
            } else {
                return
            }
        }
    }

    private func take(_ step: LoopbackStep, now: ContinuousClock.Instant) {
        switch step {
        case .send(let bytes):
            (output, sent) = (bytes, 0)
            steps.removeFirst()
        case .pause(let seconds):
            resumes = now + .seconds(seconds)
            steps.removeFirst()
        case .repeating(let bytes, let interval):
            (output, sent) = (bytes, 0)
            resumes = now + .seconds(interval)
        case .stall: break
        case .close: isOver = true
        }
    }

    /// Sends as much as possible; returns whether all of the output is sent.
    private func flush() -> Bool {
        let count = output.withUnsafeBytes { bytes in
            send(socket, bytes.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else {
            isOver = count == 0 || errno != EAGAIN
            return false
        }
        sent += count
        return !wantsToSend
    }

    private func nextRequest() -> LoopbackRequest? {
        guard !input.isEmpty else { return nil }
        var end = 0
        while end + 3 < input.count, !(input[end] == 13 && input[end + 1] == 10 && input[end + 2] == 13 && input[end + 3] == 10) {
            end += 1
        }
        guard end + 3 < input.count else { return nil }
        let request = LoopbackRequest(head: input[..<end], connection: number)
        input.removeFirst(end + 4)
        if request == nil { isOver = true }
        return request
    }
}
