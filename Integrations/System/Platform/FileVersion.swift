#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Tells a file from the one that was there before, and from itself with other permissions.
struct FileVersion: Equatable {
    private let node: UInt64
    private let mode: mode_t
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// `nil` if there is no file.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (node, mode, size) = (UInt64(status.st_ino), status.st_mode, Int(status.st_size))
        (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
    }
}
