extension FeedDate {
    /// `Thu, 01 Jan 2004 19:48:21 GMT` as most feeds write it: RFC 5322, 3.3 without comments. `nil` leaves it to the loose reading.
    static func mail(_ bytes: UnsafeBufferPointer<UInt8>) -> Timestamp? {
        var cursor = FeedDateCursor(bytes)
        // The name of the day is redundant, and often wrong.
        if cursor.peek(3) == UInt8(ascii: ",") { cursor.index = 4 }
        cursor.skipSpaces()
        guard let day = cursor.number(2) ?? cursor.number(1), cursor.take(32) else { return nil }
        guard cursor.index + 4 < bytes.count,
            let month = FeedDateNames.englishMonth(bytes[cursor.index], bytes[cursor.index + 1], bytes[cursor.index + 2])
        else { return nil }
        cursor.index += 3
        // `August`, `Sept.`
        while cursor.peek() | 32 &- 97 < 26 { cursor.index += 1 }
        _ = cursor.take(UInt8(ascii: "."))
        guard cursor.take(32) else { return nil }
        let digits = cursor.isDigit(2) ? 4 : 2
        guard let year = cursor.number(digits), cursor.take(32) else { return nil }
        guard cursor.peek(2) == UInt8(ascii: ":"), let time = cursor.clock(), let offset = cursor.closingZone() else { return nil }
        return moment(year: fullYear(year, digits: digits), month: month, day: day, time: time, offset: offset)
    }
}
