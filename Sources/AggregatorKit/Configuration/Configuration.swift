public import AggregatorCore
import AggregatorEngine

/// What a person has set: in a file, in variables, with options; the later wins.
///
/// The properties' initial values are the defaults. `ConfigurationKey.all` says for each what it is called, what it may be and what it
/// is for; reading, the manual's list of settings and `aggregator config` follow from there. Options say their own help.
///
/// Why not swift-configuration: it looks values up when somebody asks for them by name, and answers with the default where a value is
/// missing or of the wrong kind. Here the reverse is promised: an unknown key or a value out of range is a sentence before anything
/// else happens. We would still need the table, and its JSON provider brings Foundation into a start that has none.
public struct Configuration: Sendable {
    /// As in `sqlite:/path`; `nil` is the default store in the data folder.
    public var store: String?
    public var environment = Environment.production
    /// How many requests are in flight at once.
    public var concurrency = Configuration.fetching.concurrency
    public var hostConnections = Configuration.fetching.hostConnections
    /// Seconds between two requests to one host.
    public var hostDelay = Configuration.fetching.hostDelay
    /// Seconds for one source.
    public var timeout = Configuration.fetching.timeout
    /// Decoded bytes of one answer.
    public var maximumBytes = Configuration.fetching.maximumBytes
    /// What one document may hold.
    public var parseLimits = ParseLimits()
    public var allowedNetworks: [Network] = []
    public var authorityFile: String?
    /// Seconds that a writer waits for another.
    public var wait = StoreOptions().wait
    /// `nil` names the program and its version.
    public var userAgent: String?
    /// Seconds between two pulls of a source that doesn't say more.
    public var interval = Double(Schedule.Bounds().interval)
    public var credentialsFile: String?
    /// A program and its arguments; none when empty.
    public var credentialsCommand: [String] = []
    /// What a made-up world derives from, and faults that are made up.
    public var seed: UInt64 = 1
    /// Seconds that every answer of a made-up world takes.
    public var delay = 0.0
    public var keepsTracking = false
    /// What `prune` keeps: seconds; `nil` is everything.
    public var retainedAge: Double?
    /// Posts of each feed.
    public var retainedPosts: Int?
    /// Of all feeds together.
    public var retainedBytes: Int?
    public var retainsUnread = false
    /// What lists do with posts that several feeds have.
    public var duplicates = DuplicateRules()

    /// Where each value that is no default came from, by the key's name.
    public internal(set) var origins: [String: Origin] = [:]

    private static let fetching = FetchOptions()

    public init() {}

    public enum Origin: Sendable, Hashable, CustomStringConvertible {
        case `default`
        case file(String)
        case variable(String)
        case option(String)

        public var description: String {
            switch self {
            case .default: "default"
            case .file(let path): path
            case .variable(let name): name
            case .option(let name): "--\(name)"
            }
        }

        var isOption: Bool { if case .option = self { true } else { false } }

        /// A key by the name that it has there, as in `store in /home/ada/config.json` or `AGGREGATOR_STORE`.
        func naming(_ key: String) -> String { if case .file(let path) = self { "\(key) in \(path)" } else { description } }
    }

    public func origin(of key: ConfigurationKey) -> Origin { origins[key.name] ?? .default }
}
