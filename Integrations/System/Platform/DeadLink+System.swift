import AggregatorCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension DeadLink {
    /// Finds the link that a path of this machine ends at; `nil` if there is none.
    init?(on path: String) {
        self.init(on: path) { place in
            var status = stat()
            guard lstat(place, &status) == 0 else { return .nothing }
            return status.st_mode & S_IFMT == S_IFLNK && stat(place, &status) != 0 ? .deadLink : .other
        }
    }
}
