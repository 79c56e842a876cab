import AggregatorCore
import Glibc

/// A file that is open for reading: it stays the same file even if another takes its name.
struct OpenFile: ~Copyable {
    let size: Int
    private let path: String
    private let file: Int32

    /// `nil` if there is no file.
    init?(_ name: String, in folder: Int32, _ path: String) throws(StoreFailure) {
        self.path = path + "/" + name
        // `O_NONBLOCK`: opening a pipe would wait for a writer.
        file = openat(folder, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        var status = stat()
        guard file >= 0 else {
            size = 0
            if errno == ENOENT { return nil }
            if errno == EACCES, fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
                throw .refused(self.path, owner: status.st_uid)
            }
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
