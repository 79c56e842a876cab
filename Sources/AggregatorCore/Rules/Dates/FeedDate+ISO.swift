extension FeedDate {
    /// RFC 3339, W3CDTF, and the calendar, week and ordinal dates of ISO 8601, basic and extended, whole or down to the year. A space
    /// may stand for the `T`.
    static func iso(_ bytes: UnsafeBufferPointer<UInt8>) -> Timestamp? {
        var cursor = FeedDateCursor(bytes)
        let width = cursor.digitCount
        if width == bytes.count { return digits(&cursor, count: width) }
        if width == 10 || width == 13, cursor.peek(width) == UInt8(ascii: ".") { return epoch(&cursor, count: width) }
        let day: Timestamp?
        switch width {
        case 4: day = extendedOrWeek(&cursor)
        case 7: day = ordinal(&cursor)
        case 8: day = calendar(&cursor)
        default: return nil
        }
        guard let day, let time = isoTime(&cursor), let offset = cursor.closingZone() else { return nil }
        let seconds = Int64(time.hour * 3600 + time.minute * 60 + time.second - offset)
        return Timestamp(seconds: day.seconds + seconds, nanoseconds: time.nanoseconds)
    }

    /// Reads a text of digits alone: their number decides. Ten that begin with a 1 are seconds since 1970, thirteen are milliseconds.
    private static func digits(_ cursor: inout FeedDateCursor, count: Int) -> Timestamp? {
        switch (count, cursor.peek()) {
        case (4, _):
            return cursor.number(4).flatMap { day($0, 1, 1) }
        case (6, _):
            guard let year = cursor.number(2), let month = cursor.number(2), let number = cursor.number(2) else { return nil }
            return day(fullYear(year, digits: 2), month, number)
        case (7, _): return ordinal(&cursor)
        case (8, _): return calendar(&cursor)
        case (10, UInt8(ascii: "1")), (13, UInt8(ascii: "1")): return epoch(&cursor, count: count)
        case (10, _), (12, _), (14, _):
            guard let day = calendar(&cursor), let time = basicClock(&cursor) else { return nil }
            return Timestamp(seconds: day.seconds + Int64(time.hour * 3600 + time.minute * 60 + time.second))
        default: return nil
        }
    }

    /// Reads seconds or milliseconds since 1970, also with a fraction, as some programs write; fractions of milliseconds are dropped.
    private static func epoch(_ cursor: inout FeedDateCursor, count: Int) -> Timestamp? {
        guard cursor.peek() == UInt8(ascii: "1"), let number = cursor.number(count) else { return nil }
        let fraction = cursor.hasFraction ? cursor.takeFraction() : 0
        guard cursor.isAtEnd else { return nil }
        guard count == 13 else { return Timestamp(seconds: Int64(number), nanoseconds: fraction) }
        return Timestamp(seconds: Int64(number / 1000), nanoseconds: Int32(number % 1000) * 1_000_000)
    }

    private static func day(_ year: Int, _ month: Int, _ day: Int) -> Timestamp? {
        Timestamp(Timestamp.Civil(year: year, month: month, day: day))
    }

    private static func extendedOrWeek(_ cursor: inout FeedDateCursor) -> Timestamp? {
        guard let year = cursor.number(4) else { return nil }
        let isExtended = cursor.take(UInt8(ascii: "-"))
        if cursor.peek() | 32 == UInt8(ascii: "w") { return week(&cursor, year: year, isExtended: isExtended) }
        guard isExtended else { return nil }
        if cursor.digitCount == 3 { return cursor.number(3).flatMap { ordinalDay($0, of: year) } }
        guard let month = cursor.number(2) else { return nil }
        guard cursor.take(UInt8(ascii: "-")) else { return cursor.isAtEnd ? day(year, month, 1) : nil }
        return cursor.number(2).flatMap { day(year, month, $0) }
    }

    /// `W53-6`, `W536`, or `W53` alone, which is its Monday. Week 1 is the one with 4 January in it.
    private static func week(_ cursor: inout FeedDateCursor, year: Int, isExtended: Bool) -> Timestamp? {
        cursor.index += 1
        guard let week = cursor.number(2), 1...53 ~= week else { return nil }
        var weekday = 1
        if isExtended ? cursor.take(UInt8(ascii: "-")) : cursor.isDigit() {
            guard let number = cursor.number(1), 1...7 ~= number else { return nil }
            weekday = number
        }
        let fourth = Timestamp.Civil(year: year, month: 1, day: 4)
        guard let start = Timestamp(fourth) else { return nil }
        let monday = (fourth.weekday + 6) % 7
        let days = (week - 1) * 7 + weekday - 1 - monday
        let found = start.adding(seconds: Int64(days) * 86_400)
        // A year has a week 53 only where that week's Thursday is still in it.
        let thursday = found.adding(seconds: Int64(4 - weekday) * 86_400)
        return week < 53 || thursday.civil?.year == year ? found : nil
    }

    private static func ordinal(_ cursor: inout FeedDateCursor) -> Timestamp? {
        guard let year = cursor.number(4), let number = cursor.number(3) else { return nil }
        return ordinalDay(number, of: year)
    }

    private static func ordinalDay(_ number: Int, of year: Int) -> Timestamp? {
        guard number >= 1, number <= 337 + Timestamp.daysInMonth(2, of: year) else { return nil }
        return day(year, 1, 1)?.adding(seconds: Int64(number - 1) * 86_400)
    }

    private static func calendar(_ cursor: inout FeedDateCursor) -> Timestamp? {
        guard let year = cursor.number(4), let month = cursor.number(2), let number = cursor.number(2) else { return nil }
        return day(year, month, number)
    }

    private static func isoTime(_ cursor: inout FeedDateCursor) -> FeedDateTime? {
        if cursor.isAtEnd || isAtDateZone(cursor) { return FeedDateTime() }
        guard cursor.take(UInt8(ascii: "T")) || cursor.take(UInt8(ascii: "t")) || cursor.take(32) else { return nil }
        cursor.skipSpaces()
        return cursor.peek(2) == UInt8(ascii: ":") ? cursor.clock() : basicClock(&cursor)
    }

    /// Whether a zone follows the day (XML Schema's `xs:date`): `2026-11-02+01:00`. Behind a hyphen, a time that is no clock's offset from
    /// UTC is a time of day.
    private static func isAtDateZone(_ cursor: FeedDateCursor) -> Bool {
        guard cursor.peek() != UInt8(ascii: "+") else { return true }
        var cursor = cursor
        guard cursor.isAtSign, cursor.bytes.count - cursor.index == 6, cursor.peek(3) == UInt8(ascii: ":") else { return false }
        guard let offset = cursor.offset() else { return false }
        return offset % 1800 == 0 && offset >= -12 * 3600
    }

    /// Reads `10`, `1014` or `101455`, each with a fraction of its last unit.
    private static func basicClock(_ cursor: inout FeedDateCursor) -> FeedDateTime? {
        let width = cursor.digitCount
        guard width == 2 || width == 4 || width == 6, let hour = cursor.number(2) else { return nil }
        let minute = width > 2 ? cursor.number(2) ?? 0 : 0
        let second = width > 4 ? cursor.number(2) ?? 0 : 0
        guard cursor.hasFraction else { return FeedDateTime(hour: hour, minute: minute, second: second) }
        let unit: Int64 = width == 2 ? 3600 : width == 4 ? 60 : 1
        let part = Int64(cursor.takeFraction()) * unit
        let rest = Int(part / 1_000_000_000)
        return FeedDateTime(
            hour: hour, minute: minute + rest / 60, second: second + rest % 60, nanoseconds: Int32(part % 1_000_000_000))
    }
}
