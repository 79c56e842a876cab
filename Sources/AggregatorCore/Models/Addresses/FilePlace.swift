/// Where a path leads, however it is spelt.
public struct FilePlace: Sendable, Hashable {
    /// The path, absolute and without links and detours, where the machine has such.
    public var path: String
    /// Identifies what is there, by whichever of its names; `nil` where nothing is there.
    public var identity: String?

    /// Creates a place from its members; `FileService.place` finds the one that a path leads to.
    public init(path: String, identity: String? = nil) {
        self.path = path
        self.identity = identity
    }

    /// Whether it is the same file or folder, or lies inside that folder.
    public func lies(in other: FilePlace) -> Bool {
        if let identity, identity == other.identity { return true }
        return path == other.path || path.hasPrefix(other.path.hasSuffix("/") ? other.path : other.path + "/")
    }
}
