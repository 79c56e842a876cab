import AggregatorCore
import Glibc

extension StoreFailure {
    /// The action on a path during which the system call failed.
    enum Action { case open, make, change, read, write, sync }

    init(errno code: Int32, _ action: Action, _ path: String) {
        let reason = String(cString: strerror(code))
        // The limit of this process, or of the system.
        let advice = [EMFILE, ENFILE].contains(code) ? "allow more of them (`ulimit -n`)" : "check its permissions and the disk"
        switch (code, action) {
        case (ENOSPC, _), (EDQUOT, _):
            self.init(.full, "There is no room to write \(path) (\(reason)); free some and try again.")
        // The limit of this process (`ulimit -f`), or of the file system: no room on the disk helps.
        case (EFBIG, _):
            self.init(
                .full,
                "The store's \(path) cannot be written: a file of it would be larger than files may be here; allow larger ones, or choose "
                    + "another place with --store.")
        case (ELOOP, .read), (ELOOP, .write):
            self.init(.damaged, "The store's file \(path) is a symbolic link, which the store does not follow; put the file itself there.")
        case (_, .sync):
            self.init(.unwritable, "The disk did not confirm what was written to \(path) (\(reason)); check it before going on.")
        case (_, .write):
            self.init(.unwritable, "The store's \(path) cannot be written (\(reason)); \(advice).")
        case (_, .change):
            self.init(.unwritable, "The store \(path) cannot be written (\(reason)); \(advice).")
        case (_, .read):
            self.init(.unreadable, "The store's \(path) cannot be read (\(reason)); \(advice).")
        case (EMFILE, _), (ENFILE, _):
            self.init(.unavailable, "The store \(path) cannot be opened (\(reason)); \(advice).")
        case (EACCES, .make), (EPERM, .make), (EROFS, .make):
            self.init(.unwritable, "The store \(path) cannot be made (\(reason)); choose another place with --store.")
        case (EACCES, .open), (EPERM, .open):
            self.init(
                .unreadable,
                "The store \(path) cannot be read (\(reason)); check whose it is and its permissions, or choose another with --store."
            )
        case (_, .open), (_, .make):
            self.init(.unavailable, "The store \(path) cannot be opened (\(reason)); check the path, or choose another with --store.")
        }
    }

    /// The failure to read a file that only another user may read, as after a run by root, or whose mode keeps its owner from it.
    static func refused(_ path: String, owner: uid_t) -> StoreFailure {
        let user = geteuid()
        let advice =
            owner == user
            ? "its mode keeps you from it; allow it, as with `chmod u+r`"
            : "it belongs to \(owner == 0 ? "root" : "user \(owner)"); "
                + "give all of the store to one user, as with `sudo chown -R \(user)` on its folder"
        return StoreFailure(.unreadable, "The store's \(path) cannot be read (\(String(cString: strerror(EACCES)))): \(advice).")
    }

    static func damagedFile(_ path: String, _ what: String, advice: String = "restore it from a copy, or move it aside") -> StoreFailure {
        StoreFailure(.damaged, "The store's file \(path) is damaged (\(what)); \(advice).")
    }
}
