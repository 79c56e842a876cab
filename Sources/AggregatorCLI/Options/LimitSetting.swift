import AggregatorKit
import ArgumentParser

/// A limit of parsing and what it is set to, as in `depth=500`. The value is checked with the rest of the configuration.
struct LimitSetting: ExpressibleByArgument {
    /// The name as typed, so that `check` can report an unknown one in a sentence, where the parser would print a list.
    private let name: String
    let limit: ParseLimit?
    let value: String

    init(argument: String) {
        let halves = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        name = String(halves[0])
        limit = halves.count > 1 ? ParseLimit(rawValue: name) : nil
        value = halves.count > 1 ? String(halves[1]) : ""
    }

    static let allValueStrings = ParseLimit.allCases.map { "\($0.rawValue)=N" }

    /// The completions for a shell: names without numbers.
    static let beginnings = CompletionKind.list(ParseLimit.allCases.map { "\($0.rawValue)=" })

    func check() throws(ValidationError) {
        guard limit == nil else { return }
        let near = Suggestion.nearest(to: name, among: ParseLimit.allCases.map(\.rawValue))
        throw ValidationError(
            "--limit can't be “\(UserInput.shown(name))”\(ParseLimit(rawValue: name) == nil ? "" : " alone"): "
                + (near.map { "did you mean \($0)=N?" } ?? "it takes \(Self.allValueStrings.joined(separator: ", "))."))
    }
}

extension [LimitSetting] {
    /// The settings by configuration key; if a limit is given twice, the later counts.
    var settings: [String: [String]] {
        Dictionary(compactMap { setting in setting.limit.map { ("limit-\($0.rawValue)", [setting.value]) } }) { $1 }
    }
}
