public import AggregatorCore

/// One setting, described once.
public struct ConfigurationKey: Sendable {
    /// The name in the configuration file.
    public let name: String
    /// The allowed values, as in `a whole number from 1 to 100`.
    public let allowed: String
    /// The purpose, in one sentence without its full stop.
    public let summary: String
    /// Whether an option that is given several times gives several values; otherwise the last one counts.
    public let isList: Bool
    /// A variable of other programs that is read if the setting is not set in any other way.
    public let borrowedVariable: String?
    let set: @Sendable (inout Configuration, JSONValue, ConfigurationPlace) -> Bool
    let show: @Sendable (Configuration) -> JSONValue

    init<Value: Sendable>(
        _ name: String, _ property: any WritableKeyPath<Configuration, Value> & Sendable, _ kind: ConfigurationKind<Value>,
        _ summary: String, borrowing variable: String? = nil
    ) {
        self.name = name
        allowed = kind.allowed
        isList = kind.isList
        self.summary = summary
        borrowedVariable = variable
        set = { configuration, value, place in
            guard let value = kind.read(value, place) else { return false }
            configuration[keyPath: property] = value
            return true
        }
        show = { kind.show($0[keyPath: property]) }
    }

    init<Value: Sendable>(
        _ name: String, _ property: any WritableKeyPath<Configuration, Value?> & Sendable, _ kind: ConfigurationKind<Value>,
        _ summary: String, borrowing variable: String? = nil
    ) { self.init(name, property, kind.optional, summary, borrowing: variable) }

    private init(_ limit: ParseLimit) {
        self.init(
            "\(Self.limitPrefix)\(limit.rawValue)", \.parseLimits[limit], limit.isSize ? .size(limit.range) : .count(limit.range),
            "The most \(limit.counted)")
    }

    private static let limitPrefix = "limit-"

    /// The option after `--` on the command line, as in `host-delay`; one option sets all limits, as in `limit depth`.
    public var option: String { name.hasPrefix(Self.limitPrefix) ? "limit \(name.dropFirst(Self.limitPrefix.count))" : name }

    /// The environment variable, as in `AGGREGATOR_HOST_DELAY`.
    public var variable: String { "AGGREGATOR_" + name.uppercased().replacingAll("-", with: "_") }

    /// The value as a person would write it; `nil` if nothing is set.
    public func text(in configuration: Configuration) -> String? {
        switch show(configuration) {
        case .null, .number, .object: nil
        case .string(let text): text
        case .integer(let number): String(number)
        case .bool(let isTrue): isTrue ? "true" : "false"
        case .array(let elements): elements.isEmpty ? nil : elements.compactMap(\.string).joined(separator: " ")
        }
    }

    /// The value as it would stand in the file.
    public func value(in configuration: Configuration) -> JSONValue { show(configuration) }

    /// The default as a person would write it; `nil` if there is none.
    public var defaultText: String? { text(in: Configuration()) }

    /// The setting of that name; `nil` if there is none.
    public static func named(_ name: String) -> ConfigurationKey? { all.first { $0.name == name } }

    /// All settings, in the order of help.
    public static let all = general + ParseLimit.allCases.map { ConfigurationKey($0) }

    private static let general: [ConfigurationKey] = [
        ConfigurationKey(
            "store", \.store, .storeAddress, "Where posts are kept, as in sqlite:PATH, file:DIR, postgres://… or memory:"),
        ConfigurationKey("environment", \.environment, .choice, "The world to run in: production, development or fake"),
        ConfigurationKey(
            "interval", \.interval, .duration(SettingRange.interval), "How long between two pulls of a source that says nothing of it"),
        ConfigurationKey("concurrency", \.concurrency, .count(1...4096), "How many requests are in flight at once"),
        ConfigurationKey("host-connections", \.hostConnections, .count(1...256), "How many of them may go to one host"),
        ConfigurationKey("host-delay", \.hostDelay, .duration(0...3600), "How long between two requests to one host"),
        ConfigurationKey("timeout", \.timeout, .duration(SettingRange.timeout), "How long one source may take"),
        ConfigurationKey("max-bytes", \.maximumBytes, .size(SettingRange.maximumBytes), "How large one document may be, decoded"),
        ConfigurationKey(
            "allow-network", \.allowedNetworks, .networks, "A private or local network that may be connected to; can be given again"),
        ConfigurationKey(
            "ca-file", \.authorityFile, .path, "A file of certificate authorities (PEM) to trust besides the system's",
            borrowing: "SSL_CERT_FILE"),
        ConfigurationKey("user-agent", \.userAgent, .headerText, "What the program calls itself to servers"),
        ConfigurationKey("wait", \.wait, .duration(0...86_400), "How long to wait for a store that another process writes to"),
        ConfigurationKey(
            "credentials-file", \.credentialsFile, .path, "A JSON file of secrets by origin, readable by its owner alone"),
        ConfigurationKey(
            "credentials-command", \.credentialsCommand, .command, "A command that gets an origin and prints user:password or a token"),
        ConfigurationKey("seed", \.seed, .seed, "What a made-up world, and faults that are made up, derive from"),
        ConfigurationKey("delay", \.delay, .duration(0...3600), "How long every answer of a made-up world takes"),
        ConfigurationKey("keep-tracking", \.keepsTracking, .flag, "Keep tracking pixels and parameters in posts"),
        ConfigurationKey("retain-age", \.retainedAge, .duration(3600...3_155_760_000), "How old posts may get that prune keeps"),
        ConfigurationKey("retain-posts", \.retainedPosts, .count(0...100_000_000), "How many posts of each feed prune keeps"),
        ConfigurationKey(
            "retain-size", \.retainedBytes, .size(0...(1 << 50)), "How much room posts may take that prune keeps, all feeds together"),
        ConfigurationKey("retain-unread", \.retainsUnread, .flag, "Have prune keep unread posts, whatever the rest says"),
        ConfigurationKey(
            "duplicates", \.duplicates, .duplicates, "What lists do with posts that several feeds have, for all sources or those with a tag"
        ),
    ]
}
