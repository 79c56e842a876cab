import AggregatorCore
import Glibc

/// Watches a store's file while it is open for writing: whether the file of that name is still the one that was opened, with the log that
/// was begun. SQLite itself would go on writing to a file that was moved or removed, and then carry its log over into whichever file has the
/// name by then; and of a log that was removed, it would carry old pages over those of another process, which has begun a new one.
struct HeldFile: Sendable {
    let file: StoreFile
    private let identity: Identity?
    /// The log and its index, by their paths: SQLite keeps both until the last connection closes. Empty while ours is not open.
    private let beside = Locked<[String: Identity]>([:])

    /// To be created before SQLite opens the file: opening may wait for a repair, which puts another file in this one's place.
    init(_ file: StoreFile) {
        self.file = file
        identity = Identity(of: file.place)
    }

    /// To be called once SQLite has opened the file and begun its log.
    func noteLog() {
        for path in [file.log, file.index] { beside.withLock { $0[path] = Identity(of: path) } }
    }

    /// To be called once SQLite has closed the file: from then on, the log is whoever's has it open.
    func forgetLog() { beside.withLock { $0 = [:] } }

    /// Whether the file and its log are those that were opened.
    var isThere: Bool { hasItsName && hasItsLog }

    private var hasItsName: Bool { identity == nil || Identity(of: file.place) == identity }

    private var hasItsLog: Bool { beside.withLock { $0.allSatisfy { Identity(of: $0.key) == $0.value } } }

    /// Throws if the file or its log is gone, or another one has its name: nothing may be written from then on.
    func check() throws(StoreFailure) {
        guard !isThere else { return }
        if let kept = file.keptNames.first(where: { Identity(of: $0) == identity }) {
            throw StoreFailure(
                .unwritable,
                "The store \(file.path) was repaired while it was open, and nothing more was written; begin again. The file that was open is \(kept)."
            )
        }
        if hasItsName {
            throw StoreFailure(
                .unwritable,
                "The log \(file.log) of the store \(file.path), or its index \(file.index), was removed or replaced while the store was open, "
                    + "and nothing more was written; what was stored last may be lost with the log: begin again.")
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
        let noted = beside.withLock { $0[file.log] }
        guard Identity(of: file.place) != nil, noted != nil, Identity(of: file.log) == noted else {
            return noted != nil && Identity(of: name) == noted ? name : nil
        }
        // Keeps a log that was set aside before.
        guard link(file.log, name) == 0 else { return nil }
        unlink(file.log)
        // The shared-memory file is made again by the next process that opens the new file.
        unlink(file.index)
        return name
    }

    /// Tells one file from another, whatever its name: it stays the same while the file is written to, and changes once the file is
    /// replaced, also by a symbolic link to where the file was moved.
    private struct Identity: Equatable {
        let device: dev_t
        let number: ino_t

        init?(of path: String) {
            var status = stat()
            guard lstat(path, &status) == 0 else { return nil }
            (device, number) = (status.st_dev, status.st_ino)
        }
    }
}
