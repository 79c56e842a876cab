#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Drafts of files (`AtomicFile`) that killed processes have left. One of an archive is as large as the store.
enum LeftDrafts {
    static let prefix = ".aggregator-"
    static let suffix = ".tmp"

    /// In seconds: a process never leaves a draft that it works on unwritten for that long. If machines share a folder, process numbers and
    /// locks may say nothing about the other machine, and removing a draft that is being written makes its writer fail.
    private static let idleTime = 86_400

    /// Removes those in a folder; ones that can't be removed stay.
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

    /// Whether no process of this machine has that number.
    private static func isGone(_ process: pid_t) -> Bool { kill(process, 0) != 0 && errno == ESRCH }

    /// Whether it was written to recently, or is locked by a process, such as one of another machine or container, whose number says
    /// nothing here; or is no plain file.
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
