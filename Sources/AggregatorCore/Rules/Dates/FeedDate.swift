/// Reads dates as feeds write them: mail dates with all their mistakes, every form of ISO 8601, C library output, and month names in many
/// languages.
///
/// Order of attempts: the two forms that nearly every feed uses, read from left to right without allocating; the rest of ISO 8601; then a
/// loose reading that sorts numbers and words by what they can be. A date without a zone, or with an unknown one, is UTC, except where its
/// script shows where it was written. A text that leaves the year or the month open is no date; neither is one with a number out of range.
public enum FeedDate {
    /// The longest text in bytes: longer ones are prose.
    static let longest = 160

    /// Returns the date, or `nil` for what is none; the caller judges whether it is plausible.
    ///
    /// - Parameter order: What `05/11/2026` means.
    public static func parse(_ bytes: UnsafeBufferPointer<UInt8>, order: SlashOrder = .monthFirst) -> Timestamp? {
        var start = 0
        var end = bytes.count
        while start < end, bytes[start] <= 32 { start += 1 }
        while end > start, bytes[end - 1] <= 32 { end -= 1 }
        guard end > start, end - start <= longest else { return nil }
        let text = UnsafeBufferPointer(rebasing: bytes[start..<end])
        if let moment = mail(text) ?? iso(text) { return writable(moment) }
        var reader = FeedDateLooseReader(text, order)
        return reader.read().flatMap(writable)
    }

    /// Refuses what an offset from UTC has moved out of the years that can be written, 0 to 9999.
    private static func writable(_ moment: Timestamp) -> Timestamp? { moment.civil == nil ? nil : moment }

    /// Returns the date, or `nil` for what is none.
    ///
    /// - Parameter order: What `05/11/2026` means.
    public static func parse(_ text: String, order: SlashOrder = .monthFirst) -> Timestamp? {
        var text = text
        return text.withUTF8 { parse($0, order: order) }
    }

    /// The moment of a day of the calendar, a time of that day (24:00 is the next day's midnight) and an offset from UTC in seconds.
    static func moment(year: Int, month: Int, day: Int, time: FeedDateTime, offset: Int) -> Timestamp? {
        guard let midnight = Timestamp(Timestamp.Civil(year: year, month: month, day: day)) else { return nil }
        let seconds = time.hour * 3600 + time.minute * 60 + time.second - offset
        return Timestamp(seconds: midnight.seconds + Int64(seconds), nanoseconds: time.nanoseconds)
    }

    /// RFC 5322, 4.3: two digits are 1950 to 2049, three count from 1900.
    static func fullYear(_ year: Int, digits: Int) -> Int {
        switch digits {
        case ...2: year < 50 ? year + 2000 : year + 1900
        case 3: year + 1900
        default: year
        }
    }
}
