public import AggregatorCore
import AggregatorEngine

/// A script as readable text: one statement a line, a word and its values.
extension SimulationScript: CustomStringConvertible {
    public var description: String {
        var lines = ["seed \(seed)", "days \(days)", "quiet \(quietDays)", "publishers \(publishers)"]
        lines += faults.map { "fault \($0.fault.rawValue) \($0.share)" }
        lines += followed.map { "follow \($0)" } + acts.map(\.description)
        return lines.joined(separator: "\n")
    }

    /// Parses a script. Throws for a line that can't be understood, and for a publisher that does not exist: a script in which nothing is
    /// followed would keep all promises.
    public init(text: String) throws(FileFailure) {
        self.init(seed: 1, days: 1, publishers: 1, faults: [])
        (followed, acts) = ([], [])
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ").map(String.init)
            guard let word = words.first, !word.hasPrefix("#") else { continue }
            guard take(word, Array(words.dropFirst())) else {
                throw FileFailure(
                    .other, "“\(line.prefix(80))” is no line of a script; `aggregator simulate` prints scripts that are whole.")
            }
        }
        if let stranger = (followed + acts.map(\.publisher)).first(where: { $0 >= publishers }) {
            throw FileFailure(
                .other,
                "There is no publisher \(stranger): the script has \(publishers), numbered from 0; `publishers \(stranger + 1)` makes it one."
            )
        }
        acts = acts.enumerated().sorted { ($0.element.second, $0.offset) < ($1.element.second, $1.offset) }.map(\.element)
    }

    private mutating func take(_ word: String, _ values: [String]) -> Bool {
        func number(_ index: Int, _ range: ClosedRange<Int>) -> Int? {
            guard values.indices.contains(index), let number = Int(values[index]), range ~= number else { return nil }
            return number
        }
        switch word {
        case "seed": return set(\.seed, values.first.flatMap { UInt64($0) })
        case "days": return set(\.days, number(0, 1...Self.mostDays))
        case "quiet": return set(\.quietDays, number(0, 0...Self.mostDays))
        case "publishers": return set(\.publishers, number(0, 1...Self.mostPublishers))
        case "follow":
            guard let number = number(0, 0...Self.mostPublishers - 1) else { return false }
            followed.append(number)
        case "fault":
            // Nobody can tell corrupt bytes from a publisher's own.
            guard let fault = values.first.flatMap({ Fault(named: $0) }), fault != .corrupt, values.count == 2,
                let share = Double(values[1]), 0...1 ~= share
            else { return false }
            faults.append(.init(fault, share))
        case "at":
            guard let second = number(0, 0...Self.mostDays * 86_400), values.count == 4, let kind = UserAct.Kind(rawValue: values[1]),
                let publisher = number(2, 0...Self.mostPublishers - 1), let post = number(3, 0...1_000)
            else { return false }
            acts.append(UserAct(second: second, kind: kind, publisher: publisher, post: post))
        default: return false
        }
        return true
    }

    private mutating func set<Value>(_ member: WritableKeyPath<Self, Value>, _ value: Value?) -> Bool {
        if let value { self[keyPath: member] = value }
        return value != nil
    }

    /// Days of a script at the most.
    public static let mostDays = 10_000
    /// Publishers of a script at the most.
    public static let mostPublishers = 100_000
}
