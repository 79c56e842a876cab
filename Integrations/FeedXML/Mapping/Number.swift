/// Numbers as feeds write them; `nil` for a text that is not a number or out of range.
enum Number {
    static func integer(_ text: String) -> Int? {
        let text = text.trimmingSpace
        if let number = Int(text) { return number }
        guard let number = real(text), number.magnitude < 9e15 else { return nil }
        return Int(exactly: number.rounded())
    }

    /// A number that is too large counts as 2^31, as ages of HTTP do (RFC 9111, 1.2.2).
    static func capped(_ text: String) -> Int? {
        if let number = integer(text) { return number }
        let digits = text.trimmingSpace.utf8
        return digits.isEmpty || !digits.allSatisfy { 48...57 ~= $0 } ? nil : 1 << 31
    }

    /// Like `capped`, for a number with or without its unit: “120 min”.
    static func minutes(_ text: String) -> Int? {
        let text = text.trimmingSpace
        let unit = String(text.reversed().prefix { $0.isLetter }.reversed())
        return capped(["min", "mins", "minute", "minutes"].contains(unit.lowercased()) ? String(text.dropLast(unit.count)) : text)
    }

    /// An hour of the day: “13” or “13:00”.
    static func hour(_ text: String) -> Int? {
        let text = text.trimmingSpace
        return integer(text.hasSuffix(":00") ? String(text.dropLast(3)) : text).flatMap { 0...24 ~= $0 ? $0 : nil }
    }

    /// Bytes, whose digits may stand in groups if one of their separators is a comma; `nil` for a negative number.
    static func size(_ text: String) -> Int64? {
        let text = text.trimmingSpace
        guard text.utf8.count <= longestSize else { return nil }
        let digits = text.utf8.contains(UInt8(ascii: ",")) ? text.filter { $0 != "," && $0 != "." } : text
        guard let number = Int64(digits), number >= 0 else { return nil }
        return number
    }

    /// In bytes: more than 64 bits need, with their separators.
    private static let longestSize = 32

    static func real(_ text: String) -> Double? {
        guard let number = Double(text.trimmingSpace), number.isFinite else { return nil }
        return number
    }

    /// Seconds: `90`, `1:30`, `1:02:03.5`, and ISO 8601's `PT1M30S`.
    static func duration(_ text: String) -> Double? {
        let text = text.trimmingSpace
        if text.first == "P" || text.first == "p" { return period(text.dropFirst()) }
        let parts = text.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
        guard !parts.isEmpty, parts.count <= 4 else { return nil }
        var seconds = 0.0
        for (index, part) in parts.enumerated() {
            guard let number = real(part.isEmpty ? "0" : String(part)), number >= 0 else { return nil }
            // With four parts, the first is days.
            seconds = seconds * (index == 1 && parts.count == 4 ? 24 : 60) + number
        }
        return text.isEmpty ? nil : seconds
    }

    private static func period(_ text: Substring) -> Double? {
        var seconds = 0.0
        var digits = ""
        var inTime = false
        for character in text.uppercased() {
            switch character {
            case "T": inTime = true
            case "0"..."9", ".": digits.append(character)
            default:
                guard let number = real(digits) else { return nil }
                digits = ""
                switch (character, inTime) {
                case ("W", false): seconds += number * 604_800
                case ("D", false): seconds += number * 86_400
                case ("H", true): seconds += number * 3600
                case ("M", true): seconds += number * 60
                case ("S", true): seconds += number
                default: return nil
                }
            }
        }
        return digits.isEmpty ? seconds : nil
    }

    /// `yes`, `true`, `1`; `no`, `false`, `0`.
    static func truth(_ text: String) -> Bool? {
        switch text.trimmingSpace.lowercased() {
        case "yes", "true", "1", "explicit": true
        case "no", "false", "0", "clean": false
        default: nil
        }
    }
}
