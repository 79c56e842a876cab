import AggregatorCore
import Glibc

extension StoreFile {
    /// Has `write` make a file that takes the place of this one, once it is on the disk. The old one is kept, with its log; returns what it
    /// is called now. Whoever has it open sees that it was replaced (`HeldFile`).
    func replace(_ write: (String) throws -> Void) throws -> String {
        // Of one name: whoever repairs holds the store alone, and finds what one that was ended has left.
        let draft = StoreFile(path: "\(place).repair.tmp")
        unlink(draft.path)
        defer { unlink(draft.path) }
        try draft.make()
        try write(draft.databasePath)
        try draft.takeOwner(of: place)
        try draft.sync()
        let kept = try keepName()
        // Before the new file has the name: SQLite would bring the log of the old one into it.
        if rename(log, kept + "-wal") != 0, errno != ENOENT { throw failure("set the log aside", errno) }
        unlink(place + "-shm")
        guard rename(draft.path, place) == 0 else { throw failure("replace", errno) }
        try draft.sync(above: place)
        return kept
    }

    /// Who may read and write it are those who might before.
    private func takeOwner(of other: String) throws {
        var status = stat()
        guard stat(other, &status) == 0, chmod(path, status.st_mode & 0o777) == 0, chown(path, status.st_uid, status.st_gid) == 0 else {
            throw failure("give the new file the owner and the mode of the old one", errno)
        }
    }

    /// The names that damaged files are kept under.
    var keptNames: [String] { (1...99).map { "\(place).damaged" + ($0 == 1 ? "" : "-\($0)") } }

    /// A second name for the file, which it is kept under.
    private func keepName() throws -> String {
        for name in keptNames {
            if link(place, name) == 0 { return name }
            guard errno == EEXIST else { throw failure("keep the damaged file", errno) }
        }
        throw failure("keep the damaged file", EEXIST)
    }
}
