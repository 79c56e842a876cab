/// Opens stores of one kind.
public protocol StoreBackend: Sendable {
    /// The scheme of its store addresses, as in `sqlite`.
    var scheme: String { get }
    /// The name of its file or folder under the program's data folder, when the user names none; `nil` if it needs none.
    var defaultName: String? { get }
    /// A place for a throw-away store in an empty folder of the caller's; `nil` where a folder is not what its stores need.
    func scratchLocation(in folder: String) -> StoreLocation?
    /// The files and folders that a store there is kept in, also those that come and go; none where it is kept elsewhere.
    func paths(of location: StoreLocation) -> [String]
    /// Opens the store at a place.
    ///
    /// - A store that is not there is made, but not when `options.isReadOnly`: then `notMade`.
    /// - A store that can't be reached is `unavailable`, also when it is only read: never taken for one that was not made.
    /// - Opening what is there changes nothing in it; a newer format is refused with `tooNew` and left alone.
    /// - A second writer waits for the first up to `options.wait`, then `busy`.
    func open(_ location: StoreLocation, options: StoreOptions) async throws(StoreFailure) -> any Store
}

extension StoreBackend {
    /// For stores that are one file or one folder.
    public func scratchLocation(in folder: String) -> StoreLocation? { StoreLocation(scheme: scheme, path: "\(folder)/store") }

    /// For stores that are kept in no file.
    public func paths(of location: StoreLocation) -> [String] { [] }
}

/// How a store is opened.
public struct StoreOptions: Sendable, Hashable {
    /// Seconds that a writer waits for another before it fails with `busy`; 0 is not at all, and a day is the most, whatever was asked for.
    public let wait: Double
    /// Nothing is written, whatever is asked (`unwritable`), and a store that is not there is not made (`notMade`).
    public var isReadOnly: Bool
    /// It is opened to be mended (`CheckableStore`): what keeps it from being opened may be changed for that, but nothing that it holds.
    public var isRepairing: Bool
    /// To read and to write, with five seconds of patience, where nothing else is said.
    public init(wait: Double = 5, isReadOnly: Bool = false, isRepairing: Bool = false) {
        // What is no number is no wait.
        self.wait = wait > 0 ? min(wait, 86_400) : 0
        self.isReadOnly = isReadOnly
        self.isRepairing = isRepairing
    }
}
