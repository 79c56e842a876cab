public import AggregatorCore

/// Formats moments for a person at this machine, now. English in every locale, so that output is the same everywhere.
public struct LocalTime: Sendable {
    let now: Timestamp
    let offset: @Sendable (Timestamp) -> Int

    /// - Parameter offset: Seconds east of UTC at a moment (`ClockService.localOffset`).
    public init(now: Timestamp, offset: @escaping @Sendable (Timestamp) -> Int) {
        self.now = now
        self.offset = offset
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
    private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

    /// The moment in the local calendar; the nearest end of the calendar for moments outside of it.
    func civil(_ moment: Timestamp) -> Timestamp.Civil {
        moment.adding(seconds: Int64(offset(moment))).civil
            ?? Timestamp.Civil(year: moment < .epoch ? 0 : 9999, month: 1, day: 1)
    }

    /// Days from the local day of `moment` to today: 0 today, 1 yesterday, negative in the future.
    func daysAgo(_ moment: Timestamp) -> Int64 {
        let (then, today) = (civil(moment), civil(now))
        guard let start = Timestamp(Timestamp.Civil(year: then.year, month: then.month, day: then.day)),
            let end = Timestamp(Timestamp.Civil(year: today.year, month: today.month, day: today.day))
        else { return 0 }
        return end.wholeSeconds(since: start) / 86_400
    }

    /// A time such as `09:05`.
    func time(_ moment: Timestamp) -> String {
        let civil = civil(moment)
        return "\(Self.two(civil.hour)):\(Self.two(civil.minute))"
    }

    /// The time for today, `31 Jan` for this year, `Dec 2025` for another.
    func short(_ moment: Timestamp) -> String {
        if daysAgo(moment) == 0 { return time(moment) }
        let civil = civil(moment)
        let month = Self.months[civil.month - 1].prefix(3)
        return civil.year == self.civil(now).year ? "\(civil.day) \(month)" : "\(month) \(civil.year)"
    }

    /// A date and time such as `2026-01-31 09:05`.
    func full(_ moment: Timestamp) -> String {
        let civil = civil(moment)
        // Long lists of these go to other programs: writing bytes is several times as fast as joining texts.
        return String(unsafeUninitializedCapacity: 16) { buffer in
            var index = 0
            func put(_ value: Int, _ separator: Unicode.Scalar?) {
                buffer[index] = UInt8(48 + value / 10 % 10)
                buffer[index + 1] = UInt8(48 + value % 10)
                index += 2
                guard let separator else { return }
                buffer[index] = UInt8(ascii: separator)
                index += 1
            }
            put(civil.year / 100, nil)
            put(civil.year % 100, "-")
            put(civil.month, "-")
            put(civil.day, " ")
            put(civil.hour, ":")
            put(civil.minute, nil)
            return index
        }
    }

    /// A sentence with its moments in local time: reasons are made before it is known who reads them, and give moments as RFC 3339 in UTC.
    func localized(_ sentence: String) -> String {
        sentence.split(separator: " ", omittingEmptySubsequences: false).map { word in
            guard let end = word.lastIndex(of: "Z"), let moment = Timestamp(rfc3339: word[...end]) else { return String(word) }
            return full(moment) + word[word.index(after: end)...]
        }.joined(separator: " ")
    }

    /// A day such as `Today`, `Yesterday` or `Saturday, 31 January`, with the year if it is another one.
    func day(_ moment: Timestamp) -> String {
        let (civil, days) = (civil(moment), daysAgo(moment))
        if days == 0 { return "Today" }
        if days == 1 { return "Yesterday" }
        if days == -1 { return "Tomorrow" }
        let year = civil.year == self.civil(now).year ? "" : " \(civil.year)"
        return "\(Self.weekdays[civil.weekday]), \(civil.day) \(Self.months[civil.month - 1])\(year)"
    }

    /// How long ago, or in how long, as in `3 h ago` or `in 25 min`; `now` within a minute.
    func age(_ moment: Timestamp) -> String {
        let seconds = now.wholeSeconds(since: moment)
        let length = seconds.magnitude
        guard length >= 60 else { return "now" }
        guard seconds < 0 else { return "\(Self.length(Double(length))) ago" }
        // The time until a moment is rounded to the nearest unit: nearly two hours are two.
        let half = length >= 86_400 ? 43_200.0 : length >= 3600 ? 1800 : 30
        return "in \(Self.length(Double(length) + half))"
    }

    /// A length in the largest unit that fits, as in `25 min` or `3 days`.
    static func length(_ seconds: Double) -> String {
        // Within what `Int` can hold; a million years stand for more.
        let seconds = seconds > 0 ? min(seconds, 3.2e13) : 0
        for (unit, length) in [("year", 31_557_600.0), ("month", 2_629_800), ("week", 604_800), ("day", 86_400)] where seconds >= length {
            let count = Int(seconds / length)
            // Up to a fortnight, days say more than weeks.
            if unit == "week", count < 2 { continue }
            return Plural.of(count, unit)
        }
        if seconds >= 3600 { return "\(Int(seconds / 3600)) h" }
        if seconds >= 60 { return "\(Int(seconds / 60)) min" }
        if seconds >= 10 { return "\(Int(seconds)) s" }
        if seconds >= 1 { return "\(Double(Int(seconds * 10)) / 10) s" }
        return "\(Int(seconds * 1000)) ms"
    }

    /// The length of a video or an episode, as in `4:05` or `1:02:09`; `nil` if it can't be one.
    static func playing(_ seconds: Double) -> String? {
        guard 0.5..<359_999 ~= seconds else { return nil }
        let whole = Int(seconds + 0.5)
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
