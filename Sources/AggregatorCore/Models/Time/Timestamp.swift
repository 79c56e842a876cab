/// A moment: whole seconds since 1970-01-01T00:00:00Z, without leap seconds, and nanoseconds.
///
/// Range: any `Int64` of seconds; what can be written as a date is years 0 to 9999.
public struct Timestamp: Sendable, Hashable, Comparable {
    /// Seconds since 1970; negative before.
    public let seconds: Int64
    /// 0 to 999,999,999.
    public let nanoseconds: Int32

    /// Nanoseconds outside 0...999,999,999 are clamped.
    public init(seconds: Int64, nanoseconds: Int32 = 0) {
        self.seconds = seconds
        self.nanoseconds = min(max(nanoseconds, 0), 999_999_999)
    }

    /// 1970-01-01T00:00:00Z.
    public static let epoch = Timestamp(seconds: 0)
    private static let first = Timestamp(seconds: .min)
    private static let last = Timestamp(seconds: .max, nanoseconds: .max)

    public static func < (a: Self, b: Self) -> Bool { (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds) }

    /// Later by so many whole seconds (earlier when negative), saturating at the ends of the range.
    public func adding(seconds delta: Int64) -> Timestamp {
        let (sum, overflow) = seconds.addingReportingOverflow(delta)
        return Timestamp(seconds: overflow ? (delta < 0 ? .min : .max) : sum, nanoseconds: nanoseconds)
    }

    /// Later by so many seconds (earlier when negative), to the nearest nanosecond, saturating at the ends of the range. More seconds than
    /// an `Int64` holds lead to its end from anywhere; what is no number changes nothing.
    public func advanced(bySeconds delta: Double) -> Timestamp {
        guard !delta.isNaN else { return self }
        let whole = delta.rounded(.down)
        guard let steps = Int64(exactly: whole) else { return delta < 0 ? .first : .last }
        // Less than two seconds.
        let rest = Int64(nanoseconds) + Int64(((delta - whole) * 1e9).rounded())
        let (sum, isBeyond) = seconds.addingReportingOverflow(steps)
        let (moved, isCarriedBeyond) = sum.addingReportingOverflow(rest / 1_000_000_000)
        guard !isBeyond, !isCarriedBeyond else { return delta < 0 ? .first : .last }
        return Timestamp(seconds: moved, nanoseconds: Int32(rest % 1_000_000_000))
    }

    /// The seconds from this moment to another one, with their fraction; negative where that one is earlier. Right to the microsecond
    /// within a century, and less so beyond.
    public func seconds(until other: Timestamp) -> Double {
        let (difference, overflow) = other.seconds.subtractingReportingOverflow(seconds)
        let whole = overflow ? Double(other.seconds) - Double(seconds) : Double(difference)
        return whole + Double(other.nanoseconds - nanoseconds) / 1e9
    }

    /// The moment, rounded up to a whole second: plans are made and told without a fraction, and never earlier than was meant.
    public var roundedUp: Timestamp { nanoseconds > 0 ? Timestamp(seconds: seconds).adding(seconds: 1) : self }

    /// The moment, rounded down to a whole second: what was done is told without a fraction, which many readers of RFC 3339 can't take.
    public var roundedDown: Timestamp { Timestamp(seconds: seconds) }

    /// Whole seconds from `other` to `self`, rounded down, saturating.
    public func wholeSeconds(since other: Timestamp) -> Int64 {
        let (difference, overflow) = seconds.subtractingReportingOverflow(other.seconds)
        if overflow { return seconds < other.seconds ? .min : .max }
        return nanoseconds < other.nanoseconds && difference > .min ? difference - 1 : difference
    }
}
