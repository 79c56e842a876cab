import AggregatorCore
import Glibc
import Synchronization

/// A folder that is held open: every name below it is looked up in it and nowhere else, and symbolic links are not followed. This silo
/// calls the platform here, in `OpenFile` and in `WriteLock`.
final class Folder: Sendable {
    let path: String
    let descriptor: Int32
    let failedToSync = Atomic(false)
    private let watch: Watch?

    typealias Watch = @Sendable (FileStoreIntegration.Options.Step) -> FileStoreIntegration.Options.Verdict

    /// Opens a folder that the user named; with `isMade`, makes it and the folders above it, mode 0700.
    init(path: String, isMade: Bool, watch: Watch?) throws(StoreFailure) {
        self.watch = watch
        if isMade { try Self.make(path, watch) }
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreFailure(errno: errno, .open, path) }
        self.path = path
    }

    /// Opens a folder below another; with `isMade`, makes it.
    init(_ name: String, in parent: Folder, isMade: Bool) throws(StoreFailure) {
        path = parent.path + "/" + name
        watch = parent.watch
        if isMade {
            _ = try parent.mayTake(.makeFolder(path))
            if mkdirat(parent.descriptor, name, 0o700) == 0 {
                try parent.sync()
            } else if errno != EEXIST {
                throw StoreFailure(errno: errno, .write, path)
            }
        }
        descriptor = openat(parent.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreFailure(errno: errno, .open, path) }
        if isMade { parent.give(descriptor) }
    }

    deinit { close(descriptor) }

    /// Whether nothing is there; `false` if that can't be seen.
    static func isMissing(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) != 0 && errno == ENOENT
    }

    /// Throws if a link on the way to a folder leads nowhere, as to a disk that is not mounted: the store may be behind it.
    static func checkLinks(on path: String) throws(StoreFailure) {
        let link = DeadLink(on: path) { place in
            var status = stat()
            guard lstat(place, &status) == 0 else { return .nothing }
            return status.st_mode & S_IFMT == S_IFLNK && stat(place, &status) != 0 ? .deadLink : .other
        }
        if let link { throw StoreFailure(.unavailable, "The store \(path) cannot be opened: \(link.complaint)") }
    }

    /// Whether its path, links followed, still leads to it; `true` if that can't be seen.
    var isThere: Bool {
        var (named, held) = (stat(), stat())
        guard stat(path, &named) == 0 else { return errno != ENOENT && errno != ENOTDIR }
        return fstat(descriptor, &held) != 0 || named.st_dev == held.st_dev && named.st_ino == held.st_ino
    }

    /// Throws if nothing can be put into it, so that the opening of a store fails and not its first commit.
    func checkWritable() throws(StoreFailure) {
        guard faccessat(descriptor, ".", W_OK, AT_EACCESS) == 0 else { throw StoreFailure(errno: errno, .change, path) }
    }

    /// Whether to take a step; `false` if the watch pretends that it was taken.
    func mayTake(_ step: FileStoreIntegration.Options.Step) throws(StoreFailure) -> Bool { try Self.mayTake(step, watch, path) }

    private static func mayTake(_ step: FileStoreIntegration.Options.Step, _ watch: Watch?, _ path: String) throws(StoreFailure) -> Bool {
        switch watch?(step) {
        case nil, .done?: return true
        case .pretended?: return false
        case .failed(let code)?: throw StoreFailure(errno: code, step.isSync ? .sync : .write, path)
        }
    }

    /// Makes a folder and those above it. Each is synced before the next is made; otherwise a store could be lost with its folder.
    private static func make(_ path: String, _ watch: Watch?) throws(StoreFailure) {
        var end = path.startIndex
        while end < path.endIndex {
            end = path[end...].dropFirst().firstIndex(of: "/") ?? path.endIndex
            let folder = String(path[..<end])
            var status = stat()
            if stat(folder, &status) == 0 { continue }
            _ = try mayTake(.makeFolder(folder), watch, path)
            guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw StoreFailure(errno: errno, .make, path) }
            try Folder(path: parent(of: folder), isMade: false, watch: watch).sync()
        }
    }

    private static func parent(of folder: String) -> String {
        guard let slash = folder.lastIndex(of: "/") else { return "." }
        return slash == folder.startIndex ? "/" : String(folder[..<slash])
    }

    /// Begins the names of temporary files; files whose names begin otherwise are not ours to touch.
    static let temporaryPrefix = ".tmp-"

    func names() throws(StoreFailure) -> [String] {
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { throw StoreFailure(errno: errno, .read, path) }
        guard let stream = fdopendir(copy) else {
            let code = errno
            close(copy)
            throw StoreFailure(errno: code, .read, path)
        }
        defer { closedir(stream) }
        var names: [String] = []
        // `readdir` returns nothing both at the end and on failure: only `errno` tells a part of a folder from all of it.
        errno = 0
        while let entry = readdir(stream) {
            // An entry is only as long as its name: the 256 bytes of the field must not be copied.
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw StoreFailure(errno: errno, .read, path) }
        return names.sorted()
    }

    /// Whether the folder is a store even without the file that says so: it has files of feeds, or a list of ours.
    func isStore() throws(StoreFailure) -> Bool {
        guard let feeds = try? Folder(StoreFiles.feedsName, in: self, isMade: false) else { return false }
        if try feeds.names().contains(where: { FeedFileKind.feed(ofFile: $0) != nil }) { return true }
        return try read(SubscriptionFile.name).map { SubscriptionFile($0).damage == nil } ?? false
    }

    /// Whether a folder of that name is in it, even one that may not be read.
    func holdsFolder(_ name: String) -> Bool {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Tells one content of a name from the next: every content is a file of its own.
    struct Identity: Hashable { var node: UInt, size: Int, seconds: Int, nanoseconds: Int }

    /// `nil` if there is nothing of that name.
    func identity(_ name: String) throws(StoreFailure) -> Identity? {
        var status = stat()
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT { return nil }
            throw StoreFailure(errno: errno, .read, path + "/" + name)
        }
        return Identity(
            node: UInt(status.st_ino), size: Int(status.st_size), seconds: Int(status.st_mtim.tv_sec),
            nanoseconds: Int(status.st_mtim.tv_nsec))
    }

    /// The identity of the folder itself, which changes as soon as a name in it means something else. `nil` if it changed within the last
    /// two seconds: the next change could have the same time.
    func settledIdentity() throws(StoreFailure) -> Identity? {
        guard let identity = try identity(".") else { return nil }
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let age = Int(now.tv_sec).subtractingReportingOverflow(identity.seconds).partialValue
        return age > 2 ? identity : nil
    }

    /// The bytes of a file, or of a part of it as far as that exists; `nil` if there is no file.
    func read(_ name: String, from offset: Int = 0, count: Int = .max) throws(StoreFailure) -> [UInt8]? {
        guard let file = try OpenFile(name, in: descriptor, path) else { return nil }
        return try file.bytes(from: offset, count: count)
    }

    /// Passes on a file line by line, each without its end and with its range, with few of them in memory.
    /// - Returns: Whether there is a file.
    func readLines(_ name: String, _ take: (ArraySlice<UInt8>, Range<Int>) -> Void) throws(StoreFailure) -> Bool {
        guard let file = try OpenFile(name, in: descriptor, path) else { return false }
        var (start, size) = (0, Self.piece)
        while start < file.size {
            let bytes = try file.bytes(from: start, count: size)
            let isLast = bytes.count < size || start + bytes.count >= file.size
            var used = 0
            for line in CheckedLine.lines(bytes) where isLast || line.upperBound < bytes.count {
                take(bytes[line], start + line.lowerBound..<start + line.upperBound)
                used = line.upperBound + 1
                if line.upperBound < bytes.count, bytes[line.upperBound] == CheckedLine.carriageReturn { used += 1 }
            }
            if isLast { break }
            // If no line ended, it is read again with more of the file.
            size = used == 0 ? size * 2 : Self.piece
            start += used
        }
        return true
    }

    private static let piece = 1 << 20

    /// Whether the disk has failed to confirm something: it is unknown what is on it, and asking again may give a false yes.
    var isInDoubt: Bool { failedToSync.load(ordering: .relaxed) }
}

extension FileStoreIntegration.Options.Step {
    fileprivate var isSync: Bool {
        switch self {
        case .sync, .syncFolder: true
        case .makeFolder, .write, .rename, .remove: false
        }
    }
}
