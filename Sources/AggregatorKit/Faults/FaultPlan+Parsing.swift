import AggregatorCore
public import AggregatorEngine

extension FaultPlan {
    /// Reads a list of faults as a person writes it, as in `timeout 5%, truncate 2%`.
    public init(parsing text: String, seed: UInt64) throws(ConfigurationFailure) {
        var rates: [Rate] = []
        for entry in text.split(separator: ",") {
            let words = entry.split { $0 == " " || $0 == "=" || $0 == ":" }.map(String.init)
            guard !words.isEmpty else { continue }
            guard let fault = Fault(named: words[0].lowercased()) else { throw Self.unknown(words[0]) }
            guard words.count == 2, let share = Self.share(words[1]) else {
                throw ConfigurationFailure(
                    .badValue, "--faults wants a share behind “\(words[0])”, from 0% to 100%, as in “\(words[0]) 5%”.", isUsage: true)
            }
            rates.append(Rate(fault, share))
        }
        guard !rates.isEmpty else {
            throw ConfigurationFailure(.badValue, "--faults can't be empty: name faults, as in “timeout 5%”.", isUsage: true)
        }
        self.init(rates, seed: seed)
    }

    private static func unknown(_ word: String) -> ConfigurationFailure {
        let names = Fault.allCases.map(\.rawValue)
        let advice =
            Suggestion.nearest(to: word, among: names).map { "did you mean “\($0)”?" } ?? "there are \(names.joined(separator: ", "))."
        return ConfigurationFailure(.badValue, "“\(word)” is no fault that can be made up: \(advice)", isUsage: true)
    }

    /// Reads a share such as `5%` or `0.05`.
    private static func share(_ text: String) -> Double? {
        let isPercent = text.hasSuffix("%")
        let digits = isPercent ? String(text.dropLast()) : text
        guard digits.utf8.count < 12, digits.utf8.allSatisfy({ $0.isASCIIDigit || $0 == 46 }), let number = Double(digits) else {
            return nil
        }
        let share = isPercent ? number / 100 : number
        return 0...1 ~= share ? share : nil
    }
}
