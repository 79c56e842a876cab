/// A moment: whole seconds since 1970-01-01T00:00:00Z, without leap seconds, and nanoseconds.
///
/// Range: any `Int64` of seconds; what can be written as a date is years 0 to 9999.
public struct Timestamp: Sendable, Hashable, Comparable {
    public let seconds: Int64
    /// 0 to 999,999,999.
    public let nanoseconds: Int32

    /// Nanoseconds outside 0...999,999,999 are clamped.
    public init(seconds: Int64, nanoseconds: Int32 = 0) {
        self.seconds = seconds
        self.nanoseconds = min(max(nanoseconds, 0), 999_999_999)
    }

    public static let epoch = Timestamp(seconds: 0)

    public static func < (a: Self, b: Self) -> Bool { (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds) }

    /// Later by so many whole seconds (earlier when negative), saturating at the ends of the range.
    public func adding(seconds delta: Int64) -> Timestamp {
        let (sum, overflow) = seconds.addingReportingOverflow(delta)
        return Timestamp(seconds: overflow ? (delta < 0 ? .min : .max) : sum, nanoseconds: nanoseconds)
    }

    /// Whole seconds from `other` to `self`, rounded down, saturating.
    public func seconds(since other: Timestamp) -> Int64 {
        let (difference, overflow) = seconds.subtractingReportingOverflow(other.seconds)
        if overflow { return seconds < other.seconds ? .min : .max }
        return nanoseconds < other.nanoseconds && difference > .min ? difference - 1 : difference
    }
}

extension Timestamp {
    /// A day and a time of the proleptic Gregorian calendar, in UTC.
    public struct Civil: Sendable, Hashable {
        public var year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int
        public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
            (self.year, self.month, self.day, self.hour, self.minute, self.second) = (year, month, day, hour, minute, second)
        }

        /// 0 is Sunday.
        public var weekday: Int { Int(((Timestamp(self)?.days ?? 0) % 7 + 11) % 7) }
    }

    /// Whole days since 1970-01-01, rounded down.
    var days: Int64 { seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0) }

    /// `nil` where the month is not 1...12, the day not one of that month, the year not 0...9999, the hour not 0...23,
    /// the minute not 0...59, or the second not 0...59.
    public init?(_ civil: Civil, nanoseconds: Int32 = 0) {
        guard 0...9999 ~= civil.year, 1...12 ~= civil.month, 0...23 ~= civil.hour, 0...59 ~= civil.minute, 0...59 ~= civil.second,
            civil.day >= 1, civil.day <= Timestamp.daysInMonth(civil.month, of: civil.year)
        else { return nil }
        // Days from the civil date: years begin in March, so that the leap day is the last of its year.
        let year = civil.month <= 2 ? civil.year - 1 : civil.year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (civil.month + (civil.month > 2 ? -3 : 9)) + 2) / 5 + civil.day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468
        self.init(
            seconds: Int64(days) * 86_400 + Int64(civil.hour * 3600 + civil.minute * 60 + civil.second), nanoseconds: nanoseconds)
    }

    public static func daysInMonth(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The calendar's view of this moment in UTC, `nil` outside of years 0 to 9999.
    public var civil: Civil? {
        guard seconds >= -62_167_219_200, seconds < 253_402_300_800 else { return nil }
        let rest = Int(seconds - days * 86_400)
        let shifted = Int(days) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return Civil(
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month, day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1,
            hour: rest / 3600, minute: rest / 60 % 60, second: rest % 60)
    }

    /// RFC 3339 in UTC with a `Z`: whole seconds, a fraction only where there is one. Outside of years 0 to 9999 the nearest end.
    public var rfc3339: String {
        let end = Civil(year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59)
        let civil = civil ?? (seconds < 0 ? Civil(year: 0, month: 1, day: 1) : end)
        return String(unsafeUninitializedCapacity: 30) { text in
            var count = 0
            func put(_ value: Int, _ width: Int, _ separator: UInt8) {
                var rest = value
                for place in stride(from: count + width - 1, through: count, by: -1) {
                    text[place] = UInt8(48 + rest % 10)
                    rest /= 10
                }
                text[count + width] = separator
                count += width + 1
            }
            put(civil.year, 4, UInt8(ascii: "-"))
            put(civil.month, 2, UInt8(ascii: "-"))
            put(civil.day, 2, UInt8(ascii: "T"))
            put(civil.hour, 2, UInt8(ascii: ":"))
            put(civil.minute, 2, UInt8(ascii: ":"))
            put(civil.second, 2, UInt8(ascii: nanoseconds == 0 ? "Z" : "."))
            guard nanoseconds != 0 else { return count }
            put(Int(nanoseconds), 9, UInt8(ascii: "Z"))
            while text[count - 2] == UInt8(ascii: "0") { count -= 1 }
            text[count - 1] = UInt8(ascii: "Z")
            return count
        }
    }

    /// Reads RFC 3339 exactly as the specification has it (`T` and `Z` in either case, a space for the `T`, any offset, a leap
    /// second as the second before it); `nil` for anything else. Feeds' dates in the wild are a format's business, not this one's.
    public init?(rfc3339 text: some StringProtocol) {
        let bytes = Array(text.utf8)
        var index = 0
        func number(_ width: Int) -> Int? {
            guard index + width <= bytes.count else { return nil }
            var value = 0
            for place in index..<index + width {
                guard 48...57 ~= bytes[place] else { return nil }
                value = value * 10 + Int(bytes[place] - 48)
            }
            index += width
            return value
        }
        func take(_ allowed: StaticString) -> Bool {
            guard index < bytes.count, allowed.withUTF8Buffer({ $0.contains(bytes[index]) }) else { return false }
            index += 1
            return true
        }
        guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2), take("Tt "),
            let hour = number(2), take(":"), let minute = number(2), take(":"), let second = number(2), second <= 60
        else { return nil }
        var nanoseconds: Int32 = 0
        if take(".") {
            var scale: Int32 = 100_000_000
            guard index < bytes.count, 48...57 ~= bytes[index] else { return nil }
            while index < bytes.count, 48...57 ~= bytes[index] {
                nanoseconds += Int32(bytes[index] - 48) * scale
                scale /= 10
                index += 1
            }
        }
        var offset: Int64 = 0
        if !take("Zz") {
            let sign: Int64 = take("+") ? 1 : take("-") ? -1 : 0
            guard sign != 0, let hours = number(2), take(":"), let minutes = number(2), hours < 24, minutes < 60 else { return nil }
            offset = sign * Int64(hours * 3600 + minutes * 60)
        }
        let civil = Civil(year: year, month: month, day: day, hour: hour, minute: minute, second: min(second, 59))
        guard index == bytes.count, let moment = Timestamp(civil, nanoseconds: nanoseconds) else { return nil }
        self = moment.adding(seconds: -offset)
    }
}
