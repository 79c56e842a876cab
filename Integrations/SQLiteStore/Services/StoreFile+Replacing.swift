import AggregatorCore
import Glibc

extension StoreFile {
    /// Has `write` make a file that takes the place of this one, once it is on the disk. The old one is kept, with its log; returns what it
    /// is called now. Whoever has it open sees that it was replaced (`HeldFile`).
    func replace(_ write: (String) throws -> Void) throws -> String {
        let draft = StoreFile(path: "\(place).\(getpid()).tmp")
        unlink(draft.path)
        defer { unlink(draft.path) }
        try draft.make()
        try write(draft.databasePath)
        try draft.sync()
        let kept = try keepName()
        // Before the new file has the name: SQLite would bring the log of the old one into it.
        if rename(log, kept + "-wal") != 0, errno != ENOENT { throw failure("set the log aside", errno) }
        unlink(place + "-shm")
        guard rename(draft.path, place) == 0 else { throw failure("replace", errno) }
        try draft.sync(above: place)
        return kept
    }

    /// A second name for the file, which it is kept under.
    private func keepName() throws -> String {
        for number in 1...99 {
            let name = "\(place).damaged" + (number == 1 ? "" : "-\(number)")
            if link(place, name) == 0 { return name }
            guard errno == EEXIST else { throw failure("keep the damaged file", errno) }
        }
        throw failure("keep the damaged file", EEXIST)
    }
}
