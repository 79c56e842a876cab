import AggregatorCore

/// The settings of integrations, one line per key; the values are bytes, written as hexadecimal digits.
struct SettingList {
    static let name = "settings.jsonl"

    var values: [String: [UInt8]] = [:]
    /// Whether a line is not whole, or the first one counts others.
    private(set) var isDamaged = false

    init() {}

    /// Of a damaged file, reads the lines that are whole.
    init(_ bytes: [UInt8]) {
        var lines = CheckedLine.lines(bytes)[...]
        let count = lines.popFirst().flatMap { CheckedLine.read(bytes[$0])?.integer("settings") }
        for line in lines {
            guard let record = CheckedLine.read(bytes[line]), let key = record.text("key"), let digits = record.text("value"),
                let value = [UInt8](hexadecimal: digits)
            else {
                isDamaged = true
                continue
            }
            values[key] = value
        }
        if count != values.count { isDamaged = true }
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
