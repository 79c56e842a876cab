import AggregatorCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Replaces files as a whole, and on the disk: a temporary file in the same folder, fsync, rename, fsync of the folder.
enum AtomicFile {
    /// Follows a link, and refuses one to what is not there. The mode of a replaced file stays, unless `mode` is given; a new file's is
    /// `mode` or, without it, `made` without the process's mask. Its owner stays too, if this process may give files away; a new file gets
    /// its folder's owner.
    static func replace(_ path: String, with bytes: [UInt8], mode: mode_t? = nil, made: mode_t = 0o666) throws(SystemError) {
        let draft = try Draft(of: path, mode: mode, made: made)
        try draft.write(bytes)
        try draft.replace()
    }

    /// The next contents of a file, beside it until they are complete; removed with its last owner if it has not replaced the file by then.
    final class Draft: Sendable {
        private let path: String
        /// `nil` for devices and pipes, which can't be replaced and are written directly.
        private let temporary: String?
        private let file: Int32
        private let isInPlace = Locked(false)

        init(of path: String, mode: mode_t? = nil, made: mode_t = 0o666) throws(SystemError) {
            self.path = resolved(path)
            let old = try status(of: self.path)
            if old?.isFolder == true { throw SystemError(EISDIR) }
            // The rename would put the file in the place of the link.
            if old == nil, DeadLink(on: self.path) != nil { throw SystemError(ENOENT) }
            if old?.isRegular == false {
                temporary = nil
                file = try FileDescriptor(opening: self.path, O_WRONLY | O_NOCTTY).release()
                return
            }
            let number = String(UInt64.random(in: .min ... .max), radix: 36)
            let temporary = "\(folder(of: self.path))/\(LeftDrafts.prefix)\(getpid())-\(number)\(LeftDrafts.suffix)"
            let draft = try FileDescriptor(opening: temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode ?? made)
            // Before the mode: a file whose owner changes loses some bits of its mode.
            if let old {
                FileOwner.keep(old.owner, of: draft.number)
            } else {
                FileOwner.inherit(from: folder(of: self.path), draft.number)
            }
            if let kept = mode ?? old?.mode {
                do throws(SystemError) { try draft.setMode(kept) } catch {
                    unlink(temporary)
                    throw error
                }
            }
            self.temporary = temporary
            file = draft.release()
            // Shows processes that remove old drafts that this one is in use.
            _ = flock(file, LOCK_EX | LOCK_NB)
        }

        deinit {
            close(file)
            discard()
        }

        /// Removes the draft unless it is in place. Called when writing is given up, as the process may end before the last owner lets go.
        func discard() { if let temporary, !isInPlace.withLock({ $0 }) { unlink(temporary) } }

        func write(_ bytes: [UInt8]) throws(SystemError) { try FileDescriptor.write(bytes, to: file) }

        func replace() throws(SystemError) {
            guard let temporary else { return }
            try SystemError.check { fsync(file) }
            try SystemError.check { rename(temporary, path) }
            isInPlace.withLock { $0 = true }
            try FileDescriptor(opening: folder(of: path), O_RDONLY | O_DIRECTORY).synchronize()
        }
    }

    static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    private static func status(of path: String) throws(SystemError) -> Status? {
        var status = stat()
        do throws(SystemError) { try SystemError.check { stat(path, &status) } } catch {
            if error.isMissing { return nil }
            throw error
        }
        let kind = status.st_mode & S_IFMT
        return Status(
            owner: (status.st_uid, status.st_gid), mode: status.st_mode & 0o7777, isFolder: kind == S_IFDIR, isRegular: kind == S_IFREG)
    }

    private struct Status {
        let owner: (user: uid_t, group: gid_t)
        let mode: mode_t
        let isFolder: Bool
        let isRegular: Bool
    }

    /// The path without links; the path itself if nothing exists there.
    static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
