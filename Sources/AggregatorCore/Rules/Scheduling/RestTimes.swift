/// The hours and days in which a feed asks to be left alone, as far as they are understood.
struct RestTimes {
    /// Of the week, from Sunday on, which is 0.
    private let days: Set<Int>
    /// In UTC, 0 to 23.
    private let hours: Set<Int>

    private static let names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    private static let lowercasedNames = names.map { $0.lowercased() }

    /// Reads all that the feed names, which may be thousands: to be done once for many moments.
    init(_ rhythm: Feed.Rhythm) {
        days = Set(rhythm.skipDays.lazy.compactMap(Self.day))
        hours = Set(rhythm.skipHours.lazy.map { $0 % 24 }.filter { $0 >= 0 })
    }

    /// The day that a feed means: “Fri” and “Tues.” are one each as well.
    private static func day(_ name: String) -> Int? {
        // One letter more than the longest name has.
        let start = name.prefix(10).lowercased().prefix { $0.isLetter }
        return start.count < 3 ? nil : lowercasedNames.firstIndex { $0.hasPrefix(start) }
    }

    /// The days by their names, each once.
    var skipDays: [String] { days.sorted().map { Self.names[$0] } }
    /// The hours, each once.
    var skipHours: [Int] { hours.sorted() }

    /// The first time, from this one on, outside of them; within a week.
    func opening(from moment: Timestamp) -> Timestamp {
        guard !days.isEmpty || !hours.isEmpty else { return moment }
        // A feed that excludes all hours or all days means something else.
        guard days.count < 7, hours.count < 24 else { return moment }
        var next = moment
        for _ in 0..<(7 * 24) {
            guard let civil = next.civil, days.contains(civil.weekday) || hours.contains(civil.hour) else { break }
            next = Timestamp(seconds: next.seconds).adding(seconds: Int64(3_600 - civil.minute * 60 - civil.second))
        }
        return next
    }
}

extension Feed.Rhythm {
    /// What of it the schedule understands, each wish once: the rest is as long as the feed likes, and would be stored and read again and
    /// again.
    var understood: Feed.Rhythm {
        var rhythm = self
        let rest = RestTimes(self)
        (rhythm.skipHours, rhythm.skipDays) = (rest.skipHours, rest.skipDays)
        rhythm.updatePeriod = updatePeriod.map { $0.lowercased() }.flatMap { Schedule.periods[$0] == nil ? nil : $0 }
        return rhythm
    }
}
