/// What a loose reading has found of a date so far.
struct FeedDateParts {
    struct Number {
        var value: Int
        var digits: Int
        var isYear: Bool { digits > 2 || value > 31 }
    }

    enum Unit { case year, month, day, hour, minute, second }

    var month: Int?
    /// Whether the month was named before any number.
    var monthMayBeWeekday = false
    var time: FeedDateTime?
    var offset: Int?
    /// The offset of a zone in brackets, which counts where there is no other.
    var aside: Int?
    /// The day of the week that was named before any number; Sunday is 0.
    var weekday: Int?
    var isAfternoon: Bool?
    /// Whether the month is named in Thai.
    var isThai = false
    /// The year before the first one of the named era.
    var era: Int?
    /// The character behind the first number.
    var separator: UInt8?
    /// What two numbers with a slash between them mean where both orders are possible.
    let order: FeedDate.SlashOrder
    private var year: Int?
    private var day: Int?
    private var home = 0
    /// Numbers in the order of the text.
    private var numbers: (Number?, Number?, Number?)

    init(_ order: FeedDate.SlashOrder) { self.order = order }

    var isEmpty: Bool { numbers.0 == nil && year == nil && day == nil && time == nil }

    /// Whether only a time may follow.
    var hasDate: Bool {
        if year != nil && day != nil { return true }
        return month == nil ? numbers.2 != nil : numbers.1 != nil
    }

    mutating func noteHome(_ hours: Int) { home = max(home, hours) }

    mutating func add(_ number: Number) -> Bool {
        if numbers.0 == nil {
            numbers.0 = number
        } else if numbers.1 == nil {
            numbers.1 = number
        } else if numbers.2 == nil {
            numbers.2 = number
        } else {
            return false
        }
        return true
    }

    /// Sets a part; `false` if it was set before, or is out of range.
    mutating func set(_ unit: Unit, to number: Number) -> Bool {
        let value = number.value
        switch unit {
        case .year:
            guard year == nil else { return false }
            year = era.map { number.digits < 4 ? $0 + value : value } ?? FeedDate.fullYear(value, digits: number.digits)
        case .month:
            guard month == nil else { return false }
            month = value
        case .day:
            guard day == nil else { return false }
            day = value
        case .hour:
            guard time == nil else { return false }
            time = FeedDateTime(hour: value, minute: 0, second: 0)
            return time != nil
        case .minute:
            guard let hour = time?.hour else { return false }
            time = FeedDateTime(hour: hour, minute: value, second: 0)
            return time != nil
        case .second:
            guard let before = time else { return false }
            time = FeedDateTime(hour: before.hour, minute: before.minute, second: value)
            return time != nil
        }
        return true
    }

    func moment(hasStrangers: Bool) -> Timestamp? {
        guard var date = date else { return nil }
        // Thailand counts from the Buddha's death, and Java does where the language is Thai.
        if isThai, date.year > 2400 { date.year -= 543 }
        // A month alone is a date only where nothing else was given.
        guard date.day != nil || (time == nil && !hasStrangers) else { return nil }
        guard let time = timeOfDay else { return nil }
        return FeedDate.moment(year: date.year, month: date.month, day: date.day ?? 1, time: time, offset: offset ?? aside ?? home * 3600)
    }

    private var timeOfDay: FeedDateTime? {
        guard var time else { return isAfternoon == nil ? FeedDateTime() : nil }
        if isAfternoon == true, time.hour < 12 { time.hour += 12 }
        if isAfternoon == false, time.hour == 12 { time.hour = 0 }
        return time
    }

    private var date: (year: Int, month: Int, day: Int?)? {
        if let year {
            guard let month, numbers.1 == nil, day == nil || numbers.0 == nil else { return nil }
            return (year, month, day ?? numbers.0?.value)
        }
        guard let first = numbers.0 else { return nil }
        if let month {
            guard numbers.2 == nil else { return nil }
            guard let second = numbers.1 else { return first.digits == 4 ? (first.value, month, day) : nil }
            return first.isYear ? (full(first), month, second.value) : (full(second), month, first.value)
        }
        guard let second = numbers.1 else { return nil }
        guard let third = numbers.2 else {
            if first.digits == 4 { return (first.value, second.value, nil) }
            return second.digits == 4 ? (second.value, first.value, nil) : nil
        }
        return numeric(first, second, third)
    }

    /// Reads three numbers. If the first is a year, the month follows. Three times two digits with hyphens are ISO 8601 of 1988. With
    /// slashes, the order is found out; all others begin with the day.
    private func numeric(_ first: Number, _ second: Number, _ third: Number) -> (year: Int, month: Int, day: Int?)? {
        let isShortISO = separator == UInt8(ascii: "-") && third.digits <= 2
        if first.isYear || isShortISO { return third.isYear && !isShortISO ? nil : (full(first), second.value, third.value) }
        let hasSlash = separator == UInt8(ascii: "/")
        let isMonthFirst = hasSlash ? isMonthFirst(first, second, third) : second.value > 12
        return isMonthFirst ? (full(third), first.value, second.value) : (full(third), second.value, first.value)
    }

    /// The order of two numbers with a slash between them. Where both are possible, the day of the week decides (Drupal writes
    /// `Mon, 06/05/2019 - 10:00` everywhere), then a time by the clock of twelve hours, which only those who put the month first write behind such dates.
    private func isMonthFirst(_ first: Number, _ second: Number, _ third: Number) -> Bool {
        guard first.value <= 12 else { return false }
        guard second.value <= 12 else { return true }
        let isOnMonthFirst = isOnWeekday(third, month: first, day: second), isOnDayFirst = isOnWeekday(third, month: second, day: first)
        if isOnMonthFirst != isOnDayFirst { return isOnMonthFirst }
        return order == .monthFirst || isAfternoon != nil
    }

    /// Whether the date is on the day of the week that the text names.
    private func isOnWeekday(_ year: Number, month: Number, day: Number) -> Bool {
        let civil = Timestamp.Civil(year: full(year), month: month.value, day: day.value)
        return weekday != nil && Timestamp(civil) != nil && civil.weekday == weekday
    }

    private func full(_ number: Number) -> Int {
        // So 69 is 2569, which is 2026.
        if isThai, number.digits == 2, number.value > 42 { return 2500 + number.value }
        return FeedDate.fullYear(number.value, digits: number.digits)
    }
}
