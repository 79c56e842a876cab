#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An empty file in which processes lock single bytes far beyond its end. The locks belong to the open file (`F_OFD_SETLK`, fcntl(2)): two
/// openings exclude each other within one process too, closing another file unlocks nothing, and the end of the process unlocks all.
final class LaneFile: Sendable {
    /// `F_OFD_SETLK`, which Linux defines under a feature macro that Swift's module does not set.
    private static let setLock: Int32 = 37
    /// A byte on which every process that has the file open holds a shared lock, and one that removes the file an exclusive one.
    private static let presence: Int64 = 0

    private let path: String
    private let descriptor: Int32

    /// `nil` if the file can't be made or locked.
    init?(_ path: String) {
        self.path = path
        for _ in 0..<Self.attempts {
            let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { return nil }
            FileOwner.inherit(from: AtomicFile.folder(of: path), descriptor)
            let error = Self.lock(descriptor, F_RDLCK, Self.presence)
            // Its last user may have removed the file that was just opened: locks in it would exclude no other process.
            if error == 0, Self.is(descriptor, at: path) {
                self.descriptor = descriptor
                return
            }
            close(descriptor)
            guard error == 0 || Self.isTaken(error) else {
                // On a file system without locks nobody uses the file. If only no more locks are available, others may have theirs in it.
                if [EINVAL, ENOSYS, EOPNOTSUPP].contains(error) { unlink(path) }
                return nil
            }
            // A process that removes the file holds the lock for a moment.
            if error != 0 { poll(nil, 0, 1) }
        }
        return nil
    }

    /// One attempt per millisecond.
    private static let attempts = 100

    deinit {
        if Self.lock(descriptor, F_WRLCK, Self.presence) == 0, Self.is(descriptor, at: path) { unlink(path) }
        close(descriptor)
    }

    /// Locks the byte of this number, from 0 on; returns `false` if another process has it. Other errors do not keep the work from being
    /// done.
    func take(_ place: Int64) -> Bool {
        !Self.isTaken(Self.lock(descriptor, F_WRLCK, Self.byte(place)))
    }

    /// Has no effect on what is not locked.
    func give(_ place: Int64) { _ = Self.lock(descriptor, F_UNLCK, Self.byte(place)) }

    private static func byte(_ place: Int64) -> Int64 { 1 + max(place, 0) % (Int64.max - 1) }

    /// Whether the error means that another has the lock: systems report it in one of these ways.
    private static func isTaken(_ error: Int32) -> Bool { error == EAGAIN || error == EACCES }

    /// Returns 0, or the error. Never waits.
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
