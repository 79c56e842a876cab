import AggregatorCore
import Glibc

/// Writes, renames and removes files of a folder.
extension Folder {
    /// A file that is written but not yet synced to the disk.
    struct Unconfirmed: ~Copyable {
        let name: String
        fileprivate let file: Int32
        deinit { close(file) }
    }

    /// How many files may be open at once besides all others of this process.
    static var fewFiles: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1 }
        return max(min(Int(clamping: limit.rlim_cur) / 16, 32), 1)
    }

    /// Writes a new file under a temporary name, and lets the disk begin with it; it becomes visible with `rename`.
    ///
    /// - Parameter replaced: The name that the file is to get.
    func writeTemporary(_ pieces: FilePieces, number: Int, replacing replaced: String) throws(StoreFailure) -> Unconfirmed {
        let name = "\(Self.temporaryPrefix)\(getpid())-\(number)"
        let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StoreFailure(errno: errno, .write, path) }
        let written = Unconfirmed(name: name, file: file)
        give(file, inPlaceOf: replaced)
        do throws(StoreFailure) {
            let isWhole: Bool
            do throws(StoreFailure) { isWhole = try mayTake(.write(path + "/" + name)) } catch {
                try write(Array(pieces.first.prefix(64)), to: file)
                throw error
            }
            if isWhole { try write(pieces, to: file) }
        } catch {
            try? remove(name)
            throw error
        }
        // Lets the disk begin, so that many files reach it together: confirming them one by one took twice as long.
        posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
        return written
    }

    /// Files that root makes in a user's store stay the user's: they get the owner of the file that they replace or, without one, of the
    /// folder. If this process may not give them away, they stay its own. A file that has another name elsewhere was not made here.
    func give(_ file: Int32, inPlaceOf name: String = ".") {
        var (made, owned) = (stat(), stat())
        guard fstat(file, &made) == 0, made.st_uid == geteuid(),
            fstatat(descriptor, name, &owned, AT_SYMLINK_NOFOLLOW) == 0 || fstat(descriptor, &owned) == 0,
            owned.st_uid != made.st_uid, made.st_nlink == 1 || made.st_mode & S_IFMT == S_IFDIR
        else { return }
        _ = fchown(file, owned.st_uid, owned.st_gid)
    }

    func confirm(_ written: borrowing Unconfirmed) throws(StoreFailure) { try sync(written.file, .sync(path + "/" + written.name)) }

    /// Syncs renames and removals to the disk.
    func sync() throws(StoreFailure) { try sync(descriptor, .syncFolder(path)) }

    private func sync(_ file: Int32, _ step: FileStoreIntegration.Options.Step) throws(StoreFailure) {
        do throws(StoreFailure) {
            guard try mayTake(step) else { return }
            guard fsync(file) == 0 else { throw StoreFailure(errno: errno, .sync, path) }
        } catch {
            failedToSync.store(true, ordering: .relaxed)
            throw error
        }
    }

    private func write(_ pieces: FilePieces, to file: Int32) throws(StoreFailure) {
        try write(pieces.first, to: file)
        let first = try pieces.rest { (piece) throws(StoreFailure) in try write(piece, to: file) }
        guard first != pieces.first else { return }
        guard first.count == pieces.first.count, lseek(file, 0, SEEK_SET) == 0 else { throw StoreFailure(errno: errno, .write, path) }
        try write(first, to: file)
    }

    private func write(_ bytes: [UInt8], to file: Int32) throws(StoreFailure) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress.map { $0 + written }, bytes.count - written) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw StoreFailure(errno: count == 0 ? EIO : errno, .write, path) }
            written += count
        }
    }

    func rename(_ old: String, to new: String) throws(StoreFailure) {
        guard try mayTake(.rename(path + "/" + old, to: path + "/" + new)) else { return }
        guard renameat(descriptor, old, descriptor, new) == 0 else { throw StoreFailure(errno: errno, .write, path + "/" + new) }
    }

    /// A missing file is no failure.
    func remove(_ name: String) throws(StoreFailure) {
        guard try mayTake(.remove(path + "/" + name)) else { return }
        guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else { throw StoreFailure(errno: errno, .write, path + "/" + name) }
    }
}
