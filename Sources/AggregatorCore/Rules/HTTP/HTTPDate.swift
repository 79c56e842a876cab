/// Dates of HTTP header fields (RFC 9110, 5.6.7): one form is written, three are read.
public enum HTTPDate {
    /// Reads IMF-fixdate, RFC 850 with its two-digit years (never more than 50 years after `now`), and asctime; the name of the day is not
    /// checked. `nil` for any other form.
    public static func parse(_ text: some StringProtocol, now: Timestamp) -> Timestamp? {
        let bytes = Array(text.utf8.drop { $0 == 32 || $0 == 9 })
        return bytes.withUnsafeBufferPointer { bytes in
            var end = bytes.count
            while end > 0, bytes[end - 1] == 32 || bytes[end - 1] == 9 { end -= 1 }
            var cursor = FeedDateCursor(UnsafeBufferPointer(rebasing: bytes[..<end]))
            while cursor.peek() | 32 &- 97 < 26 { cursor.index += 1 }
            guard cursor.index >= 3 else { return nil }
            let isCommaForm = cursor.take(UInt8(ascii: ","))
            guard cursor.take(32) else { return nil }
            return isCommaForm ? dayFirst(&cursor, now: now) : asctime(&cursor)
        }
    }

    /// Writes IMF-fixdate: `Sun, 06 Nov 1994 08:49:37 GMT`. Outside of years 0 to 9999, the nearest end of that range.
    public static func text(_ moment: Timestamp) -> String {
        let end = Timestamp.Civil(year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59)
        let civil = moment.civil ?? (moment < .epoch ? Timestamp.Civil(year: 0, month: 1, day: 1) : end)
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
        }
        let time = [civil.hour, civil.minute, civil.second].map { padded($0, 2) }.joined(separator: ":")
        return "\(days[civil.weekday]), \(padded(civil.day, 2)) \(months[civil.month - 1]) \(padded(civil.year, 4)) \(time) GMT"
    }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func dayFirst(_ cursor: inout FeedDateCursor, now: Timestamp) -> Timestamp? {
        guard let day = cursor.number(2) else { return nil }
        let separator = cursor.peek()
        guard separator == 32 || separator == UInt8(ascii: "-"), cursor.take(separator), let month = month(&cursor), cursor.take(separator)
        else { return nil }
        let isShort = cursor.digitCount == 2
        guard var year = cursor.number(isShort ? 2 : 4), cursor.take(32), let time = time(&cursor), cursor.take(32) else { return nil }
        guard cursor.take(UInt8(ascii: "G")), cursor.take(UInt8(ascii: "M")), cursor.take(UInt8(ascii: "T")), cursor.isAtEnd else {
            return nil
        }
        if isShort {
            let latest = (now.civil?.year ?? 1970) + 50
            year += latest / 100 * 100
            if year > latest { year -= 100 }
        }
        return FeedDate.moment(year: year, month: month, day: day, time: time, offset: 0)
    }

    private static func asctime(_ cursor: inout FeedDateCursor) -> Timestamp? {
        guard let month = month(&cursor), cursor.take(32) else { return nil }
        let isPadded = cursor.take(32)
        guard let day = cursor.number(isPadded ? 1 : 2), cursor.take(32), let time = time(&cursor), cursor.take(32),
            let year = cursor.number(4), cursor.isAtEnd
        else { return nil }
        return FeedDate.moment(year: year, month: month, day: day, time: time, offset: 0)
    }

    private static func month(_ cursor: inout FeedDateCursor) -> Int? {
        let month = FeedDateNames.englishMonth(cursor.peek(), cursor.peek(1), cursor.peek(2))
        cursor.index += 3
        return month
    }

    private static func time(_ cursor: inout FeedDateCursor) -> FeedDateTime? {
        guard let hour = cursor.number(2), cursor.take(UInt8(ascii: ":")), let minute = cursor.number(2), cursor.take(UInt8(ascii: ":")),
            let second = cursor.number(2), hour < 24
        else { return nil }
        return FeedDateTime(hour: hour, minute: minute, second: second)
    }
}
