#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An empty file, of which processes lock single bytes that are far beyond its end. The locks are the open file's (`F_OFD_SETLK`, fcntl(2)):
/// two that have it open exclude each other in one process as well, closing another file unlocks nothing, and an end of the process
/// unlocks all.
final class LaneFile: Sendable {
    /// `F_OFD_SETLK`, which Linux has under a feature macro that Swift's module does not set.
    private static let setLock: Int32 = 37
    /// What everybody who has the file open shares, and whoever removes it has alone.
    private static let presence: Int64 = 0

    private let path: String
    private let descriptor: Int32

    /// `nil` where it can't be made or locked.
    init?(_ path: String) {
        self.path = path
        for _ in 0..<Self.attempts {
            let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { return nil }
            FileOwner.inherit(from: AtomicFile.folder(of: path), descriptor)
            let error = Self.lock(descriptor, F_RDLCK, Self.presence)
            // Who was the last may have removed what was just opened: its locks would keep nobody away.
            if error == 0, Self.is(descriptor, at: path) {
                self.descriptor = descriptor
                return
            }
            close(descriptor)
            guard error == 0 || Self.isTaken(error) else {
                // A file system that has no locks: then the file is nobody's. Where there are only none left, others may have theirs in it.
                if [EINVAL, ENOSYS, EOPNOTSUPP].contains(error) { unlink(path) }
                return nil
            }
            // Who removes it has it for a moment.
            if error != 0 { poll(nil, 0, 1) }
        }
        return nil
    }

    /// With 1 ms in between.
    private static let attempts = 100

    deinit {
        if Self.lock(descriptor, F_WRLCK, Self.presence) == 0, Self.is(descriptor, at: path) { unlink(path) }
        close(descriptor)
    }

    /// Locks the byte of this number, from 0 on; `false` where another process has it. What can't be told is no reason to leave work undone.
    func take(_ place: Int64) -> Bool {
        !Self.isTaken(Self.lock(descriptor, F_WRLCK, Self.byte(place)))
    }

    /// Has no effect on what is not locked.
    func give(_ place: Int64) { _ = Self.lock(descriptor, F_UNLCK, Self.byte(place)) }

    private static func byte(_ place: Int64) -> Int64 { 1 + max(place, 0) % (Int64.max - 1) }

    /// Whether the lock is another's: systems say so in one of these ways.
    private static func isTaken(_ error: Int32) -> Bool { error == EAGAIN || error == EACCES }

    /// 0, or why not. Never waits.
    private static func lock(_ descriptor: Int32, _ kind: Int32, _ byte: Int64) -> Int32 {
        var lock = flock()
        lock.l_type = Int16(truncatingIfNeeded: kind)
        lock.l_whence = Int16(truncatingIfNeeded: SEEK_SET)
        lock.l_start = off_t(byte)
        lock.l_len = 1
        do throws(SystemError) {
            try SystemError.check { fcntl(descriptor, setLock, &lock) }
            return 0
        } catch { return error.number }
    }

    private static func `is`(_ descriptor: Int32, at path: String) -> Bool {
        var (mine, there) = (stat(), stat())
        return fstat(descriptor, &mine) == 0 && lstat(path, &there) == 0 && mine.st_dev == there.st_dev && mine.st_ino == there.st_ino
    }
}
