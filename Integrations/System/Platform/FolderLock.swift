#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// One at a time in a folder, of all processes, where all of them ask for it.
enum FolderLock {
    /// Blocks until nobody else is at a file of that folder. The folder is locked and no file, as the file itself is replaced. Where there is
    /// no folder, or its file system has no locks, nobody is waited for.
    static func with<Value, Failure: Error>(_ path: String, _ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        let folder = open(AtomicFile.folder(of: AtomicFile.resolved(path)), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // Closing it unlocks it.
        defer { if folder >= 0 { close(folder) } }
        if folder >= 0 { _ = try? SystemError.check { flock(folder, LOCK_EX) } }
        return try body()
    }
}
