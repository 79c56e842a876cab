import AggregatorCore
import Glibc

/// The file that a store lives in, as the operating system sees it. This silo calls the platform here, in what extends it, and in
/// `HeldFile`.
struct StoreFile {
    /// The path as the user named it, for messages.
    let path: String
    /// Without symbolic links, if the file exists: SQLite keeps the log beside the file, not beside a link to it.
    let place: String

    init(path: String) {
        self.path = path
        place = Self.resolved(path) ?? path
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The write-ahead log: what SQLite has yet to bring into the database.
    var log: String { place + "-wal" }

    /// The log's index, through which processes share the log.
    var index: String { place + "-shm" }

    /// The file in which workers lock their lanes; it exists only at times.
    var lanes: String { place + "-lanes" }

    /// The path for SQLite, which must not take a name that looks like a URI for one.
    var databasePath: String { place.hasPrefix("/") ? place : "./" + place }

    /// A URI with which SQLite takes no lock and makes no other file: for a store in a place that can't be written.
    var immutableURI: String { uri(with: "immutable=1") }

    /// A URI with which SQLite makes no new file.
    var existingURI: String { uri(with: "mode=rw") }

    private func uri(with option: String) -> String {
        let path = PercentEncoding.encoded(databasePath) { byte in
            byte.isASCIILetter || byte.isASCIIDigit || "-._~/".utf8.contains(byte)
        }
        return "file:" + path + "?" + option
    }

    enum Kind {
        case file, folder, nothing
        /// A device, or a pipe, on which opening would wait for ever.
        case other
        /// The system does not say what is there.
        case unreachable
    }

    var kind: Kind {
        var status = stat()
        guard stat(path, &status) == 0 else { return errno == ENOENT ? .nothing : .unreachable }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    var isEmpty: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_size == 0
    }

    /// Whether the log has nothing that SQLite has yet to bring into the database.
    var hasNoLog: Bool {
        var status = stat()
        return stat(log, &status) != 0 || status.st_size == 0
    }

    /// Throws if a link on the way to the file leads nowhere, as to a disk that is not mounted: the store may be behind it.
    func checkLinks() throws(StoreFailure) {
        let link = DeadLink(on: path) { place in
            var status = stat()
            guard lstat(place, &status) == 0 else { return .nothing }
            return status.st_mode & S_IFMT == S_IFLNK && stat(place, &status) != 0 ? .deadLink : .other
        }
        if let link { throw StoreFailure(.unavailable, "The store \(path) cannot be opened: \(link.complaint)") }
    }

    /// Throws if the file is gone and its log is not: with the first file that it makes, SQLite would remove the log and what only that
    /// has.
    func checkGone() throws(StoreFailure) {
        guard !hasNoLog else { return }
        throw StoreFailure(
            .damaged,
            "The store \(path) is not there, and its log \(log) is; put the file back beside it, or move the log aside to begin anew.")
    }

    /// Throws if the file is empty and the files beside it show that it was a store. A store that was cut to nothing is not begun anew, and
    /// SQLite would remove the log of an empty file, with what only that has.
    func checkWhole() throws(StoreFailure) {
        guard isEmpty else { return }
        let copies = (1..<max(Schema.version, 1)).map { "\(place).format-\($0)" }
        guard let witness = (hasNoLog ? [] : [log]).first ?? copies.last(where: { StoreFile(path: $0).kind == .file }) else {
            return
        }
        throw StoreFailure(
            .damaged, "The store \(path) is damaged: it is empty, and \(witness) is not; restore a copy, or move both aside to begin anew.")
    }

    /// Why the store can't be written: if SQLite can't put its log beside it, it says only that it can't open it. `nil` if this is not the
    /// cause.
    var refusal: StoreFailure? {
        guard let file = Self.resolved(path) else { return nil }
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
        for place in [file, folder] where faccessat(AT_FDCWD, place, W_OK, AT_EACCESS) != 0 {
            let reason = String(cString: strerror(errno))
            return StoreFailure(
                .unwritable, "The store \(path) cannot be written (\(reason)); check the permissions of the file and its folder.")
        }
        return nil
    }

    /// Whether the disk has more than so many bytes left for this user; `false` if that is unknown.
    func hasRoom(for bytes: UInt) -> Bool {
        var status = statvfs()
        return statvfs(path, &status) == 0 && UInt(status.f_bavail) > bytes / max(UInt(status.f_frsize), 1)
    }

    /// Whether the disk has hardly anything left for this user: less than the file takes through which the log is shared. `false` if that
    /// is unknown.
    var isOnFullDisk: Bool {
        var status = statvfs()
        // Some file systems report no sizes.
        guard statvfs(path, &status) == 0, status.f_blocks > 0 else { return false }
        return UInt(status.f_bavail) < 65_536 / max(UInt(status.f_frsize), 1)
    }

    /// Whether a log exists, whatever is in it.
    var hasLogFile: Bool {
        var status = stat()
        return stat(log, &status) == 0
    }

    /// Makes the folders above (0700) and an empty file (0600) where there is none: SQLite itself would let others read it.
    func make() throws(StoreFailure) {
        var end = path.startIndex
        while let slash = path[end...].dropFirst().firstIndex(of: "/") {
            let folder = String(path[..<slash])
            if mkdir(folder, 0o700) == 0 {
                try sync(above: folder)
            } else if errno != EEXIST {
                throw failure("make the folder \(folder)", errno)
            }
            end = slash
        }
        let descriptor = open(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) } else if errno != EEXIST { throw failure("make", errno) }
    }

    /// Syncs the folder of `name`, so that the name of what was made is on the disk: that of a folder before anything is kept in it. SQLite
    /// does so for the store's file itself.
    func sync(above name: String) throws(StoreFailure) {
        let parent = name.lastIndex(of: "/").map { $0 == name.startIndex ? "/" : String(name[..<$0]) } ?? "."
        let descriptor = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("make \(name)", errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure("make \(name)", errno) }
    }

    /// Syncs the contents to the disk.
    func sync() throws(StoreFailure) {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("copy", errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure("copy", errno) }
    }

    /// Whether a call failed because the disk is full, a quota is used up, or the file would be larger than files may be (`ulimit -f`).
    static func isLackOfRoom(_ code: Int32) -> Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }

    /// The number of the last call that failed on the calling thread.
    static var lastSystemError: Int32 { errno }

    /// Blocks the calling thread for a hundredth of a second.
    static func pause() { usleep(10_000) }

    func failure(_ action: String, _ code: Int32) -> StoreFailure {
        let reason = String(cString: strerror(code))
        switch code {
        case EACCES, EPERM, EROFS:
            return StoreFailure(.unwritable, "The store \(path) cannot be made (\(action): \(reason)); choose another place with --store.")
        // The limit of this process (`ulimit -f`), or of the file system: no room on the disk helps.
        case EFBIG:
            return StoreFailure(
                .full,
                "The store \(path) cannot be written: a file of it would be larger than files may be here; allow larger ones, or choose "
                    + "another place with --store.")
        case _ where Self.isLackOfRoom(code):
            return StoreFailure(.full, "There is no room to \(action) for the store \(path) (\(reason)); free some and try again.")
        default:
            return StoreFailure(.unavailable, "The store \(path) cannot be made (\(action): \(reason)); choose another place with --store.")
        }
    }
}
