/// When a server wants to be asked again (RFC 9110, 10.2.3): seconds from now, or a date.
public enum RetryAfter {
    /// `nil` when it can't be read; absurd numbers saturate. A fraction of a second is dropped, of a list the first member counts.
    public static func parse(_ text: String, now: Timestamp) -> Timestamp? {
        let text = text.utf8.drop { $0 == 32 || $0 == 9 }
        let digits = text.prefix { 48...57 ~= $0 }
        let isClosed =
            text[digits.endIndex...].first { $0 != 32 && $0 != 9 }.map { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") } ?? true
        if !digits.isEmpty, isClosed { return now.adding(seconds: Int64(String(Substring(digits))) ?? .max) }
        return HTTPDate.parse(Substring(text), now: now) ?? FeedDate.parse(String(Substring(text)))
    }
}
