public import AggregatorCore

/// An environment with the given variables.
public struct DictionaryEnvironment: EnvironmentService {
    private let values: [String: String]
    public let workingDirectory: String

    /// Without arguments, no variable is set.
    public init(_ variables: [String: String] = [:], workingDirectory: String = "/") {
        self.values = variables
        self.workingDirectory = workingDirectory
    }

    public func variable(_ name: String) -> String? { values[name] }

    public func variables(startingWith prefix: String) -> [(name: String, value: String)] {
        values.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
