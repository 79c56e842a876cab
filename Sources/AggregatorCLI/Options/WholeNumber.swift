import ArgumentParser

/// A whole number behind an option: the message for any other value, or one out of bounds, names the bounds.
enum WholeNumber {
    static func from(_ least: Int) -> @Sendable (String) throws -> Int { within(least, .max, "from \(least)") }

    static func from(_ range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
        within(range.lowerBound, range.upperBound, "from \(range.lowerBound) to \(range.upperBound)")
    }

    private static func within(_ least: Int, _ most: Int, _ bounds: String) -> @Sendable (String) throws -> Int {
        { text in
            guard let number = Int(text), least...most ~= number else { throw ValidationError("it takes a whole number \(bounds).") }
            return number
        }
    }
}
