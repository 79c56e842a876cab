#if canImport(Glibc)
    import CMalloc
    import Glibc
#endif

/// How much freed memory the C library's allocator keeps.
enum Allocator {
    /// Free memory is kept for few threads, and blocks larger than nearly all documents go straight back to the system.
    ///
    /// By default, glibc's allocator has eight heaps per processor, each with free memory that no other can use; and once a large block was
    /// freed, it keeps blocks of up to 32 MiB (mallopt(3)). A pull's documents pass through all heaps: an eighth of its peak was unused
    /// memory. If each document gets a block of its own from the system, the kernel makes the pages anew each time: a twentieth of a cold
    /// pull's processor time.
    static func keepLittle() {
        #if canImport(Glibc)
            let processors = Int32(clamping: sysconf(Int32(_SC_NPROCESSORS_ONLN)))
            _ = mallopt(M_ARENA_MAX, max(processors, 2))
            _ = mallopt(M_MMAP_THRESHOLD, 1 << 20)
        #endif
    }
}
