import AggregatorCore
import Glibc

/// A file with fewer pages than its header says, such as an interrupted copy: SQLite does not open it at all.
extension StoreFile {
    /// A header that asks for more than so many times the file's length is not believed.
    private static let mostGrowth: Int64 = 16

    var isCut: Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return sizes(descriptor).map { $0.is < $0.shouldBe } ?? false
    }

    /// The bytes that the file has, and those that its header asks for (SQLite's file format, 1.3.2 and 1.3.8).
    private func sizes(_ descriptor: Int32) -> (is: Int64, shouldBe: Int64)? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        let length = Int64(status.st_size)
        var header = [UInt8](repeating: 0, count: 32)
        guard pread(descriptor, &header, header.count, 0) == header.count else { return (length, .max) }
        let size = Int64(header[16]) << 8 | Int64(header[17])
        let pages = header[28...].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        // 1 stands for 65,536.
        return (length, pages * (size == 1 ? 65_536 : size))
    }

    /// Opens a cut file with zeros, which take no room, in place of what is missing: they are unreadable pages, around which the others can
    /// be read. `nil` if the header is not believed, or SQLite still reads nothing of the file: then it is as it was.
    ///
    /// No descriptor of ours is open meanwhile: by POSIX, closing it would end SQLite's locks.
    func openedWithEnd<Value>(_ opening: () throws(StoreFailure) -> Value) throws(StoreFailure) -> Value? {
        guard let before = try lengthen() else { return nil }
        do throws(StoreFailure) { return try opening() } catch  where error.code == .damaged {
            shorten(to: before)
            return nil
        }
    }

    /// Returns the file's status before; `nil` if its header is not believed.
    private func lengthen() throws(StoreFailure) -> stat? {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw unrepaired("give it its length", errno) }
        defer { close(descriptor) }
        var before = stat()
        guard fstat(descriptor, &before) == 0, let (length, whole) = sizes(descriptor), whole / Self.mostGrowth <= length else {
            return nil
        }
        guard length >= whole || ftruncate(descriptor, Int(whole)) == 0 else { throw unrepaired("give it its length", errno) }
        return before
    }

    /// Unless another repair has put a new file in its place.
    private func shorten(to before: stat) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var now = stat()
        guard fstat(descriptor, &now) == 0, (now.st_dev, now.st_ino) == (before.st_dev, before.st_ino) else { return }
        if now.st_size > before.st_size { ftruncate(descriptor, before.st_size) }
    }
}
