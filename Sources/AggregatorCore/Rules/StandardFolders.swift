/// The folders for a user's files, by the XDG base directory specification: a variable counts only if it is an absolute path.
public struct StandardFolders: Sendable, Hashable {
    /// The folder for what the user writes; `nil` where neither `XDG_CONFIG_HOME` nor `HOME` is set.
    public var configuration: String?
    /// The folder for what the program stores; `nil` where neither `XDG_DATA_HOME` nor `HOME` is set.
    public var data: String?
    /// The user's home folder; `nil` where `HOME` is not set.
    public var home: String?

    /// The variables that they come from.
    public static let variables = ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"]

    /// The default file of secrets.
    public var credentials: String? { configuration.map { "\($0)/credentials.json" } }

    /// Reads the folders from the environment; they need not exist.
    public init(_ environment: any EnvironmentService) {
        func absolute(_ name: String) -> String? {
            guard var path = environment.variable(name), path.hasPrefix("/") else { return nil }
            while path.count > 1, path.last == "/" { path.removeLast() }
            return path
        }
        home = absolute("HOME")
        configuration = (absolute("XDG_CONFIG_HOME") ?? home.map { "\($0)/.config" }).map { "\($0)/aggregator" }
        data = (absolute("XDG_DATA_HOME") ?? home.map { "\($0)/.local/share" }).map { "\($0)/aggregator" }
    }
}
