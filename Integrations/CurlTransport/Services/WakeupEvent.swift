import CCurl

/// Wakes the loop's thread, from any other.
final class WakeupEvent: Sendable {
    let descriptor: Int32

    /// `nil` when the system has no descriptor left.
    init?() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    func ring() { eventfd_write(descriptor, 1) }

    /// Makes it silent again, however often it was rung.
    func hush() {
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
    }
}
