/// Opens stores of one kind.
public protocol StoreBackend: Sendable {
    /// The scheme of its store addresses, as in `sqlite`.
    var scheme: String { get }
    /// The name of its file or folder under the program's data folder, when the user names none; `nil` if it needs none.
    var defaultName: String? { get }
    /// A place for a throw-away store in an empty folder of the caller's; `nil` where a folder is not what its stores need.
    func scratchLocation(in folder: String) -> StoreLocation?
    /// The files and folders that the store at a place is kept in, including temporary ones; none where it is kept elsewhere. Where there
    /// are some, `~/` in its address is the home folder, and a relative path in the configuration begins from its folder.
    func paths(of location: StoreLocation) -> [String]
    /// Opens the store at a place.
    ///
    /// - A store that is not there is made, but not when `options.isReadOnly`: then `notMade`.
    /// - A store that can't be reached is `unavailable`, also when it is only read: never taken for one that was not made. So is one behind
    ///   a link to what is not there (`DeadLink`).
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
