#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Descriptors 0, 1 and 2.
enum StandardStreams {
    /// Opens those that the process was started without, so that no file or socket of ours gets their number: a store's file with
    /// descriptor 1 would get what is printed. Each is opened in the wrong direction, so that using it fails.
    static func occupy() {
        for number: Int32 in 0...2 where fcntl(number, F_GETFD) == -1 && errno == EBADF {
            // The lowest free descriptor, which is this one, since those before it are taken.
            _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
        }
    }
}
