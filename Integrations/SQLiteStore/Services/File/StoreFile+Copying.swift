import Glibc

extension StoreFile {
    /// Has `write` make a copy of the store beside it, unless one of that name exists. Only its owner can read the copy, and it is on the
    /// disk before it gets its name.
    func keepCopy(named suffix: String, _ write: (String) throws -> Void) throws {
        let copy = StoreFile(path: "\(place).\(suffix)")
        copy.removeLeftDrafts()
        guard copy.kind == .nothing else { return }
        let draft = StoreFile(path: "\(copy.path).\(getpid()).\(Self.draftEnding)")
        defer { unlink(draft.path) }
        try draft.make()
        try write(draft.databasePath)
        try draft.sync()
        guard rename(draft.path, copy.path) == 0 else { throw failure("copy", errno) }
    }

    private static let draftEnding = "tmp"

    /// Removes drafts of this copy whose processes were killed: each is as large as the store.
    private func removeLeftDrafts() {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? "./"
        let prefix = (slash.map { String(path[path.index(after: $0)...]) } ?? path) + "."
        guard let stream = opendir(folder) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            let parts = name.dropFirst(prefix.count).split(separator: ".", omittingEmptySubsequences: false)
            guard name.hasPrefix(prefix), parts.count == 2, parts[1] == Self.draftEnding, let process = pid_t(parts[0]), process > 0 else {
                continue
            }
            if Self.isGone(process), !Self.isInUse(folder + name) { unlink(folder + name) }
        }
    }

    /// Whether no process of this machine has that number.
    private static func isGone(_ process: pid_t) -> Bool { kill(process, 0) != 0 && errno == ESRCH }

    /// In seconds: a process that makes a copy never leaves it unwritten for that long. If machines share a folder, process numbers and
    /// locks may say nothing about the other machine, and removing a copy that is being written makes it fail.
    private static let idleTime = 86_400

    /// Whether a process may still be writing the file, such as one of another machine or container, whose number says nothing here. Must
    /// not be called for a file that this process has locked: its locks would end.
    private static func isInUse(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mtim.tv_sec < time(nil) - idleTime else { return true }
        var lock = flock()
        (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
        return fcntl(descriptor, F_GETLK, &lock) != 0 || lock.l_type != Int16(F_UNLCK)
    }
}
