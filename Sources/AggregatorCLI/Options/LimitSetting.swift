import AggregatorKit
import ArgumentParser

/// A limit of parsing and what it is set to, as in `depth=500`. The value is checked with the rest of the configuration.
struct LimitSetting: ExpressibleByArgument {
    let limit: ParseLimit
    let value: String

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), let limit = ParseLimit(rawValue: String(argument[..<equals])) else { return nil }
        self.limit = limit
        value = String(argument[argument.index(after: equals)...])
    }

    static let allValueStrings = ParseLimit.allCases.map { "\($0.rawValue)=N" }
}

extension [LimitSetting] {
    /// By configuration key; of two of one limit the later counts.
    var settings: [String: [String]] {
        Dictionary(map { ("limit-\($0.limit.rawValue)", [$0.value]) }) { $1 }
    }
}
