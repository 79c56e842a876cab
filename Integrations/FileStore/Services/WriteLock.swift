import AggregatorCore
import Glibc

/// The right to write, held through an open file: it ends with its process, however that ends.
struct WriteLock: ~Copyable {
    private let file: Int32

    /// Blocks the calling thread until the lock is free, for `wait` seconds from `begun` on at most.
    init(in folder: Folder, wait: Double, since begun: ContinuousClock.Instant) throws(StoreFailure) {
        let path = folder.path + "/lock"
        // In the folder that is held open, whatever has its name by now.
        file = openat(folder.descriptor, "lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StoreFailure(errno: errno, .write, path) }
        folder.give(file)
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw StoreFailure(errno: errno, .write, path) }
            guard begun.duration(to: .now) / .seconds(1) < wait else {
                throw StoreFailure(.busy, "Another process is writing to the store (\(path)); try again, or wait longer with --wait.")
            }
            usleep(5000)
        }
    }

    deinit { close(file) }
}
