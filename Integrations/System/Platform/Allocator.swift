#if canImport(Glibc)
    import CMalloc
    import Glibc
#endif

/// How the C library's allocator keeps what it was given back.
enum Allocator {
    /// Free memory is kept for few threads, and what is larger than nearly all documents goes straight back to the system.
    ///
    /// Left to itself, glibc's allocator has eight heaps a processor, each with free memory that no other can use, and from the first large
    /// block on that is freed it keeps blocks of up to 32 MiB (mallopt(3)). A pull's documents pass through all of them: an eighth of its
    /// peak was memory that nobody used. Where each document has a block of the system's own, the kernel makes its pages anew each time: a
    /// twentieth of a cold pull's processor time.
    static func keepLittle() {
        #if canImport(Glibc)
            let processors = Int32(clamping: sysconf(Int32(_SC_NPROCESSORS_ONLN)))
            _ = mallopt(M_ARENA_MAX, max(processors, 2))
            _ = mallopt(M_MMAP_THRESHOLD, 1 << 20)
        #endif
    }
}
