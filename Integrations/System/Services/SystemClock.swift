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
    private static let start: ContinuousClock.Instant = {
        // Reads TZ and the zone's file once; `localtime_r` alone need not do that.
        tzset()
        return ContinuousClock.now
    }()

    init() { _ = Self.start }

    func now() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: Int32(truncatingIfNeeded: time.tv_nsec))
    }

    func uptime() -> Double {
        let (seconds, attoseconds) = (ContinuousClock.now - Self.start).components
        return Double(seconds) + Double(attoseconds) / 1e18
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
