import AggregatorCore
import Glibc

extension StoreFile {
    /// Has `write` make a file that takes the place of this one, once it is on the disk. The old one is kept, with its log; returns what it
    /// is called now. Whoever has it open sees that it was replaced (`HeldFile`).
    ///
    /// What can be known to be in the way is said before `write` is asked, which may take long.
    func replace(_ write: (String) throws -> Void) throws -> String {
        let kept = try freeName()
        let draft = StoreFile(path: draftPath)
        discardDraft()
        let descriptor = try makeLike(draft.path)
        // Who looks through the store meanwhile sees that it is in use.
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
        defer {
            close(descriptor)
            unlink(draft.path)
        }
        try write(draft.databasePath)
        guard fsync(descriptor) == 0 else { throw unrepaired("write the new file", errno) }
        // A second name for the file, which it is kept under.
        guard link(place, kept) == 0 else { throw unrepaired("keep the damaged file", errno) }
        // Before the new file has the name: SQLite would bring the log of the old one into it.
        if rename(log, kept + "-wal") != 0, errno != ENOENT { throw unrepaired("set the log aside", errno) }
        unlink(place + "-shm")
        guard rename(draft.path, place) == 0 else { throw unrepaired("replace it", errno) }
        try draft.sync(above: place)
        return kept
    }

    /// Where a repair writes. Of one name: whoever repairs holds the store alone, and finds what one that was ended has left.
    var draftPath: String { "\(place).repair.tmp" }

    /// Whether one is there that no repair writes.
    var hasLeftDraft: Bool {
        let descriptor = open(draftPath, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        return flock(descriptor, LOCK_SH | LOCK_NB) == 0
    }

    /// Whether one was there, and is gone.
    @discardableResult
    func discardDraft() -> Bool {
        return unlink(draftPath) == 0
    }

    /// Makes an empty file, which those may read and write who may this one: nobody is to lose a store by another's repair of it.
    private func makeLike(_ other: String) throws(StoreFailure) -> Int32 {
        let descriptor = open(other, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unrepaired("make a new file beside it", errno) }
        var status = stat()
        guard stat(place, &status) == 0, fchown(descriptor, status.st_uid, status.st_gid) == 0,
            fchmod(descriptor, status.st_mode & 0o777) == 0
        else {
            let code = errno
            close(descriptor)
            unlink(other)
            let who = status.st_uid == geteuid() ? "root" : "its owner, or root,"
            throw unrepaired("give the new file the owner, the group and the mode of the old one", code, "have \(who) repair it")
        }
        return descriptor
    }

    /// The names that damaged files are kept under.
    var keptNames: [String] { (1...99).map { "\(place).damaged" + ($0 == 1 ? "" : "-\($0)") } }

    /// The first that is not taken.
    private func freeName() throws(StoreFailure) -> String {
        var status = stat()
        for name in keptNames where lstat(name, &status) != 0 { return name }
        throw unrepaired("keep the damaged file", EEXIST, "move away what earlier repairs kept, from \(place).damaged on")
    }

    /// Why this file can't be repaired, and what there is to do.
    func unrepaired(_ action: String, _ code: Int32, _ advice: String = "check its folder and the disk") -> StoreFailure {
        let kind: StoreFailure.Code =
            switch code {
            case EACCES, EPERM, EROFS: .unwritable
            case ENOSPC, EDQUOT: .full
            default: .unavailable
            }
        let reason = String(cString: strerror(code))
        return StoreFailure(kind, "The store \(path) cannot be repaired (\(action): \(reason)); \(advice), or repair a copy elsewhere.")
    }
}
