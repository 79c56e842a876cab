extension Timestamp {
    /// A day and a time of the proleptic Gregorian calendar, in UTC.
    public struct Civil: Sendable, Hashable {
        /// Month and day count from 1, the others from 0. Nothing is checked before a `Timestamp` is made of it.
        public var year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int
        /// Creates a day and time; midnight unless a time is given.
        public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
            (self.year, self.month, self.day, self.hour, self.minute, self.second) = (year, month, day, hour, minute, second)
        }

        /// The day of the week; 0 is Sunday.
        public var weekday: Int { Int(((Timestamp(self)?.days ?? 0) % 7 + 11) % 7) }
    }

    /// Whole days since 1970-01-01, rounded down.
    var days: Int64 { seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0) }

    /// Creates the moment of a day and time in UTC; `nil` where the month is not 1...12, the day not one of that month, the year not
    /// 0...9999, the hour not 0...23, the minute not 0...59, or the second not 0...59.
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

    /// The number of days, 28 to 31, by the proleptic Gregorian calendar. A month outside of 1...12 has 31.
    static func daysInMonth(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Whether it is in one of the years 0 to 9999, which can be written.
    var isWritable: Bool { seconds >= -62_167_219_200 && seconds < 253_402_300_800 }

    /// The calendar's view of this moment in UTC, `nil` outside of years 0 to 9999.
    public var civil: Civil? {
        guard isWritable else { return nil }
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
}
