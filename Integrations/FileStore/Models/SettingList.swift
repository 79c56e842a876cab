import AggregatorCore

/// The settings of integrations, one line per key; the values are bytes, written as hexadecimal digits.
struct SettingList {
    static let name = "settings.jsonl"

    var values: [String: [UInt8]] = [:]

    init() {}

    /// `nil` for a damaged file.
    init?(_ bytes: [UInt8]) {
        var lines = CheckedLine.lines(bytes)[...]
        let count = lines.popFirst().flatMap { CheckedLine.read(bytes[$0])?.integer("settings") }
        for line in lines {
            guard let record = CheckedLine.read(bytes[line]), let key = record.text("key"), let digits = record.text("value") else {
                return nil
            }
            values[key] = [UInt8](hexadecimal: digits) ?? []
        }
        guard count == values.count else { return nil }
    }

    var bytes: [UInt8] {
        let sorted = values.sorted { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) }
        return sorted.reduce(into: CheckedLine.write { $0.member("settings", values.count) }) { bytes, setting in
            bytes += CheckedLine.write { writer in
                writer.member("key", setting.key)
                writer.member("value", setting.value.hexadecimal)
            }
        }
    }
}
