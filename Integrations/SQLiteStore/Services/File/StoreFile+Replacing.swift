import AggregatorCore
import Glibc

extension StoreFile {
    /// Has `write` make a file that takes the place of this one, once it is on the disk. The old file is kept, with its log; returns its
    /// new name. Processes that have it open see that it was replaced (`HeldFile`).
    ///
    /// Obstacles that can be known are reported before `write` is called, which may take long.
    func replace(_ write: (String) throws -> Void) throws -> String {
        let kept = try freeName()
        let draft = StoreFile(path: draftPath)
        discardDraft()
        let descriptor = try makeLike(draft.path)
        // Shows a check that runs meanwhile that the draft is in use (`hasLeftDraft`).
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
        defer {
            close(descriptor)
            unlink(draft.path)
        }
        try write(draft.databasePath)
        guard fsync(descriptor) == 0 else { throw unrepaired("write the new file", errno) }
        // A second name for the old file, under which it is kept.
        guard link(place, kept) == 0 else { throw unrepaired("keep the damaged file", errno) }
        // Before the new file gets the name: SQLite would bring the old file's log into it.
        if rename(log, kept + "-wal") != 0, errno != ENOENT { throw unrepaired("set the log aside", errno) }
        unlink(index)
        guard rename(draft.path, place) == 0 else { throw unrepaired("replace it", errno) }
        try draft.sync(above: place)
        return kept
    }

    /// The file that a repair writes. Always the same name: only one repair has the store at a time, and it finds what an ended one has
    /// left.
    var draftPath: String { "\(place).repair.tmp" }

    /// Whether a draft exists that no repair is writing.
    var hasLeftDraft: Bool {
        let descriptor = open(draftPath, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        return flock(descriptor, LOCK_SH | LOCK_NB) == 0
    }

    /// Removes the draft. Returns whether one was there and is gone.
    @discardableResult
    func discardDraft() -> Bool {
        return unlink(draftPath) == 0
    }

    /// Makes an empty file with the owner, group and mode of this one, so that nobody loses access when another user repairs the store.
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

    /// The names under which damaged files are kept.
    var keptNames: [String] { (1...99).map { "\(place).damaged" + ($0 == 1 ? "" : "-\($0)") } }

    /// The first of them that is free.
    private func freeName() throws(StoreFailure) -> String {
        var status = stat()
        for name in keptNames where lstat(name, &status) != 0 { return name }
        throw unrepaired("keep the damaged file", EEXIST, "move away what earlier repairs kept, from \(place).damaged on")
    }

    /// The failure to repair this file, with advice.
    func unrepaired(_ action: String, _ code: Int32, _ advice: String = "check its folder and the disk") -> StoreFailure {
        let kind: StoreFailure.Code =
            switch code {
            case EACCES, EPERM, EROFS: .unwritable
            case _ where Self.isLackOfRoom(code): .full
            default: .unavailable
            }
        let reason = String(cString: strerror(code))
        return StoreFailure(kind, "The store \(path) cannot be repaired (\(action): \(reason)); \(advice), or repair a copy elsewhere.")
    }
}
