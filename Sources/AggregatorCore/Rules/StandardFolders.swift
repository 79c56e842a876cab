/// Where a person's files are, by the XDG base directory specification: a variable counts where it is an absolute path.
public struct StandardFolders: Sendable, Hashable {
    /// For what a person writes; `nil` where neither `XDG_CONFIG_HOME` nor `HOME` says.
    public var configuration: String?
    /// For what the program keeps; `nil` where neither `XDG_DATA_HOME` nor `HOME` says.
    public var data: String?
    /// Where the person's own files are; `nil` where `HOME` doesn't say.
    public var home: String?

    /// The variables that they come from.
    public static let variables = ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"]

    /// The file of secrets, where none is named.
    public var credentials: String? { configuration.map { "\($0)/credentials.json" } }

    /// As the environment has them now; nobody looks whether they are there.
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
