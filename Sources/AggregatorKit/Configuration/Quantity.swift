/// Durations and sizes as people write them.
enum Quantity {
    /// Seconds: a number, with `ms`, `s`, `m` or `min`, `h`, `d`, `w` or `y` (365 days) unless it counts seconds (`90`, `1.5h`); `nil` for
    /// anything else.
    static func duration(_ text: some StringProtocol) -> Double? {
        guard let (number, unit) = split(text) else { return nil }
        switch unit {
        case "", "s": return number
        case "ms": return number / 1000
        case "m", "min": return number * 60
        case "h": return number * 3600
        case "d": return number * 86_400
        case "w": return number * 604_800
        case "y": return number * 31_536_000
        default: return nil
        }
    }

    /// Bytes: a number, and `kB`, `MB`, `GB`, `TB` (powers of 1000) or `KiB`, `MiB`, `GiB`, `TiB` (powers of 1024), in either case.
    static func size(_ text: some StringProtocol) -> Int? {
        guard let (number, unit) = split(text) else { return nil }
        let factor: Double
        switch unit {
        case "", "b": factor = 1
        case "k", "kb": factor = 1e3
        case "m", "mb": factor = 1e6
        case "g", "gb": factor = 1e9
        case "t", "tb": factor = 1e12
        case "kib": factor = 1024
        case "mib": factor = 1_048_576
        case "gib": factor = 1_073_741_824
        case "tib": factor = 1_099_511_627_776
        default: return nil
        }
        let bytes = number * factor
        return bytes < 9e18 ? Int(bytes + 0.5) : nil
    }

    /// The shortest exact form, as in `15m`.
    static func durationText(_ seconds: Double) -> String {
        for (unit, length) in [("d", 86_400.0), ("h", 3600), ("m", 60)] where seconds >= length {
            if let whole = Int(exactly: seconds / length) { return "\(whole)\(unit)" }
        }
        if let whole = Int(exactly: seconds) { return "\(whole)s" }
        return "\(seconds)s"
    }

    /// Examples within a range, as in `90, 90s, 15m or 2h`; every range in use allows one.
    static func durationExamples(in range: ClosedRange<Double>) -> String {
        choice(of: [("90", 90.0), ("90s", 90), ("15m", 900), ("2h", 7200), ("1d", 86_400)].filter { range.contains($0.1) }.map(\.0))
    }

    /// A list such as `a, b or c`.
    static func choice(of all: [String]) -> String { all.listed("or") }

    static func sizeText(_ bytes: Int) -> String {
        for (unit, length) in [
            ("TiB", 1 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10), ("TB", 1_000_000_000_000), ("GB", 1_000_000_000),
            ("MB", 1_000_000), ("kB", 1000),
        ]
        where bytes >= length && bytes % length == 0 { return "\(bytes / length)\(unit)" }
        return "\(bytes)B"
    }

    /// A number of digits and one point, and what follows it in lower case.
    private static func split(_ text: some StringProtocol) -> (Double, String)? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard digits.utf8.count < 16, digits.utf8.first != UInt8(ascii: "."), let number = Double(String(digits)) else { return nil }
        let unit = text[digits.endIndex...].drop { $0 == " " }
        return (number, unit.lowercased())
    }
}
