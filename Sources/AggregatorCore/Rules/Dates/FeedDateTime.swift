/// A time of day, in range but for 24:00:00.
struct FeedDateTime {
    var hour = 0
    var minute = 0
    var second = 0
    var nanoseconds: Int32 = 0

    /// Seconds may be 60, a leap second, which becomes the second before it, as the clock of this program knows none.
    init?(hour: Int, minute: Int, second: Int, nanoseconds: Int32 = 0) {
        guard hour < 24 || (hour == 24 && minute == 0 && second == 0 && nanoseconds == 0), minute < 60, second <= 60 else { return nil }
        (self.hour, self.minute, self.second, self.nanoseconds) = (hour, minute, min(second, 59), nanoseconds)
    }

    init() {}
}
