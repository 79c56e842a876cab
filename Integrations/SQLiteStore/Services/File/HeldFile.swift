import AggregatorCore
import Glibc

/// Watches a store's file while it is open for writing: whether the file of that name is still the one that was opened. SQLite itself
/// would go on writing to a file that was moved or removed, and then carry its log over into whichever file has the name by then.
struct HeldFile: Sendable {
    let file: StoreFile
    private let identity: Identity?
    private var logIdentity: Identity?

    /// To be created before SQLite opens the file: opening may wait for a repair, which puts another file in this one's place.
    init(_ file: StoreFile) {
        self.file = file
        identity = Identity(of: file.place)
    }

    /// To be called once SQLite has opened the file and begun its log.
    mutating func noteLog() { logIdentity = Identity(of: file.log) }

    var isThere: Bool { identity == nil || Identity(of: file.place) == identity }

    /// Whether the file was moved and a symbolic link in its old place leads to it. SQLite follows the link, and on closing would carry
    /// its log over into the moved file, though whoever opens that file under its new name uses another log.
    var isBehindALink: Bool { !isThere && Identity(of: file.place, isFollowing: true) == identity }

    /// Throws if the file is gone or another one has its name: nothing may be written from then on.
    func check() throws(StoreFailure) {
        guard !isThere else { return }
        if let kept = file.keptNames.first(where: { Identity(of: $0) == identity }) {
            throw StoreFailure(
                .unwritable,
                "The store \(file.path) was repaired while it was open, and nothing more was written; begin again. The file that was open is \(kept)."
            )
        }
        let log = setLogAside() ?? file.log
        throw StoreFailure(
            .unwritable,
            "The store \(file.path) was moved, removed or replaced while it was open, and nothing more was written; what it was given last may "
                + "be in \(log) alone: to bring that in, put both back under their names, and begin again.")
    }

    /// If another file has the name, SQLite would take the log for that file's and overwrite it with pages of ours. Returns what the log is
    /// called now.
    private func setLogAside() -> String? {
        let name = file.log + ".replaced"
        guard Identity(of: file.place) != nil, let logIdentity, Identity(of: file.log) == logIdentity else {
            return logIdentity != nil && Identity(of: name) == logIdentity ? name : nil
        }
        // Keeps a log that was set aside before.
        guard link(file.log, name) == 0 else { return nil }
        unlink(file.log)
        // The shared-memory file is made again by the next process that opens the new file.
        unlink(file.place + "-shm")
        return name
    }

    /// Tells one file from another, whatever its name: it stays the same while the file is written to, and changes once the file is
    /// replaced, also by a symbolic link to where the file was moved.
    private struct Identity: Equatable {
        let device: dev_t
        let number: ino_t

        init?(of path: String, isFollowing: Bool = false) {
            var status = stat()
            guard fstatat(AT_FDCWD, path, &status, isFollowing ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
            (device, number) = (status.st_dev, status.st_ino)
        }
    }
}
