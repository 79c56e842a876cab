/// The time at which a server wants to be asked again (RFC 9110, 10.2.3), given in seconds or as a date.
public enum RetryAfter {
    /// The time that an answer asks for; `nil` if it asks for none. A moment is read by the server's own clock (`Date`), which may be wrong.
    public static func moment(of headers: [Header], now: Timestamp) -> Timestamp? {
        // Of several fields, the longest wait counts.
        headers.filter { $0.isNamed("Retry-After") }.compactMap { moment($0.value, of: headers, now: now) }.max()
    }

    private static func moment(_ text: String, of headers: [Header], now: Timestamp) -> Timestamp? {
        let serverNow = headers["Date"].flatMap { HTTPDate.parse($0, now: now) }
        if let seconds = seconds(text, serverNow ?? now) { return now.adding(seconds: seconds) }
        guard let until = parse(text, now: now) else { return nil }
        return serverNow.map { now.adding(seconds: until.wholeSeconds(since: $0)) } ?? until
    }

    /// Reads a value; `nil` if it can't be read. Absurd numbers saturate, a fraction of a second is dropped, the longest of several numbers
    /// and the first of several dates counts, and a number may have a unit (`120s`, `2 hours`).
    package static func parse(_ text: String, now: Timestamp) -> Timestamp? {
        if let seconds = seconds(text, now) { return now.adding(seconds: seconds) }
        let text = Substring(text.utf8.drop { $0 == 32 || $0 == 9 })
        // Most dates have a comma themselves, behind the name of the day.
        let parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
        let members = [text] + [2, 1].filter { $0 < parts.count }.map { text[..<parts[$0 - 1].endIndex] }
        return members.lazy.compactMap { HTTPDate.parse($0, now: now) }.first
            ?? members.lazy.compactMap { FeedDate.parse(String($0)) }.first
    }

    /// The longest of the numbers: several are fields that a proxy joined. `nil` where it begins with something else, as a date does.
    private static func seconds(_ text: String, _ now: Timestamp) -> Int64? {
        let numbers = text.split(separator: ",").map(number)
        return numbers.first == .some(nil) ? nil : numbers.compactMap { $0.map { wait($0, now) } }.max()
    }

    /// In September 2001. A number below that is a wait, also by a clock that stands near 1970.
    static let earliestMoment: Int64 = 1_000_000_000

    /// The wait that a number means, in seconds. Some servers write the moment itself, in seconds or milliseconds since 1970; nobody means
    /// a wait of that length.
    private static func wait(_ number: Int64, _ now: Timestamp) -> Int64 {
        guard number >= earliestMoment else { return number }
        let week: Int64 = 7 * 86_400
        let waits = [number, number / 1_000].map { Timestamp(seconds: $0).wholeSeconds(since: now) }
        return waits.first { (-week...week).contains($0) }.map { max($0, 0) } ?? number
    }

    /// A number of seconds, or of another unit; in quotation marks, with a plus, or before a parameter, as some servers write it.
    static func number(_ text: Substring) -> Int64? {
        let text = text.utf8.drop { [32, 9, UInt8(ascii: "\""), UInt8(ascii: "+")].contains($0) }
        let digits = text.prefix { $0.isASCIIDigit }
        let rest = String(Substring(text[digits.endIndex...].drop { $0 == 32 || $0 == 9 })).lowercased()
        let unit = rest.prefix { "a"..."z" ~= $0 }
        let end = rest[unit.endIndex...].first { $0 != " " && $0 != "\t" }
        guard !digits.isEmpty, let length = length(ofUnit: unit), end.map(".,;\"".contains) ?? true else { return nil }
        let (seconds, isTooLong) = (Int64(String(Substring(digits))) ?? .max).multipliedReportingOverflow(by: length)
        return isTooLong ? .max : seconds
    }

    /// In seconds; `nil` for what is no unit.
    private static func length(ofUnit name: Substring) -> Int64? {
        switch name {
        case "", "s", "sec", "secs", "second", "seconds": 1
        case "m", "min", "mins", "minute", "minutes": 60
        case "h", "hr", "hrs", "hour", "hours": 3600
        case "d", "day", "days": 86_400
        default: nil
        }
    }
}
