#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Drafts of files (`AtomicFile`) that processes have left that were killed. One of an archive is as large as the store.
enum LeftDrafts {
    static let prefix = ".aggregator-"
    static let suffix = ".tmp"

    /// In seconds: nobody who is at work on a draft has not written to it for that long. Where a folder is shared between machines, neither
    /// a process's number nor a lock need say anything of the other's, and a draft taken from its writer fails it.
    private static let idleTime = 86_400

    /// Removes those in a folder; what can't be is no loss.
    static func remove(in folder: String) {
        guard let stream = opendir(folder) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = entry.name
            guard let process = process(of: name), isGone(process), !isInUse("\(folder)/\(name)") else { continue }
            unlink("\(folder)/\(name)")
        }
    }

    /// The process that gave a file that name; `nil` for a name that is not ours.
    private static func process(of name: String) -> pid_t? {
        guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
        let parts = name.dropFirst(prefix.count).dropLast(suffix.count).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, UInt64(parts[1], radix: 36) != nil, let process = pid_t(parts[0]), process > 0 else { return nil }
        return process
    }

    /// No process of this machine has that number.
    private static func isGone(_ process: pid_t) -> Bool { kill(process, 0) != 0 && errno == ESRCH }

    /// It was written to of late, or a process of another machine or container, whose number says nothing here, holds it; or it is no plain
    /// file.
    private static func isInUse(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return true }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.lastWritten < time(nil) - idleTime else { return true }
        return flock(file, LOCK_SH | LOCK_NB) != 0
    }
}

extension stat {
    fileprivate var lastWritten: time_t {
        #if canImport(Darwin)
            st_mtimespec.tv_sec
        #else
            st_mtim.tv_sec
        #endif
    }
}
