import AggregatorCore
import Glibc

/// Why a store can't be opened or written, if SQLite says too little.
extension StoreFile {
    /// SQLite makes its log and the log's index with the mode of the store. If the store was read-only then, they still can't be written
    /// when the store can again. Files of this user get the store's mode; another user's can't be changed.
    func mendLogAccess() {
        var store = stat()
        guard isWritable(place), stat(place, &store) == 0 else { return }
        for file in [log, index] where isThere(file) && !isWritable(file) {
            var status = stat()
            // SQLite makes no symbolic links, and one that was put there just now is not followed.
            guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            fchmodat(AT_FDCWD, file, store.st_mode & 0o777, AT_SYMLINK_NOFOLLOW)
        }
    }

    /// Readers who may not write the store have left files beside it that only they can write. SQLite shares its log through those, so a
    /// user who may write the store can't begin a log. `nil` if this is not the cause.
    var refusalByOthers: StoreFailure? {
        guard isWritable(place) else { return nil }
        let others = [log, index].filter { isThere($0) && !isWritable($0) }
        guard !others.isEmpty else { return nil }
        // The store has everything that was written to the log.
        let remedy = hasNoLog ? "remove them while nobody has the store open" : "give them to the owner of the store (chown)"
        return StoreFailure(
            .unwritable,
            "The store \(path) cannot be written: a user who has read it has left \(others.joined(separator: " and ")), which only that "
                + "user can write; \(remedy).")
    }

    /// The log has less than its index says: it was removed, and the index was not, while a process had the store open. Until that process
    /// ends, SQLite reads nothing for others. `nil` if this is not the cause.
    var lossOfLog: StoreFailure? {
        guard hasNoLog, isThere(index) else { return nil }
        return StoreFailure(
            .unreadable,
            "The store \(path) cannot be read: its log \(log) was removed while a process had it open; end that process, and try again.")
    }

    /// The file is there, but this user may not read it, as after a run by root, or may not enter a folder on the way. `nil` if this is not
    /// the cause.
    var refusalToReaders: StoreFailure? {
        guard faccessat(AT_FDCWD, place, R_OK, AT_EACCESS) != 0 else { return nil }
        let code = errno
        guard code == EACCES || code == EPERM else { return nil }
        let reason = String(cString: strerror(code))
        var status = stat()
        let advice =
            if stat(place, &status) != 0 {
                "a folder on the way to it does not let you in"
            } else if status.st_uid == geteuid() {
                "its mode keeps you from it; allow it, as with `chmod u+r`"
            } else {
                "it belongs to \(status.st_uid == 0 ? "root" : "user \(status.st_uid)"); give it to one user, as with `sudo chown \(geteuid())`"
            }
        return StoreFailure(.unreadable, "The store \(path) cannot be read (\(reason)): \(advice).")
    }

    private func isThere(_ path: String) -> Bool { faccessat(AT_FDCWD, path, F_OK, AT_EACCESS) == 0 }

    private func isWritable(_ path: String) -> Bool { faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 }

    /// This process can open hardly any more files. A connection takes several, and has closed them again by the time it reports that it
    /// can't be opened; so this opens as many. `nil` if this is not the cause.
    var lackOfDescriptors: StoreFailure? {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        for _ in 0..<8 {
            let descriptor = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor < 0 else {
                opened.append(descriptor)
                continue
            }
            let code = errno
            guard [EMFILE, ENFILE].contains(code) else { return nil }
            let reason = String(cString: strerror(code))
            return StoreFailure(.unavailable, "The store \(path) cannot be opened (\(reason)); allow more of them (`ulimit -n`).")
        }
        return nil
    }
}
