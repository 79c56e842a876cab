public import AggregatorCore
import AggregatorEngine

/// The user's settings: from a file, from variables, and from options; the later wins.
///
/// The initial values of the properties are the defaults. `ConfigurationKey.all` gives the name, the allowed values and the purpose of
/// each; reading, the manual's list of settings and `aggregator config` follow from it. Options have help texts of their own.
///
/// Why not swift-configuration: it looks values up when code asks for them by name, and returns the default if a value is missing or of the
/// wrong kind. Here the reverse is promised: an unknown key or a value out of range is reported before anything else happens. The table
/// would still be needed, and its JSON provider brings Foundation into a start that has none.
public struct Configuration: Sendable {
    /// The address of the store, as in `sqlite:/path`; `nil` for the default store in the data folder.
    public var store: String?
    /// The world to run in.
    public var environment = Environment.production
    /// The most requests in flight at once.
    public var concurrency = Configuration.fetching.concurrency
    /// The most requests in flight to one host.
    public var hostConnections = Configuration.fetching.hostConnections
    /// Seconds between two requests to one host.
    public var hostDelay = Configuration.fetching.hostDelay
    /// Seconds that one source may take.
    public var timeout = Configuration.fetching.timeout
    /// The most decoded bytes of one answer.
    public var maximumBytes = Configuration.fetching.maximumBytes
    /// The limits of one document.
    public var parseLimits = ParseLimits()
    /// Special-use networks that may be connected to; none if it is empty.
    public var allowedNetworks: [Network] = []
    /// The path of a file of certificate authorities (PEM) to trust besides the system's.
    public var authorityFile: String?
    /// Seconds to wait for another process that writes to the store.
    public var wait = StoreOptions().wait
    /// The user agent; `nil` for the name of the program and its version.
    public var userAgent: String?
    /// Seconds between two pulls of a source that does not ask for another interval.
    public var interval = Double(Schedule.Bounds().interval)
    /// The path of a file of secrets; `nil` for `credentials.json` in the configuration folder.
    public var credentialsFile: String?
    /// A program and its arguments that print secrets; none if empty.
    public var credentialsCommand: [String] = []
    /// The seed of a made-up world, and of made-up faults.
    public var seed: UInt64 = 1
    /// Seconds that every answer of a made-up world takes.
    public var delay = 0.0
    /// Whether tracking pixels and parameters stay in posts.
    public var keepsTracking = false
    /// `prune` keeps posts that are not older than so many seconds; `nil` keeps all.
    public var retainedAge: Double?
    /// `prune` keeps so many of the newest posts of each feed; `nil` keeps all.
    public var retainedPosts: Int?
    /// `prune` keeps the newest posts of all feeds together that take so many bytes; `nil` keeps all.
    public var retainedBytes: Int?
    /// Whether `prune` keeps unread posts, whatever the other limits say.
    public var retainsUnread = false
    /// How lists treat posts that several feeds have.
    public var duplicates = DuplicateRules()

    /// The origin of each value that is no default, by the key's name.
    public internal(set) var origins: [String: Origin] = [:]

    private static let fetching = FetchOptions()

    /// Creates the defaults; a `ConfigurationReader` replaces them with the user's settings.
    public init() {}

    /// The origin of a value.
    public enum Origin: Sendable, Hashable, CustomStringConvertible {
        /// The value was not set.
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

        /// The name of a key in that place, as in `store in /home/ada/config.json` or `AGGREGATOR_STORE`.
        func naming(_ key: String) -> String { if case .file(let path) = self { "\(key) in \(path)" } else { description } }
    }

    /// Returns the origin of a key's value.
    public func origin(of key: ConfigurationKey) -> Origin { origins[key.name] ?? .default }
}
