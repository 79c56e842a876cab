import AggregatorCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The machine's clocks. `uptime` goes on while the machine sleeps, so that a wait of an hour ends an hour later.
struct SystemClock: ClockService {
    private static let start: Timestamp = {
        // Reads TZ and the zone's file once; `localtime_r` alone need not do that.
        tzset()
        return read(steady)
    }()

    /// The clock of `ContinuousClock`, by which `sleep` wakes. Read here, as dividing its `Duration` takes as long as reading it.
    private static var steady: clockid_t {
        #if canImport(Darwin)
            return CLOCK_MONOTONIC_RAW
        #else
            return CLOCK_BOOTTIME
        #endif
    }

    init() { _ = Self.start }

    func now() -> Timestamp { Self.read(CLOCK_REALTIME) }

    func uptime() -> Double {
        let (start, now) = (Self.start, Self.read(Self.steady))
        return Double(now.seconds - start.seconds) + Double(now.nanoseconds - start.nanoseconds) / 1e9
    }

    private static func read(_ clock: clockid_t) -> Timestamp {
        var time = timespec()
        clock_gettime(clock, &time)
        return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: Int32(truncatingIfNeeded: time.tv_nsec))
    }

    func sleep(seconds: Double) async throws {
        try Task.checkCancellation()
        guard seconds > 0 else { return }
        // A century is long enough, and no deadline overflows.
        try await Task.sleep(for: .seconds(min(seconds, 3_155_760_000)), clock: .continuous)
    }

    func localOffset(at moment: Timestamp) -> Int {
        guard var seconds = time_t(exactly: moment.seconds) else { return 0 }
        var local = tm()
        guard localtime_r(&seconds, &local) != nil else { return 0 }
        return local.tm_gmtoff
    }
}
