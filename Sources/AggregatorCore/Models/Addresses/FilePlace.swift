/// Where a path leads, however it is spelt.
public struct FilePlace: Sendable, Hashable {
    /// Absolute, without links and detours, where the machine has such.
    public var path: String
    /// What is there, by whichever of its names; `nil` where nothing is.
    public var identity: String?

    /// Member by member; a `FileService` says where a path leads.
    public init(path: String, identity: String? = nil) {
        self.path = path
        self.identity = identity
    }

    /// Whether it is the same file or folder, or lies in that folder.
    public func lies(in other: FilePlace) -> Bool {
        if let identity, identity == other.identity { return true }
        return path == other.path || path.hasPrefix(other.path.hasSuffix("/") ? other.path : other.path + "/")
    }
}
