public import AggregatorCore

extension ServiceProvider {
    /// Opens the store that the user named as `sqlite:PATH`, `file:DIR`, …; the default store if `address` is `nil`.
    ///
    /// - Parameter dataFolder: The folder of stores without a path; `nil` if it is unknown, and then an address without a path is refused.
    public func openStore(_ address: String?, dataFolder: String?, options: StoreOptions) async throws(StoreFailure) -> any Store {
        let (backend, location) = try backend(of: address, dataFolder: dataFolder)
        return try await backend.open(location, options: options)
    }

    /// The files and folders that this store is kept in.
    public func storePaths(_ address: String?, dataFolder: String?) throws(StoreFailure) -> [String] {
        let (backend, location) = try backend(of: address, dataFolder: dataFolder)
        return backend.paths(of: location)
    }

    private func backend(
        of address: String?, dataFolder: String?
    ) throws(StoreFailure) -> (backend: any StoreBackend, location: StoreLocation) {
        guard let address else {
            return (defaultStore, StoreLocation(scheme: defaultStore.scheme, path: try defaultPath(of: defaultStore, in: dataFolder)))
        }
        guard var location = StoreLocation(address), let backend = storeBackends.first(where: { $0.scheme == location.scheme }) else {
            throw StoreFailure(
                .badAddress, "“\(StoreLocation.redacted(address))” names no store; store addresses begin with \(storeSchemes).")
        }
        if location.path.isEmpty { location.path = try defaultPath(of: backend, in: dataFolder) }
        let isFile = !backend.paths(of: location).isEmpty
        if isFile, location.path.hasPrefix("//") { location.path = try Self.path(withoutHost: location) }
        guard location.path.hasPrefix("/") || !isFile || !world.environment.isWorkingDirectoryMended else {
            throw StoreFailure(
                .badAddress,
                "The store \(location.path) \(world.environment.mendedFolderComplaint).")
        }
        return (backend, location)
    }

    /// Reads `sqlite:///var/reading.sqlite`, as other programs have it: messages name the place as it is written everywhere else. With two
    /// slashes the first name would be a host's, but is meant for a file of this folder: the root folder must not get it without a word.
    private static func path(withoutHost location: StoreLocation) throws(StoreFailure) -> String {
        let path = location.path.drop { $0 == "/" }
        guard location.path.hasPrefix("///") || path.isEmpty else {
            throw StoreFailure(
                .badAddress,
                "“\(location.description)” names a host, and no store of files is on one; write \(location.scheme):\(path), or \(location.scheme):/\(path)."
            )
        }
        return "/\(path)"
    }

    private func defaultPath(of backend: any StoreBackend, in dataFolder: String?) throws(StoreFailure) -> String {
        guard let name = backend.defaultName else { return "" }
        if let dataFolder { return "\(dataFolder)/\(name)" }
        throw StoreFailure(
            .badAddress, "Nothing says where a store is kept: set HOME or XDG_DATA_HOME to a whole path, or name the store with --store.")
    }

    /// The schemes of stores, as a sentence lists them.
    public var storeSchemes: String { storeBackends.map(\.scheme).sorted().map { "\($0):" }.joined(separator: ", ") }

    /// Resolves the path of the store that was set, of whatever back end, and throws if none knows it. Called before anything else happens,
    /// so that the message can say where it was set.
    public func resolveStore(of configuration: inout Configuration) throws(ConfigurationFailure) {
        guard let address = configuration.store, let origin = configuration.origins["store"] else { return }
        let place = ConfigurationPlace(of: origin, home: StandardFolders(world.environment).home)
        if let location = StoreLocation(address), storeBackends.contains(where: { $0.scheme == location.scheme }),
            let resolved = resolved(address, at: place)
        {
            configuration.store = resolved
            return
        }
        let world = configuration.environment == .production ? "" : " in the \(configuration.environment.rawValue) environment"
        throw ConfigurationFailure(
            .badValue,
            "\(origin.naming("store")) can't be “\(StoreLocation.redacted(address))”: store addresses begin with \(storeSchemes)\(world).",
            isUsage: origin.isOption)
    }

    /// An address as `--store` reads it; `nil` if it is none, or lies in the home folder and there is no such folder.
    public func storeAddress(_ address: String) -> String? {
        let place = ConfigurationPlace(home: StandardFolders(world.environment).home)
        return ConfigurationKind.storeAddress.read(.string(address), place).flatMap { resolved($0, at: place) }
    }

    /// The address with the path that it means there. Settings are read before there are services, so only the paths of our own stores are
    /// resolved by then.
    private func resolved(_ address: String, at place: ConfigurationPlace) -> String? {
        guard let location = StoreLocation(address), !ConfigurationKind.fileSchemes.contains(location.scheme), !location.path.isEmpty,
            let backend = storeBackends.first(where: { $0.scheme == location.scheme }), !backend.paths(of: location).isEmpty
        else { return address }
        return place.path(location.path).map { "\(location.scheme):\($0)" }
    }
}
