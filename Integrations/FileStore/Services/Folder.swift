import AggregatorCore
import Glibc
import Synchronization

/// A folder that is held open: every name below it is looked up in it and nowhere else, and symbolic links are not followed. All
/// platform calls of this silo.
final class Folder: Sendable {
    let path: String
    private let descriptor: Int32
    private let failedToSync = Atomic(false)
    private let watch: Watch?

    typealias Watch = @Sendable (FileStoreOptions.Step) -> FileStoreOptions.Verdict

    /// Opens a folder that a person named; where `isMade`, with the folders above it, mode 0700.
    init(path: String, isMade: Bool, watch: Watch? = nil) throws(StoreFailure) {
        self.watch = watch
        if isMade { try Self.make(path, watch) }
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreFailure(errno: errno, .open, path) }
        self.path = path
    }

    /// Opens a folder below another; where `isMade`, makes it.
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
    }

    deinit { close(descriptor) }

    /// Nothing is there; where that can't be seen, it is not said.
    static func isMissing(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) != 0 && errno == ENOENT
    }

    /// Throws where nothing can be put into it: told when a store is opened, and not when its first posts have come.
    func checkWritable() throws(StoreFailure) {
        guard faccessat(descriptor, ".", W_OK, AT_EACCESS) == 0 else { throw StoreFailure(errno: errno, .change, path) }
    }

    /// Whether a step is to be taken; not where somebody who watches pretends that it was.
    private func mayTake(_ step: FileStoreOptions.Step) throws(StoreFailure) -> Bool { try Self.mayTake(step, watch, path) }

    private static func mayTake(_ step: FileStoreOptions.Step, _ watch: Watch?, _ path: String) throws(StoreFailure) -> Bool {
        switch watch?(step) {
        case nil, .done?: return true
        case .pretended?: return false
        case .failed(let code)?: throw StoreFailure(errno: code, step.isSync ? .sync : .write, path)
        }
    }

    /// Makes a folder and those above it; each is on the disk before the next, or a store could be lost with its folder.
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

    /// Names that are not ours to touch begin otherwise.
    static let temporaryPrefix = ".tmp-"

    func names() throws(StoreFailure) -> [String] {
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0, let stream = fdopendir(copy) else { throw StoreFailure(errno: errno, .read, path) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// What tells one content of a name from the next: every content is a file of its own.
    struct Identity: Hashable { var node: UInt, size: Int, seconds: Int, nanoseconds: Int }

    /// `nil` where there is nothing.
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

    /// Of the folder itself: another as soon as a name in it means something else. `nil` where it has changed within the last seconds, when
    /// the next change could bear the same time.
    func settledIdentity() throws(StoreFailure) -> Identity? {
        guard let identity = try identity(".") else { return nil }
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let age = Int(now.tv_sec).subtractingReportingOverflow(identity.seconds).partialValue
        return age > 2 ? identity : nil
    }

    /// The bytes of a file, or of a part of it as far as it is there; `nil` where there is no file.
    func read(_ name: String, from offset: Int = 0, count: Int = .max) throws(StoreFailure) -> [UInt8]? {
        guard let file = try OpenFile(name, in: descriptor, path) else { return nil }
        return try file.bytes(from: offset, count: count)
    }

    /// Hands over a file line by line, each without its end and with where it lies, with few of them in memory.
    /// - Returns: whether there is a file.
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
            }
            if isLast { break }
            // A line longer than that is read with more of the file.
            size = used == 0 ? size * 2 : Self.piece
            start += used
        }
        return true
    }

    private static let piece = 1 << 20

    /// A file that is read: the same one, also where another takes its name meanwhile.
    private struct OpenFile: ~Copyable {
        let size: Int
        private let path: String
        private let file: Int32

        /// `nil` where there is no file.
        init?(_ name: String, in folder: Int32, _ path: String) throws(StoreFailure) {
            self.path = path + "/" + name
            // Not to wait for somebody who writes into a pipe.
            file = openat(folder, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
            var status = stat()
            guard file >= 0 else {
                size = 0
                if errno == ENOENT { return nil }
                throw StoreFailure(errno: errno, .read, self.path)
            }
            guard fstat(file, &status) == 0 else {
                size = 0
                throw StoreFailure(errno: errno, .read, self.path)
            }
            size = Int(status.st_size)
            guard status.st_mode & S_IFMT == S_IFREG else { throw .damagedFile(self.path, "it is no plain file") }
        }

        deinit { if file >= 0 { close(file) } }

        func bytes(from offset: Int, count: Int) throws(StoreFailure) -> [UInt8] {
            let wanted = max(min(count, size - offset), 0)
            var code: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
                while filled < wanted {
                    let got = pread(file, buffer.baseAddress.map { $0 + filled }, wanted - filled, off_t(offset + filled))
                    if got < 0, errno == EINTR { continue }
                    if got < 0 { code = errno }
                    if got <= 0 { break }
                    filled += got
                }
            }
            guard code == 0 else { throw StoreFailure(errno: code, .read, path) }
            return bytes
        }
    }

    /// A file that is written but not yet seen onto the disk.
    struct Unconfirmed: ~Copyable {
        let name: String
        fileprivate let file: Int32
        deinit { close(file) }
    }

    /// Writes a new file under a name of its own, and lets the disk begin with it; it becomes visible with `rename`.
    func writeTemporary(_ pieces: [[UInt8]], number: Int) throws(StoreFailure) -> Unconfirmed {
        let name = "\(Self.temporaryPrefix)\(getpid())-\(number)"
        let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StoreFailure(errno: errno, .write, path) }
        let written = Unconfirmed(name: name, file: file)
        do throws(StoreFailure) {
            let isWhole: Bool
            do throws(StoreFailure) { isWhole = try mayTake(.write(path + "/" + name)) } catch {
                try write(Array(pieces.first?.prefix(64) ?? []), to: file)
                throw error
            }
            if isWhole { for piece in pieces { try write(piece, to: file) } }
        } catch {
            try? remove(name)
            throw error
        }
        // Lets the disk begin, so that many files reach it together: confirming them one by one took twice as long.
        posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
        return written
    }

    func confirm(_ written: borrowing Unconfirmed) throws(StoreFailure) { try sync(written.file, .sync(path + "/" + written.name)) }

    /// Sees renames and removals onto the disk.
    func sync() throws(StoreFailure) { try sync(descriptor, .syncFolder(path)) }

    private func sync(_ file: Int32, _ step: FileStoreOptions.Step) throws(StoreFailure) {
        do throws(StoreFailure) {
            guard try mayTake(step) else { return }
            guard fsync(file) == 0 else { throw StoreFailure(errno: errno, .sync, path) }
        } catch {
            failedToSync.store(true, ordering: .relaxed)
            throw error
        }
    }

    private func write(_ bytes: [UInt8], to file: Int32) throws(StoreFailure) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress.map { $0 + written }, bytes.count - written) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw StoreFailure(errno: count == 0 ? EIO : errno, .write, path) }
            written += count
        }
    }

    func rename(_ old: String, to new: String) throws(StoreFailure) {
        guard try mayTake(.rename(path + "/" + old, to: path + "/" + new)) else { return }
        guard renameat(descriptor, old, descriptor, new) == 0 else { throw StoreFailure(errno: errno, .write, path + "/" + new) }
    }

    /// What is not there needs no removing.
    func remove(_ name: String) throws(StoreFailure) {
        guard try mayTake(.remove(path + "/" + name)) else { return }
        guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else { throw StoreFailure(errno: errno, .write, path + "/" + name) }
    }

    /// The disk did not confirm something once: nobody knows what is on it, and asking again may give a false yes.
    var isInDoubt: Bool { failedToSync.load(ordering: .relaxed) }
}

/// The right to write, held through an open file: it ends with its process, whatever becomes of that.
struct WriteLock: ~Copyable {
    private let file: Int32

    /// Tries until so many seconds have passed, on a thread of the caller's own.
    init(path: String, wait: Double) throws(StoreFailure) {
        file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StoreFailure(errno: errno, .write, path) }
        var attempts = Int(exactly: (wait * 200).rounded()) ?? 0
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw StoreFailure(errno: errno, .write, path) }
            guard attempts > 0 else {
                throw StoreFailure(.busy, "Another process is writing to the store (\(path)); try again, or wait longer with --wait.")
            }
            attempts -= 1
            usleep(5000)
        }
    }

    deinit { close(file) }
}

extension FileStoreOptions.Step {
    fileprivate var isSync: Bool {
        switch self {
        case .sync, .syncFolder: true
        case .makeFolder, .write, .rename, .remove: false
        }
    }
}
