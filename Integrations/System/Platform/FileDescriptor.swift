#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An open file, closed exactly once.
struct FileDescriptor: ~Copyable {
    let number: Int32

    /// Takes ownership of an open descriptor.
    init(owning number: Int32) { self.number = number }

    /// Opens a file; child processes do not inherit it.
    init(opening path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemError) {
        number = try SystemError.check { open(path, flags | O_CLOEXEC, mode) }
    }

    deinit { close(number) }

    /// Gives up ownership, and returns the descriptor open.
    consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }

    /// The size is the one that the file reports: 0 for pipes and the like.
    func status() throws(SystemError) -> (mode: mode_t, isFolder: Bool, size: Int) {
        var status = stat()
        try SystemError.check { fstat(number, &status) }
        return (status.st_mode & 0o7777, status.st_mode & S_IFMT == S_IFDIR, Int(status.st_size))
    }

    func setMode(_ mode: mode_t) throws(SystemError) { try SystemError.check { fchmod(number, mode) } }

    /// Returns when the disk itself has the contents.
    func synchronize() throws(SystemError) { try SystemError.check { fsync(number) } }

    static func write(_ bytes: [UInt8], to number: Int32) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let from = written
            written += try SystemError.check {
                bytes.withUnsafeBytes { buffer in systemWrite(number, buffer.baseAddress.map { $0 + from }, buffer.count - from) }
            }
        }
    }

    /// Appends all bytes, and returns when the disk itself has them; appends none if that fails.
    func append(_ bytes: [UInt8]) throws(SystemError) {
        let size = try status().size
        do throws(SystemError) {
            try Self.write(bytes, to: number)
            try synchronize()
        } catch {
            _ = ftruncate(number, off_t(size))
            throw error
        }
    }

    /// Waits for a byte; `nil` at the end.
    func readByte() throws(SystemError) -> UInt8? {
        var byte: UInt8 = 0
        return try SystemError.check { [number] in systemRead(number, &byte, 1) } == 1 ? byte : nil
    }

    /// Whether something can be read, or the end comes, within so many milliseconds.
    func isReadable(within milliseconds: Int32) -> Bool {
        var state = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, milliseconds) != 0
    }

    /// Up to `count` bytes from `offset` on, as far as the file has them.
    func read(from offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(max(count, 0), 1 << 20))
        while bytes.count < count {
            let (wanted, place) = (min(chunk.count, count - bytes.count), off_t(offset + bytes.count))
            let got = try SystemError.check { [number] in chunk.withUnsafeMutableBytes { pread(number, $0.baseAddress, wanted, place) } }
            if got == 0 { break }
            bytes += chunk[..<got]
        }
        return bytes
    }

    /// Everything up to the end; `nil` if there are more bytes than `limit`, of which none is read where the file's size says so.
    func read(limit: Int) throws(SystemError) -> [UInt8]? {
        let status = try status()
        return try !status.isFolder && status.size > limit ? nil : Self.read(number, limit: limit)
    }

    /// Returns what can be read as soon as there is something; empty at the end.
    static func read(_ number: Int32, atMost count: Int) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(count, 0))
        let got = try SystemError.check { bytes.withUnsafeMutableBytes { systemRead(number, $0.baseAddress, $0.count) } }
        return Array(bytes[..<got])
    }

    /// Everything up to the end; `nil` if there are more bytes than `limit`.
    static func read(_ number: Int32, limit: Int) throws(SystemError) -> [UInt8]? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = try SystemError.check { chunk.withUnsafeMutableBytes { systemRead(number, $0.baseAddress, $0.count) } }
            if count == 0 { return bytes }
            guard bytes.count + count <= limit else { return nil }
            bytes += chunk[..<count]
        }
    }
}

/// `write` and `read` under names that a method of the same name doesn't hide.
private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(number, bytes, count) }

/// Waits even if another program that shares the pipe or terminal has made its reads non-blocking (`O_NONBLOCK` belongs to the open file).
private func systemRead(_ number: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    while true {
        let got = read(number, bytes, count)
        guard got == -1, errno == EAGAIN else { return got }
        var waiting = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, -1) != -1 else { return -1 }
    }
}
