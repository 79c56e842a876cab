import CCurl

/// Watches the sockets that libcurl waits for, and the event that wakes the loop. Used on the loop's thread only.
final class SocketWatch {
    /// Sockets that are reported at once.
    private static let capacity = 256
    /// The longest that the wake-up waits for sockets, besides the one that is being served: floods keep libcurl at each of them for a
    /// while.
    private static let servingTime = Duration.milliseconds(50)

    private let descriptor: Int32
    private let wakeup: WakeupEvent
    private let stallGuard: StallGuard
    private var events = [epoll_event](repeating: epoll_event(), count: SocketWatch.capacity)
    /// The `events` that are not handled yet.
    private var waiting = 0..<0

    /// `nil` when the system has no descriptor left.
    init?(_ wakeup: WakeupEvent, _ stallGuard: StallGuard) {
        self.wakeup = wakeup
        self.stallGuard = stallGuard
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        set(wakeup.descriptor, to: EPOLLIN.rawValue)
    }

    deinit { close(descriptor) }

    /// Waits for at most so many milliseconds until sockets are ready. Returns the seconds that this took beyond, of which a busy machine
    /// takes few: the process was stopped, say by SIGSTOP.
    func wait(atMost limit: Int) -> Double {
        guard waiting.isEmpty else { return 0 }
        let start = SuspendingClock.now
        waiting = 0..<max(0, Int(epoll_wait(descriptor, &events, Int32(Self.capacity), Int32(clamping: limit))))
        return (SuspendingClock.now - start) / .seconds(1) - Double(limit) / 1000
    }

    /// Passes on each socket that is ready, with libcurl's word for what can be done. Those for which there is no time come with the next
    /// call.
    func serve(_ ready: (curl_socket_t, Int32) -> Void) {
        guard !waiting.isEmpty else { return }
        let deadline = ContinuousClock.now + Self.servingTime
        repeat {
            let event = events[waiting.removeFirst()]
            guard event.data.fd != wakeup.descriptor else {
                wakeup.hush()
                continue
            }
            var activity: Int32 = 0
            if event.events & (EPOLLIN.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { activity |= CURL_CSELECT_IN }
            if event.events & EPOLLOUT.rawValue != 0 { activity |= CURL_CSELECT_OUT }
            ready(event.data.fd, activity)
        } while !waiting.isEmpty && ContinuousClock.now < deadline
    }

    /// libcurl's callback, which tells what it waits for.
    static let change: ccurl_watch_function = { _, socket, what, context, _ in
        guard let context else { return 0 }
        let watch = Unmanaged<SocketWatch>.fromOpaque(context).takeUnretainedValue()
        switch what {
        case CURL_POLL_IN: watch.set(socket, to: EPOLLIN.rawValue)
        case CURL_POLL_OUT: watch.set(socket, to: EPOLLOUT.rawValue)
        case CURL_POLL_INOUT: watch.set(socket, to: EPOLLIN.rawValue | EPOLLOUT.rawValue)
        default:
            epoll_ctl(watch.descriptor, EPOLL_CTL_DEL, socket, nil)
            watch.stallGuard.remove(socket)
            return 0
        }
        watch.stallGuard.add(socket)
        return 0
    }

    /// epoll does not know a descriptor any more that was closed and given out again, whatever libcurl thinks; so it is added anew.
    private func set(_ socket: curl_socket_t, to wanted: UInt32) {
        var event = epoll_event(events: wanted, data: epoll_data_t(fd: socket))
        if epoll_ctl(descriptor, EPOLL_CTL_MOD, socket, &event) != 0 { epoll_ctl(descriptor, EPOLL_CTL_ADD, socket, &event) }
    }
}
