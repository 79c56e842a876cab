import AggregatorCore
import Glibc

/// The file that a store lives in, as the operating system sees it. This silo calls the platform here, in what extends it, and in
/// `HeldFile`.
struct StoreFile {
    /// As somebody named it, for messages.
    let path: String
    /// Without symbolic links, where it is there: SQLite keeps the log beside the file, and not beside a link to it.
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

    /// What workers lock their lanes in; it comes and goes.
    var lanes: String { place + "-lanes" }

    /// As SQLite shall read it: a name that looks like a URI to SQLite is a name all the same.
    var databasePath: String { place.hasPrefix("/") ? place : "./" + place }

    /// A URI under which SQLite asks for no lock and no file besides: for a store that lies where nobody may write.
    var immutableURI: String { uri(with: "immutable=1") }

    /// A URI under which SQLite makes no file where there is none.
    var existingURI: String { uri(with: "mode=rw") }

    private func uri(with option: String) -> String {
        let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
        let escaped = databasePath.utf8.map { byte in
            unreserved.contains(byte) ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "file:" + escaped.joined() + "?" + option
    }

    enum Kind {
        case file, folder, nothing
        /// A pipe, which would be waited for for ever, or a device.
        case other
        /// What is there can't be seen.
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

    /// Nothing that SQLite has yet to bring into the database lies beside it.
    var hasNoLog: Bool {
        var status = stat()
        return stat(log, &status) != 0 || status.st_size == 0
    }

    /// Throws where the file is gone and its log is not: SQLite would remove that with the first file it makes, and what only the log has.
    func checkGone() throws(StoreFailure) {
        guard !hasNoLog else { return }
        throw StoreFailure(
            .damaged,
            "The store \(path) is not there, and its log \(log) is; put the file back beside it, or move the log aside to begin anew.")
    }

    /// Throws where the file is empty and what lies beside it says that it was a store: one that was cut to nothing is not begun anew, and
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

    /// Why it can't be written: SQLite says only that it can't be opened, where it can't put its log beside it. `nil` where that is not it.
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

    /// Whether the disk has more than so many bytes left for us; not where nobody can say.
    func hasRoom(for bytes: UInt) -> Bool {
        var status = statvfs()
        return statvfs(path, &status) == 0 && UInt(status.f_bavail) > bytes / max(UInt(status.f_frsize), 1)
    }

    /// Whether the disk has hardly anything left for us: less than the file takes through which the log is shared. Where nobody can say it is
    /// not.
    var isOnFullDisk: Bool {
        var status = statvfs()
        // Some file systems count nothing.
        guard statvfs(path, &status) == 0, status.f_blocks > 0 else { return false }
        return UInt(status.f_bavail) < 65_536 / max(UInt(status.f_frsize), 1)
    }

    /// A log lies beside it, whatever is in it.
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

    /// The name of what was made is on the disk then: of a folder before anything is kept in it. That of the file itself SQLite sees to.
    func sync(above name: String) throws(StoreFailure) {
        let parent = name.lastIndex(of: "/").map { $0 == name.startIndex ? "/" : String(name[..<$0]) } ?? "."
        let descriptor = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("make \(name)", errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure("make \(name)", errno) }
    }

    /// What is in it is on the disk then.
    func sync() throws(StoreFailure) {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("copy", errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure("copy", errno) }
    }

    /// Waits for a hundredth of a second, on a thread of the caller's own.
    static func pause() { usleep(10_000) }

    func failure(_ action: String, _ code: Int32) -> StoreFailure {
        let reason = String(cString: strerror(code))
        switch code {
        case EACCES, EPERM, EROFS:
            return StoreFailure(.unwritable, "The store \(path) cannot be made (\(action): \(reason)); choose another place with --store.")
        case ENOSPC, EDQUOT:
            return StoreFailure(.full, "There is no room to \(action) for the store \(path) (\(reason)); free some and try again.")
        default:
            return StoreFailure(.unavailable, "The store \(path) cannot be made (\(action): \(reason)); choose another place with --store.")
        }
    }
}
