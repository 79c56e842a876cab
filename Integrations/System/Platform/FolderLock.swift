#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Excludes other processes from a folder, if all of them ask for it.
enum FolderLock {
    /// Blocks until no other process works on a file of that folder. The folder is locked rather than the file, as the file itself is
    /// replaced. Without a folder, or on a file system without locks, it does not wait.
    static func with<Value, Failure: Error>(_ path: String, _ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        let folder = open(AtomicFile.folder(of: AtomicFile.resolved(path)), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // Closing it unlocks it.
        defer { if folder >= 0 { close(folder) } }
        if folder >= 0 { _ = try? SystemError.check { flock(folder, LOCK_EX) } }
        return try body()
    }
}
