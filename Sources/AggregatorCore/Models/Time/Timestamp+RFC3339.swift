/// Moments as RFC 3339 writes them.
extension Timestamp {
    /// RFC 3339 in UTC with a `Z`: whole seconds, a fraction only where there is one. Outside of years 0 to 9999, the nearest end of that
    /// range.
    public var rfc3339: String { String(unsafeUninitializedCapacity: Self.longestText) { write(to: $0) } }

    /// The greatest length of `rfc3339`, in bytes.
    static let longestText = 30

    /// Writes `rfc3339` to a buffer of `longestText` bytes at least, and returns how many there are.
    func write(to text: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let end = Civil(year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59)
        let civil = civil ?? (seconds < 0 ? Civil(year: 0, month: 1, day: 1) : end)
        var count = 0
        func put(_ value: Int, _ width: Int, _ separator: UInt8) {
            var rest = UInt32(truncatingIfNeeded: value)
            for place in stride(from: count + width - 1, through: count, by: -1) {
                text[place] = UInt8(48 + rest % 10)
                rest /= 10
            }
            text[count + width] = separator
            count += width + 1
        }
        put(civil.year, 4, UInt8(ascii: "-"))
        put(civil.month, 2, UInt8(ascii: "-"))
        put(civil.day, 2, UInt8(ascii: "T"))
        put(civil.hour, 2, UInt8(ascii: ":"))
        put(civil.minute, 2, UInt8(ascii: ":"))
        put(civil.second, 2, nanoseconds == 0 ? UInt8(ascii: "Z") : UInt8(ascii: "."))
        guard nanoseconds != 0 else { return count }
        put(Int(nanoseconds), 9, UInt8(ascii: "Z"))
        while text[count - 2] == UInt8(ascii: "0") { count -= 1 }
        text[count - 1] = UInt8(ascii: "Z")
        return count
    }

    /// Reads RFC 3339 exactly as the specification has it (`T` and `Z` in either case, a space for the `T`, any offset, a leap
    /// second as the second before it); `nil` for anything else. Feeds' dates in the wild are a format's business, not this one's.
    public init?(rfc3339 text: some StringProtocol) {
        var text = String(text)
        guard let moment = text.withUTF8({ RFC3339Reader($0).moment() }) else { return nil }
        self = moment
    }
}

private struct RFC3339Reader {
    private let text: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    consuming func moment() -> Timestamp? {
        guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2), take("T") || take("t") || take(" "),
            let hour = number(2), take(":"), let minute = number(2), take(":"), let second = number(2), second <= 60,
            let nanoseconds = fraction(), let offset = offset(), index == text.count
        else { return nil }
        let civil = Timestamp.Civil(year: year, month: month, day: day, hour: hour, minute: minute, second: min(second, 59))
        return Timestamp(civil, nanoseconds: nanoseconds)?.adding(seconds: -offset)
    }

    private var digit: Int? { index < text.count && text[index].isASCIIDigit ? Int(text[index] - 48) : nil }

    private mutating func number(_ width: Int) -> Int? {
        var value = 0
        for _ in 0..<width {
            guard let digit else { return nil }
            value = value * 10 + digit
            index += 1
        }
        return value
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard index < text.count, text[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    /// Reads a fraction in nanoseconds; finer digits are cut off.
    private mutating func fraction() -> Int32? {
        guard take(".") else { return 0 }
        guard digit != nil else { return nil }
        var nanoseconds: Int32 = 0
        var scale: Int32 = 100_000_000
        while let digit {
            nanoseconds += Int32(digit) * scale
            scale /= 10
            index += 1
        }
        return nanoseconds
    }

    /// Reads an offset, in seconds ahead of UTC.
    private mutating func offset() -> Int64? {
        if take("Z") || take("z") { return 0 }
        let sign: Int64 = take("+") ? 1 : take("-") ? -1 : 0
        guard sign != 0, let hours = number(2), take(":"), let minutes = number(2), hours < 24, minutes < 60 else { return nil }
        return sign * Int64(hours * 3600 + minutes * 60)
    }
}
