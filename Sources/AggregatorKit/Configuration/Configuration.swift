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
    /// Which world to run in.
    public var environment = Environment.production
    /// How many requests are in flight at once.
    public var concurrency = Configuration.fetching.concurrency
    /// How many of them may go to one host.
    public var hostConnections = Configuration.fetching.hostConnections
    /// Seconds between two requests to one host.
    public var hostDelay = Configuration.fetching.hostDelay
    /// Seconds for one source.
    public var timeout = Configuration.fetching.timeout
    /// Decoded bytes of one answer.
    public var maximumBytes = Configuration.fetching.maximumBytes
    /// What one document may hold.
    public var parseLimits = ParseLimits()
    /// Special-use networks that may be connected to; none of them where it is empty.
    public var allowedNetworks: [Network] = []
    /// The path of a file of certificate authorities (PEM) to trust besides the system's.
    public var authorityFile: String?
    /// Seconds that a writer waits for another.
    public var wait = StoreOptions().wait
    /// `nil` names the program and its version.
    public var userAgent: String?
    /// Seconds between two pulls of a source that doesn't say more.
    public var interval = Double(Schedule.Bounds().interval)
    /// The path of a file of secrets; `nil` for `credentials.json` in the configuration folder.
    public var credentialsFile: String?
    /// A program and its arguments; none when empty.
    public var credentialsCommand: [String] = []
    /// What a made-up world derives from, and faults that are made up.
    public var seed: UInt64 = 1
    /// Seconds that every answer of a made-up world takes.
    public var delay = 0.0
    /// Tracking pixels and parameters stay in posts.
    public var keepsTracking = false
    /// What `prune` keeps: posts that are not older than so many seconds; `nil` is everything.
    public var retainedAge: Double?
    /// The newest so many posts of each feed; `nil` is all.
    public var retainedPosts: Int?
    /// The newest posts of all feeds together that take so many bytes; `nil` is all.
    public var retainedBytes: Int?
    /// `prune` keeps unread posts as well, whatever the rest says.
    public var retainsUnread = false
    /// What lists do with posts that several feeds have.
    public var duplicates = DuplicateRules()

    /// Where each value that is no default came from, by the key's name.
    public internal(set) var origins: [String: Origin] = [:]

    private static let fetching = FetchOptions()

    /// The defaults; a `ConfigurationReader` puts over them what a person has set.
    public init() {}

    /// Where a value came from: no place, a file by its path, a variable or an option by its name.
    public enum Origin: Sendable, Hashable, CustomStringConvertible {
        /// Nobody has set it.
        case `default`
        /// The path of the configuration file.
        case file(String)
        /// The name of an environment variable.
        case variable(String)
        /// The name of an option, without its hyphens.
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

    /// Where its value came from.
    public func origin(of key: ConfigurationKey) -> Origin { origins[key.name] ?? .default }
}
