public import AggregatorCore

/// Puts a configuration together: defaults, then the file, then variables, then options. The later wins, and a list replaces the earlier
/// list.
public struct ConfigurationReader: Sendable {
    private let environment: any EnvironmentService
    private let files: any FileService
    private let folders: StandardFolders

    private static let variablePrefix = "AGGREGATOR_"
    /// Variables of ours that are no settings: the file's path, and the secrets, which the credential service finds by their prefixes.
    static let otherVariables = ["AGGREGATOR_CONFIG"]
    static let secretPrefixes = ["AGGREGATOR_TOKEN_", "AGGREGATOR_PASSWORD_"]

    /// Creates a reader; nothing is read before `read`.
    public init(environment: any EnvironmentService, files: any FileService) {
        self.environment = environment
        self.files = files
        folders = StandardFolders(environment)
    }

    /// The file that is read if none is named; it need not exist.
    package var defaultPath: String? { folders.configuration.map { "\($0)/config.json" } }

    /// - Parameters:
    ///   - path: The file that `--config` names; without it, `AGGREGATOR_CONFIG` may name one. It has to exist.
    ///   - options: The values on the command line, by key, one for each time the option was given.
    public func read(path: String? = nil, options: [String: [String]] = [:]) async throws(ConfigurationFailure) -> Configuration {
        try checkNothingMended()
        var configuration = Configuration()
        try readBorrowedVariables(into: &configuration)
        let named = path ?? environment.variable("AGGREGATOR_CONFIG").flatMap { $0.isEmpty ? nil : $0 }
        if let path = named ?? defaultPath {
            try await readFile(path, isNamed: named != nil, into: &configuration)
        }
        try readVariables(into: &configuration)
        try readOptions(options, into: &configuration)
        return configuration
    }

    /// An earlier configuration, with options over it.
    public func set(_ options: [String: [String]], over earlier: Configuration) throws(ConfigurationFailure) -> Configuration {
        var configuration = earlier
        try readOptions(options, into: &configuration)
        return configuration
    }

    /// Refuses a variable of ours that is not UTF-8: a place or a secret counts only as it was set. Variables of other programs may be so.
    private func checkNothingMended() throws(ConfigurationFailure) {
        let read = StandardFolders.variables + ConfigurationKey.all.compactMap(\.borrowedVariable)
        let mended = environment.mendedVariables.filter { read.contains($0) || $0.hasPrefix(Self.variablePrefix) }
        guard let name = mended.min() else { return }
        throw ConfigurationFailure(
            .badValue, "\(VisibleText.of(name)) is not UTF-8, and no such value can be taken to the letter; set it to another one.")
    }

    private func readBorrowedVariables(into configuration: inout Configuration) throws(ConfigurationFailure) {
        for key in ConfigurationKey.all {
            guard let name = key.borrowedVariable, let text = environment.variable(name), !text.isEmpty else { continue }
            try set(key, .string(text), from: .variable(name), in: &configuration)
        }
    }

    private func readFile(_ path: String, isNamed: Bool, into configuration: inout Configuration) async throws(ConfigurationFailure) {
        let bytes: [UInt8]
        do throws(FileFailure) { bytes = try await files.read(path, limit: 1 << 20) } catch {
            if error.code == .notFound, !isNamed { return }
            throw ConfigurationFailure(.badFile, "The configuration can't be read: \(error.message)")
        }
        let value: JSONValue
        do { value = try JSONReader.read(bytes, depth: 16) } catch {
            throw ConfigurationFailure(.badFile, "\(path) is not valid JSON, at \(Self.place(error.offset, in: bytes)): correct it there.")
        }
        guard let members = value.members else {
            throw ConfigurationFailure(.badFile, "\(path) has to hold a JSON object of keys and values, as in {\"timeout\": \"30s\"}.")
        }
        var seen: Set<String> = []
        for member in members {
            guard let key = ConfigurationKey.named(member.name) else {
                throw unknown(member.name, in: .file(path), known: ConfigurationKey.all.map(\.name))
            }
            guard seen.insert(member.name).inserted else {
                throw ConfigurationFailure(.badFile, "“\(UserInput.shown(member.name))” stands twice in \(path): take one of them out.")
            }
            try set(key, member.value, from: .file(path), in: &configuration)
        }
    }

    /// An empty variable counts as not set.
    private func readVariables(into configuration: inout Configuration) throws(ConfigurationFailure) {
        for (name, value) in environment.variables(startingWith: Self.variablePrefix) where !Self.otherVariables.contains(name) {
            if Self.secretPrefixes.contains(where: name.hasPrefix) { continue }
            guard let key = ConfigurationKey.all.first(where: { $0.variable == name }) else {
                throw unknown(name, in: .variable(name), known: ConfigurationKey.all.map(\.variable) + Self.otherVariables)
            }
            if !value.isEmpty { try set(key, .string(value), from: .variable(name), in: &configuration) }
        }
    }

    private func readOptions(_ options: [String: [String]], into configuration: inout Configuration) throws(ConfigurationFailure) {
        for (name, values) in options.sorted(by: { $0.key < $1.key }) {
            guard let key = ConfigurationKey.named(name) else {
                throw unknown("--\(name)", in: .option(name), known: ConfigurationKey.all.map { "--\($0.name)" })
            }
            guard let last = values.last else { continue }
            let value: JSONValue = key.isList && values.count > 1 ? .array(values.map { .string($0) }) : .string(last)
            try set(key, value, from: .option(key.option), in: &configuration)
        }
    }

    private func set(
        _ key: ConfigurationKey, _ value: JSONValue, from origin: Configuration.Origin, in configuration: inout Configuration
    ) throws(ConfigurationFailure) {
        guard key.set(&configuration, value, ConfigurationPlace(of: origin, home: folders.home)) else {
            throw ConfigurationFailure(
                .badValue, "\(origin.naming(key.name)) can't be \(Self.shown(value)): it has to be \(key.allowed).",
                isUsage: origin.isOption)
        }
        configuration.origins[key.name] = origin
    }

    private func unknown(_ name: String, in origin: Configuration.Origin, known: [String]) -> ConfigurationFailure {
        let place = if case .file(let path) = origin { " in \(path)" } else { "" }
        // A prefix that all names share makes none of them nearer.
        let beginning = known.allSatisfy { $0.hasPrefix(Self.variablePrefix) } ? Self.variablePrefix.count : 0
        let near = Suggestion.nearest(to: String(name.dropFirst(beginning)), among: known.map { String($0.dropFirst(beginning)) })
        // `aggregator config` lists it as well, but fails by the same key.
        let advice =
            near.map { "did you mean “\(known.first?.prefix(beginning) ?? "")\($0)”?" } ?? "`aggregator help man` lists what there is."
        return ConfigurationFailure(
            .unknownKey, "“\(UserInput.shown(name))”\(place) is nothing that can be set: \(advice)", isUsage: origin.isOption)
    }

    /// The value for a sentence. Values of several parts that are no list of texts may contain secrets anywhere, and are not repeated.
    private static func shown(_ value: JSONValue) -> String {
        switch value {
        case .string(let text):
            let quoted = QuotedWords(text.split(whereSeparator: \.isWhitespace).map(String.init))
            return "“\(VisibleText.of(quoted.hidden(in: text)))”"
        case .array(let elements):
            let texts = elements.compactMap(\.string)
            guard texts.count == elements.count else { return "a list of other things than texts" }
            let list = ShownCommandLine.of(texts).map { "“\($0)”" }.joined(separator: ", ")
            return texts.isEmpty ? "an empty list" : "the list of \(cut(list))"
        case .object: return "an object"
        default:
            var writer = JSONWriter()
            writer.value(value)
            return cut(writer.text)
        }
    }

    private static func cut(_ text: String) -> String { text.count > 60 ? "\(text.prefix(60))…" : text }

    /// A place such as `line 3, column 7`; columns are counted in bytes.
    private static func place(_ offset: Int, in bytes: [UInt8]) -> String {
        let before = bytes.prefix(offset)
        let column = before.reversed().prefix { $0 != 10 }.count
        return "line \(before.count { $0 == 10 } + 1), column \(column + 1)"
    }
}
